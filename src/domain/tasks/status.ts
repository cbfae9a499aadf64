import { findGrant, type Role } from '../roles.ts';
import type { VisitStatus } from '../visits/visit.ts';
import type { TaskStatus } from './task.ts';

/**
 * One [transition](docs/rules/lifecycles.md#task-status): `lead` requires the permission `work.reopen`, `reason`
 * requires a reason.
 */
interface TaskTransition {
  to: TaskStatus;
  lead?: true;
  reason?: true;
}

const TRANSITIONS: Record<TaskStatus, readonly TaskTransition[]> = {
  Pending: [{ to: 'In Progress' }, { to: 'Cancelled' }],
  'In Progress': [{ to: 'Completed' }, { to: 'Pending' }, { to: 'Cancelled' }],
  Completed: [{ to: 'Sold' }, { to: 'Re-opened', lead: true }],
  'Re-opened': [{ to: 'In Progress' }, { to: 'Completed' }, { to: 'Cancelled' }],
  Cancelled: [{ to: 'Re-opened', lead: true }],
  Sold: [{ to: 'Re-opened', lead: true, reason: true }],
};

/**
 * Lists the statuses that `role` may set, most common first. A task of a Completed visit can only be billed, a task of
 * a Cancelled visit cannot change.
 */
export const listAllowedTaskStatuses = (
  from: TaskStatus,
  role: Role,
  visit: VisitStatus = 'In Progress',
): TaskStatus[] =>
  TRANSITIONS[from]
    .filter(({ to, lead }) => (!lead || findGrant(role, 'work.reopen')) && isOpenTo(to, visit))
    .map(({ to }) => to);

const isOpenTo = (to: TaskStatus, visit: VisitStatus): boolean =>
  visit === 'Completed' ? to === 'Sold' : visit !== 'Cancelled';

/** Returns true when the transition requires a reason. */
export const taskTransitionNeedsReason = (from: TaskStatus, to: TaskStatus): boolean =>
  TRANSITIONS[from].some((transition) => transition.to === to && transition.reason === true);

/**
 * Returns true for a task that is [read-only](docs/rules/lifecycles.md#closed-records): it is billed, or its visit is
 * closed.
 */
export const isTaskClosed = ({ status, visitStatus }: { status: TaskStatus; visitStatus: VisitStatus }): boolean =>
  status === 'Sold' || visitStatus === 'Completed' || visitStatus === 'Cancelled';

/** Returns true when no work remains: Completed, Sold or Cancelled. */
export const isTaskFinished = (status: TaskStatus): boolean =>
  status === 'Completed' || status === 'Sold' || status === 'Cancelled';
