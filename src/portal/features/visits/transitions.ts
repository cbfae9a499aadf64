import type { Role } from '#domain/roles.ts';
import type { VisitRecord } from '#domain/visits/endpoints.ts';
import { listAllowedVisitStatuses, toVisitState, visitTransitionNeedsReason } from '#domain/visits/status.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';

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
