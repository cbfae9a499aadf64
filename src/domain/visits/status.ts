import { findGrant, type Role } from '../roles.ts';
import { isTaskFinished } from '../tasks/status.ts';
import type { TaskStatus } from '../tasks/task.ts';
import type { VisitStatus } from './visit.ts';

/** The state that a visit's transitions depend on. */
export interface VisitState {
  status: VisitStatus;
  /** Statuses of the tasks that are not deleted; each status once is enough. */
  tasks: readonly TaskStatus[];
  /** The payments exceed the refunds. */
  isPaidFor: boolean;
  /** The vehicle is deleted, archived or another client's; absent where that is unknown. */
  isVehicleUnavailable?: boolean;
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

/** Returns true for a task with work in progress or done; a re-opened task counts only after it is started again. */
const isWorkedOn = (task: TaskStatus): boolean => task === 'In Progress' || task === 'Completed' || task === 'Sold';

/** Returns true when all tasks are finished and at least one is not Cancelled. */
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

/** Lists the [statuses](docs/rules/lifecycles.md#visit-status) that `role` may set manually, most common first. */
export const listAllowedVisitStatuses = (facts: VisitState, role: Role): VisitStatus[] =>
  TRANSITIONS[facts.status]
    .filter(({ lead, when }) => (!lead || findGrant(role, 'work.reopen')) && (when?.(facts) ?? true))
    .filter(({ to }) => !(facts.isVehicleUnavailable && needsVehicle(facts.status, to)))
    .map(({ to }) => to);

/** Returns true when the transition opens a closed visit, for which its vehicle must be available. */
export const needsVehicle = (from: VisitStatus, to: VisitStatus): boolean => !isVisitOpen(from) && isVisitOpen(to);

/** Returns the state of a visit from its record, whose amounts are decimal strings. */
export const toVisitState = ({
  status,
  taskStatuses,
  paid,
  isVehicleAvailable,
}: {
  status: VisitStatus;
  taskStatuses: readonly TaskStatus[];
  paid: string;
  isVehicleAvailable?: boolean | undefined;
}): VisitState => ({
  status,
  tasks: taskStatuses,
  isPaidFor: Number(paid) > 0,
  isVehicleUnavailable: isVehicleAvailable === false,
});

/** Returns true when the transition requires a reason. */
export const visitTransitionNeedsReason = (from: VisitStatus, to: VisitStatus): boolean =>
  TRANSITIONS[from].some((transition) => transition.to === to && transition.reason === true);

/** Returns the status that a change of the tasks sets automatically; undefined if the status stays. */
export function deriveVisitStatus({ status, tasks }: VisitState): VisitStatus | undefined {
  if ((status === 'Pending' || status === 'In Progress') && isWorkDone(tasks)) return 'Ready for Pickup';
  if (status === 'Pending' && tasks.some(isWorkedOn)) return 'In Progress';
  if (status === 'Ready for Pickup' && !isWorkDone(tasks)) return 'In Progress';
  return undefined;
}

/** Returns true unless the visit is Completed or Cancelled. */
export const isVisitOpen = (status: VisitStatus): boolean => status !== 'Completed' && status !== 'Cancelled';
