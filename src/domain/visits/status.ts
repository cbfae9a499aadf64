import { grantOf } from '../permissions.ts';
import type { Role } from '../roles.ts';
import { isTaskFinished } from '../tasks/status.ts';
import type { TaskStatus } from '../tasks/task.ts';
import type { VisitStatus } from './visit.ts';

/** What a visit's moves depend on beside its status. */
export interface VisitFacts {
  status: VisitStatus;
  /** Of its live tasks. */
  tasks: readonly TaskStatus[];
  /** Whether money was taken and not given back. */
  isPaidFor: boolean;
}

interface Move {
  to: VisitStatus;
  lead?: true;
  reason?: true;
  when?: (facts: VisitFacts) => boolean;
}

/** Work has begun on a task once it left Pending, unless it was cancelled. */
const hasStarted = ({ tasks }: VisitFacts): boolean =>
  tasks.some((status) => status !== 'Pending' && status !== 'Cancelled');

/** What was re-opened waits to be started again. */
const isWorkedOn = (task: TaskStatus): boolean => task === 'In Progress' || task === 'Completed' || task === 'Sold';

/** Every task is finished, and not all of them by cancelling. */
const isWorkDone = (tasks: readonly TaskStatus[]): boolean =>
  tasks.every(isTaskFinished) && tasks.some((status) => status !== 'Cancelled');

const MOVES: Record<VisitStatus, readonly Move[]> = {
  Pending: [{ to: 'In Progress' }, { to: 'Cancelled' }],
  'In Progress': [
    { to: 'Ready for Pickup', when: ({ tasks }) => isWorkDone(tasks) },
    { to: 'Pending', when: (facts) => !hasStarted(facts) },
    { to: 'Cancelled', lead: true, when: ({ isPaidFor }) => !isPaidFor },
  ],
  'Ready for Pickup': [{ to: 'Completed' }, { to: 'In Progress', when: ({ tasks }) => !isWorkDone(tasks) }],
  Completed: [{ to: 'In Progress', lead: true, reason: true }],
  Cancelled: [{ to: 'Pending', lead: true }],
};

/** Where `role` may move a visit by hand, the usual move first (decision 6). */
export const visitMoves = (facts: VisitFacts, role: Role): VisitStatus[] =>
  MOVES[facts.status]
    .filter(({ lead, when }) => (!lead || grantOf(role, 'work.reopen')) && (when?.(facts) ?? true))
    .map(({ to }) => to);

/** Whether a visit's move must be told with its reason. */
export const visitMoveNeedsReason = (from: VisitStatus, to: VisitStatus): boolean =>
  MOVES[from].some((move) => move.to === to && move.reason === true);

/** The status a visit takes by itself after its tasks changed; undefined where it stays (decision 6). */
export function followingVisitStatus({ status, tasks }: VisitFacts): VisitStatus | undefined {
  if ((status === 'Pending' || status === 'In Progress') && isWorkDone(tasks)) return 'Ready for Pickup';
  if (status === 'Pending' && tasks.some(isWorkedOn)) return 'In Progress';
  if (status === 'Ready for Pickup' && !isWorkDone(tasks)) return 'In Progress';
  return undefined;
}

/** Neither handed over nor cancelled. */
export const isVisitOpen = (status: VisitStatus): boolean => status !== 'Completed' && status !== 'Cancelled';
