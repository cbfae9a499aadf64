import type { Role } from '#domain/roles.ts';
import type { TaskStatus } from '#domain/tasks/task.ts';
import type { VisitRecord } from '#domain/visits/endpoints.ts';
import { visitMoveNeedsReason, visitMoves } from '#domain/visits/status.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';

export interface VisitMove {
  visit: VisitRecord;
  to: VisitStatus;
}

/** What a day in the workshop does with a visit. */
const FORWARD: Partial<Record<VisitStatus, VisitStatus>> = {
  Pending: 'In Progress',
  'In Progress': 'Ready for Pickup',
  'Ready for Pickup': 'Completed',
};

/**
 * The moves a card offers: `next` in one tap, the others in a menu. A list knows how many tasks are finished, not which of the
 * others have begun, so the server has the last word.
 */
export function movesOf(visit: VisitRecord, role: Role): { next: VisitStatus | undefined; others: VisitStatus[] } {
  const { status, paid, taskCount, finishedTaskCount } = visit;
  const tasks = Array.from({ length: taskCount }, (_, place): TaskStatus =>
    place < finishedTaskCount ? 'Completed' : 'Pending',
  );
  const moves = visitMoves({ status, tasks, isPaidFor: Number(paid) > 0 }, role);
  const next = moves.find((to) => to === FORWARD[status]);
  return { next, others: moves.filter((to) => to !== next) };
}

export type VisitMoveName = 'start' | 'ready' | 'handOver' | 'back' | 'cancel' | 'reopen' | 'restore';

/** What a move is called on its button; `visits:moves` has its sentence. */
export function moveName(from: VisitStatus, to: VisitStatus): VisitMoveName {
  if (to === 'In Progress') return from === 'Pending' ? 'start' : 'reopen';
  if (to === 'Pending') return from === 'Cancelled' ? 'restore' : 'back';
  return ({ 'Ready for Pickup': 'ready', Completed: 'handOver', Cancelled: 'cancel' } as const)[to];
}

/** Whether a move is asked about: cancelling takes the unfinished tasks along, what is re-opened is told with its reason. */
export const mustBeTold = ({ visit, to }: VisitMove): boolean =>
  to === 'Cancelled' || visitMoveNeedsReason(visit.status, to);

/** Whether a vehicle would leave with something still to pay. */
export const leavesDebt = ({ visit, to }: VisitMove): boolean => to === 'Completed' && Number(visit.owed) > 0;
