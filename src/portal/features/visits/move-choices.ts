import type { Role } from '#domain/roles.ts';
import { taskMoves } from '#domain/tasks/status.ts';
import type { TaskStatus } from '#domain/tasks/task.ts';
import type { WholeVisit } from '#domain/visits/endpoints.ts';
import { visitMoves } from '#domain/visits/status.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import { moveName, type VisitMoveName } from './moves.ts';

type Word = VisitMoveName | 'complete' | 'sell';

export interface MoveChoice<Status> {
  to: Status;
  /** What its button says: a key under `visits:moves` or `visit:taskMoves`. */
  word: Word;
}

export interface MoveChoices<Status> {
  /** Goes on with the work; it gets the large button. */
  next: MoveChoice<Status> | undefined;
  others: readonly MoveChoice<Status>[];
}

const ONWARD: readonly Word[] = ['start', 'ready', 'handOver', 'complete', 'sell'];

const TASK_WORDS = {
  Pending: 'back',
  'In Progress': 'start',
  Completed: 'complete',
  Cancelled: 'cancel',
  'Re-opened': 'reopen',
  Sold: 'sell',
} as const;

/** The usual move comes first; it is the next one where it leads onward. */
function choices<Status>(all: readonly MoveChoice<Status>[]): MoveChoices<Status> {
  const [first, ...rest] = all;
  return first && ONWARD.includes(first.word) ? { next: first, others: rest } : { next: undefined, others: all };
}

/** The moves of a visit that `role` is offered. */
export function visitChoices(visit: WholeVisit, role: Role): MoveChoices<VisitStatus> {
  const tasks = visit.tasks.map(({ status }) => status);
  const facts = { status: visit.status, tasks, isPaidFor: Number(visit.paid) > 0 };
  return choices(visitMoves(facts, role).map((to) => ({ to, word: moveName(visit.status, to) })));
}

/** The moves of a task that `role` is offered. */
export const taskChoices = (status: TaskStatus, visit: VisitStatus, role: Role): MoveChoices<TaskStatus> =>
  choices(
    taskMoves(status, role, visit).map((to) => ({ to, word: status === 'Cancelled' ? 'restore' : TASK_WORDS[to] })),
  );
