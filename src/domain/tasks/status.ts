import { grantOf } from '../permissions.ts';
import type { Role } from '../roles.ts';
import type { VisitStatus } from '../visits/visit.ts';
import type { TaskStatus } from './task.ts';

/** A task's moves (decision 6). `lead` marks those that need the permission `work.reopen`, `reason` those told with one. */
interface Move {
  to: TaskStatus;
  lead?: true;
  reason?: true;
}

const MOVES: Record<TaskStatus, readonly Move[]> = {
  Pending: [{ to: 'In Progress' }, { to: 'Cancelled' }],
  'In Progress': [{ to: 'Completed' }, { to: 'Pending' }, { to: 'Cancelled' }],
  Completed: [{ to: 'Sold' }, { to: 'Re-opened', lead: true }],
  'Re-opened': [{ to: 'In Progress' }, { to: 'Completed' }, { to: 'Cancelled' }],
  Cancelled: [{ to: 'Re-opened', lead: true }],
  Sold: [{ to: 'Re-opened', lead: true, reason: true }],
};

/** Where `role` may move a task from `from`, the usual move first; of a visit that is closed only billing is left. */
export const taskMoves = (from: TaskStatus, role: Role, visit: VisitStatus = 'In Progress'): TaskStatus[] =>
  MOVES[from]
    .filter(({ to, lead }) => (!lead || grantOf(role, 'work.reopen')) && isOpenTo(to, visit))
    .map(({ to }) => to);

const isOpenTo = (to: TaskStatus, visit: VisitStatus): boolean =>
  visit === 'Completed' ? to === 'Sold' : visit !== 'Cancelled';

/** Whether a task's move must be told with its reason. */
export const taskMoveNeedsReason = (from: TaskStatus, to: TaskStatus): boolean =>
  MOVES[from].some((move) => move.to === to && move.reason === true);

/** A task that needs no more work; a cancelled one counts nothing. */
export const isTaskFinished = (status: TaskStatus): boolean =>
  status === 'Completed' || status === 'Sold' || status === 'Cancelled';
