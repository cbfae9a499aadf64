import { sql } from 'kysely';
import type { CommandDeps } from '#backend/capabilities.ts';
import { nextUpdatedAt } from '#backend/db/next-updated-at.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { inTransaction, type TransactionContext } from '#backend/commands/transaction.ts';
import { assertNotStale } from '#backend/resource/write.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import type { Role } from '#domain/roles.ts';
import type { visits } from '#domain/visits/endpoints.ts';
import {
  hasStarted,
  needsVehicle,
  visitTransitionNeedsReason,
  listAllowedVisitStatuses,
  type VisitState,
  deriveVisitStatus,
} from '#domain/visits/status.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import { recordStatusChanges, type ChangeCause } from './history.ts';
import { updateClientFigures } from './client-figures.ts';
import { lockLiveVisit, lockVehicle, type LockedVisit, lockVisit } from './locks.ts';
import { clearTaskTimestamps, restoreTaskTimestamps, getVisitTimestamps } from './moments.ts';
import { broadcastVisitChange, notifyClient, cancelNotification } from './notify.ts';
import { restoreCancelledTasks, setTaskStatuses } from './tasks.ts';

/**
 * Sets the status of a visit on a person's request; the same status again has no effect. A cancelled visit whose work
 * had started becomes In Progress instead of Pending.
 * @throws AppError NOT_FOUND, STALE, ROLE_FORBIDDEN, INVALID_TRANSITION, VALIDATION without a required reason,
 * VEHICLE_UNAVAILABLE when the vehicle of a reopened visit is deleted, archived or belongs to another client
 */
export async function changeVisitStatus(
  deps: CommandDeps,
  actor: Actor,
  id: string,
  { status: to, reason, updatedAt }: BodyOf<typeof visits.updateStatus>,
): Promise<void> {
  await inTransaction(deps, actor, undefined, async (context) => {
    const visit = await lockLiveVisit(context, id);
    if (visit.status === to) return;
    assertNotStale(visit, updatedAt);
    const facts = await readVisitState(context, visit);
    const needsReason = visitTransitionNeedsReason(visit.status, to);
    checkTransition({
      to,
      role: actor.role,
      allowedFor: (role) => listAllowedVisitStatuses(facts, role),
      needsReason,
      reason,
    });
    if (needsVehicle(visit.status, to) && !(await lockVehicle(context, visit)))
      throw new AppError('VEHICLE_UNAVAILABLE');
    if (visit.status === 'Cancelled') return restoreVisit(context, visit, { reason });
    await setVisitStatus(context, visit, to, { reason });
    if (to === 'Cancelled')
      await setTaskStatuses(context, visit.id, ['Pending', 'In Progress', 'Re-opened'], to, { automatic: true });
    await markPaidTasksSold(context, { ...visit, status: to });
    await broadcastVisitChange(context, { id: visit.id, userId: visit.user_id });
  });
}

/** Reopens a cancelled visit, and restores the earlier statuses of the tasks that were cancelled with it. */
async function restoreVisit(context: TransactionContext, visit: PaidVisit, cause: ChangeCause): Promise<void> {
  await restoreCancelledTasks(context, visit.id);
  const to = hasStarted(await readVisitState(context, visit)) ? 'In Progress' : 'Pending';
  await setVisitStatus(context, visit, to, cause);
  await syncVisitStatus(context, { ...visit, status: to });
}

interface Transition<Status> {
  to: Status;
  role: Role;
  /** Returns the statuses that a role may set. */
  allowedFor(role: Role): readonly Status[];
  needsReason: boolean;
  reason: string | null | undefined;
}

/**
 * Checks a status change against the tables of docs/rules/lifecycles.md#task-status and
 * docs/rules/lifecycles.md#visit-status.
 * @throws AppError ROLE_FORBIDDEN when only another role may, INVALID_TRANSITION, VALIDATION without a required reason
 */
export function checkTransition<Status extends string>({
  to,
  role,
  allowedFor,
  needsReason,
  reason,
}: Transition<Status>): void {
  const allowed = allowedFor(role);
  if (!allowed.includes(to))
    throw allowedFor('ADMIN').includes(to)
      ? new AppError('ROLE_FORBIDDEN')
      : new AppError('INVALID_TRANSITION', { params: { allowed } });
  if (needsReason && !reason) throw new AppError('VALIDATION', { problems: [{ field: 'reason', code: 'required' }] });
}

/** Reads the state of a locked visit that its allowed status changes depend on. */
export async function readVisitState(
  { tx }: Pick<TransactionContext, 'tx'>,
  { id, status, paid }: Pick<LockedVisit, 'id' | 'status' | 'paid'>,
): Promise<VisitState> {
  const tasks = await tx
    .selectFrom('tasks')
    .select('status')
    .where('visit_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  return { status, tasks: tasks.map((task) => task.status), isPaidFor: paid > 0 };
}

type Visit = Pick<LockedVisit, 'id' | 'user_id' | 'vehicle_id' | 'status'>;
type PaidVisit = Visit & Pick<LockedVisit, 'paid'>;

/**
 * Updates the status of a locked visit without validation, records the change, and queues or purges the
 * ready-for-pickup message.
 */
export async function setVisitStatus(
  context: TransactionContext,
  visit: Visit,
  to: VisitStatus,
  cause: ChangeCause,
): Promise<void> {
  await context.tx
    .updateTable('visits')
    .set({ status: to, updated_at: nextUpdatedAt(context.now), ...getVisitTimestamps(to, context.now) })
    .where('id', '=', visit.id)
    .execute();
  await recordStatusChanges(context, visit.id, [{ ...cause, from: visit.status, to }]);
  if (to === 'Cancelled') await clearTaskTimestamps(context, visit.id);
  if (visit.status === 'Cancelled') await restoreTaskTimestamps(context, visit.id);
  if (to === 'Cancelled' || visit.status === 'Cancelled') await updateClientFigures(context, visit.user_id);
  if (to === 'Ready for Pickup') await notifyClient(context, visit);
  if (visit.status === 'Ready for Pickup') await cancelNotification(context, visit.id);
}

/**
 * Sets a locked visit to the status derived from its tasks (docs/rules/lifecycles.md#visit-status), and broadcasts the
 * change.
 */
export async function syncVisitStatus(context: TransactionContext, visit: PaidVisit): Promise<void> {
  const to = deriveVisitStatus(await readVisitState(context, visit));
  if (to) await setVisitStatus(context, visit, to, { automatic: true });
  await broadcastVisitChange(context, { id: visit.id, userId: visit.user_id });
}

/**
 * Recalculates the paid amount of a visit from its payments and those of its tasks, and marks its completed tasks as
 * sold once it is paid.
 */
export async function recalculatePaid(context: TransactionContext, visitId: string): Promise<void> {
  await lockVisit(context, visitId);
  const visit = await context.tx
    .updateTable('visits')
    .set({
      paid: sql<number>`(
        select coalesce(sum(case status when 'Success' then amount when 'Refunded' then -amount end), 0)
        from payments where visit_id = visits.id
      )`,
    })
    .where('id', '=', visitId)
    .returning(['id', 'user_id', 'status', 'payment_status'])
    .executeTakeFirst();
  if (!visit) return;
  await updateClientFigures(context, visit.user_id);
  await markPaidTasksSold(context, visit);
}

/** Sets completed tasks of a handed-over, fully paid visit to `Sold` (docs/rules/lifecycles.md#billed-tasks). */
export async function markPaidTasksSold(
  context: TransactionContext,
  { id, status, payment_status }: Pick<LockedVisit, 'id' | 'status' | 'payment_status'>,
): Promise<void> {
  const isPaid = payment_status === 'Paid' || payment_status === 'Overpaid';
  if (status === 'Completed' && isPaid) await setTaskStatuses(context, id, ['Completed'], 'Sold', { automatic: true });
}
