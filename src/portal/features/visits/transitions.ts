import type { Role } from '#domain/roles.ts';
import { listAllowedTaskStatuses } from '#domain/tasks/status.ts';
import type { TaskStatus } from '#domain/tasks/task.ts';
import type { VisitRecord, VisitDetail } from '#domain/visits/endpoints.ts';
import { visitTransitionNeedsReason, listAllowedVisitStatuses, toVisitState } from '#domain/visits/status.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';

type Action = VisitAction | 'complete' | 'sell';

export interface TransitionChoice<Status> {
  to: Status;
  /** Key of the button's label, below `visits:actions` or `visit:taskActions`. */
  action: Action;
}

interface TransitionChoices<Status> {
  /** Transition that continues the work, offered as the main button. */
  next: TransitionChoice<Status> | undefined;
  others: readonly TransitionChoice<Status>[];
}

const FORWARD_ACTIONS: readonly Action[] = ['start', 'ready', 'handOver', 'complete', 'sell'];

const TASK_ACTIONS = {
  Pending: 'back',
  'In Progress': 'start',
  Completed: 'complete',
  Cancelled: 'cancel',
  'Re-opened': 'reopen',
  Sold: 'sell',
} as const;

/** Takes the first choice as `next` if it is a forward action. */
function splitChoices<Status>(all: readonly TransitionChoice<Status>[]): TransitionChoices<Status> {
  const [first, ...rest] = all;
  return first && FORWARD_ACTIONS.includes(first.action)
    ? { next: first, others: rest }
    : { next: undefined, others: all };
}

/** Returns the transitions of a visit that `role` may perform. */
export function getVisitTransitions(visit: VisitDetail, role: Role): TransitionChoices<VisitStatus> {
  const taskStatuses = visit.tasks.map(({ status }) => status);
  return splitChoices(
    listAllowedVisitStatuses(toVisitState({ ...visit, taskStatuses }), role).map((to) => ({
      to,
      action: getVisitAction(visit.status, to),
    })),
  );
}

/** Returns the transitions of a task that `role` may perform. */
export const getTaskTransitions = (status: TaskStatus, visit: VisitStatus, role: Role): TransitionChoices<TaskStatus> =>
  splitChoices(
    listAllowedTaskStatuses(status, role, visit).map((to) => ({
      to,
      action: status === 'Cancelled' ? 'restore' : TASK_ACTIONS[to],
    })),
  );

export interface VisitTransition {
  visit: VisitRecord;
  to: VisitStatus;
}

/** Next status of each status in the usual order of work. */
const NEXT_STATUS: Partial<Record<VisitStatus, VisitStatus>> = {
  Pending: 'In Progress',
  'In Progress': 'Ready for Pickup',
  'Ready for Pickup': 'Completed',
};

/** Returns the transitions that a card of the board offers to `role`: those that the server accepts. */
export function getBoardTransitions(
  visit: VisitRecord,
  role: Role,
): { next: VisitStatus | undefined; others: VisitStatus[] } {
  const targets = listAllowedVisitStatuses(toVisitState(visit), role);
  const next = targets.find((to) => to === NEXT_STATUS[visit.status]);
  return { next, others: targets.filter((to) => to !== next) };
}

type VisitAction = 'start' | 'ready' | 'handOver' | 'back' | 'cancel' | 'reopen' | 'restore';

/** Returns the action that leads from one status to another. */
export function getVisitAction(from: VisitStatus, to: VisitStatus): VisitAction {
  if (to === 'In Progress') return from === 'Pending' ? 'start' : 'reopen';
  if (to === 'Pending') return from === 'Cancelled' ? 'restore' : 'back';
  return ({ 'Ready for Pickup': 'ready', Completed: 'handOver', Cancelled: 'cancel' } as const)[to];
}

/** Checks whether a transition opens a dialog: cancelling also cancels tasks, reopening needs a reason. */
export const needsConfirmation = ({ visit, to }: VisitTransition): boolean =>
  to === 'Cancelled' || visitTransitionNeedsReason(visit.status, to);

/** Checks whether a transition hands over a vehicle with a balance owed, or with more paid than the total. */
export const hasBalanceAtHandOver = ({ visit, to }: VisitTransition): boolean =>
  to === 'Completed' && (Number(visit.owed) > 0 || visit.paymentStatus === 'Overpaid');
