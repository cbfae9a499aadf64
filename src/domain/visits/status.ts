import { findGrant, type Role } from '../roles.ts';
import { isTaskFinished } from '../tasks/status.ts';
import { type TaskStatus } from '../tasks/task.ts';
import type { VisitStatus } from './visit.ts';

/** The state that a visit's transitions depend on. */
export interface VisitState {
  status: VisitStatus;
  /** Statuses of the tasks that are not deleted. */
  tasks: readonly TaskStatus[];
  /** The payments exceed the refunds. */
  isPaidFor: boolean;
}

interface VisitTransition {
  to: VisitStatus;
  lead?: true;
  reason?: true;
  when?: (facts: VisitState) => boolean;
}

/** Returns true when a task is neither Pending nor Cancelled. */
export const hasStarted = ({ tasks }: Pick<VisitState, 'tasks'>): boolean =>
  tasks.some((status) => status !== 'Pending' && status !== 'Cancelled');

/** A re-opened task does not count until it is started again. */
const isWorkedOn = (task: TaskStatus): boolean => task === 'In Progress' || task === 'Completed' || task === 'Sold';

/** All tasks are finished and at least one is not Cancelled. */
const isWorkDone = (tasks: readonly TaskStatus[]): boolean =>
  tasks.every(isTaskFinished) && tasks.some((status) => status !== 'Cancelled');

const TRANSITIONS: Record<VisitStatus, readonly VisitTransition[]> = {
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

/** The [statuses](docs/rules/lifecycles.md#visit-status) that `role` may set manually, most common first. */
export const allowedVisitStatuses = (facts: VisitState, role: Role): VisitStatus[] =>
  TRANSITIONS[facts.status]
    .filter(({ lead, when }) => (!lead || findGrant(role, 'work.reopen')) && (when?.(facts) ?? true))
    .map(({ to }) => to);

/** Returns true when the transition requires a reason. */
export const visitTransitionNeedsReason = (from: VisitStatus, to: VisitStatus): boolean =>
  TRANSITIONS[from].some((transition) => transition.to === to && transition.reason === true);

/** The automatic status after a change of the tasks; undefined when the status stays. */
export function derivedVisitStatus({ status, tasks }: VisitState): VisitStatus | undefined {
  if ((status === 'Pending' || status === 'In Progress') && isWorkDone(tasks)) return 'Ready for Pickup';
  if (status === 'Pending' && tasks.some(isWorkedOn)) return 'In Progress';
  if (status === 'Ready for Pickup' && !isWorkDone(tasks)) return 'In Progress';
  return undefined;
}

/** Returns true unless the visit is Completed or Cancelled. */
export const isVisitOpen = (status: VisitStatus): boolean => status !== 'Completed' && status !== 'Cancelled';
