import { sql } from 'kysely';
import type { CommandDeps } from '#backend/capabilities.ts';
import type { Actor } from '#backend/http/route.ts';
import { lockRecord } from '#backend/resource/repository.ts';
import { inTransaction, type TransactionContext } from '#backend/resource/transaction.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import { assertNotStale } from '#backend/resource/write.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import type { visits } from '#domain/visits/endpoints.ts';
import {
  isVisitOpen,
  visitMoveNeedsReason,
  visitMoves,
  type VisitFacts,
  followingVisitStatus,
} from '#domain/visits/status.ts';
import type { Role } from '#domain/roles.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import { broadcastVisitChange, notifyClient, cancelNotification } from './notify.ts';
import { lockVehicle, type LockedVisit, lockVisit } from './locks.ts';
import { nextUpdatedAt } from '#backend/db/next-updated-at.ts';
import { setTaskStatuses } from './tasks.ts';
import { visitSpec } from './repository.ts';
import { recordStatusChanges, type ChangeCause } from './history.ts';

/** Moves a visit by hand; the same status again changes nothing. */
export async function changeVisitStatus(
  deps: CommandDeps,
  actor: Actor,
  id: string,
  { status: to, reason, updatedAt }: BodyOf<typeof visits.updateStatus>,
): Promise<void> {
  await inTransaction(deps, actor, undefined, async (act) => {
    const visit = await lockRecord(transactionExecutor(act.tx), visitSpec, id);
    if (visit.status === to) return;
    assertNotStale(visit, updatedAt);
    const facts = await readVisitFacts(act, visit);
    const needsReason = visitMoveNeedsReason(visit.status, to);
    checkTransition({ to, role: actor.role, allowedFor: (role) => visitMoves(facts, role), needsReason, reason });
    if (!isVisitOpen(visit.status) && isVisitOpen(to) && !(await lockVehicle(act, visit)))
      throw new AppError('CONFLICT');
    await setVisitStatus(act, visit, to, { reason });
    if (to === 'Cancelled')
      await setTaskStatuses(act, visit.id, ['Pending', 'In Progress', 'Re-opened'], to, { automatic: true });
    await markPaidTasksSold(act, { ...visit, status: to });
    await broadcastVisitChange(act, { id: visit.id, userId: visit.user_id });
  });
}

interface Transition<Status> {
  to: Status;
  role: Role;
  /** Where each role may go from here. */
  allowedFor(role: Role): readonly Status[];
  needsReason: boolean;
  reason: string | null | undefined;
}

/** Refuses a move of status that the tables of decision 6 do not have, or not for this role, or not without a reason. */
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

/** What a locked visit's moves depend on. */
export async function readVisitFacts(
  { tx }: Pick<TransactionContext, 'tx'>,
  { id, status, paid }: Pick<LockedVisit, 'id' | 'status' | 'paid'>,
): Promise<VisitFacts> {
  const tasks = await tx
    .selectFrom('tasks')
    .select('status')
    .where('visit_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  return { status, tasks: tasks.map((task) => task.status), isPaidFor: paid > 0 };
}

type Visit = Pick<LockedVisit, 'id' | 'user_id' | 'vehicle_id' | 'status'>;

/** Moves a locked visit; who may, and when, is known by now. */
export async function setVisitStatus(
  act: TransactionContext,
  visit: Visit,
  to: VisitStatus,
  cause: ChangeCause,
): Promise<void> {
  await act.tx
    .updateTable('visits')
    .set({ status: to, updated_at: nextUpdatedAt(act.now) })
    .where('id', '=', visit.id)
    .execute();
  await recordStatusChanges(act, visit.id, [{ ...cause, from: visit.status, to }]);
  if (to === 'Ready for Pickup') await notifyClient(act, visit);
  if (visit.status === 'Ready for Pickup') await cancelNotification(act, visit.id);
}

/** Lets a locked visit follow a change of its tasks, by the rules of decision 6, and tells those who watch. */
export async function syncVisitStatus(act: TransactionContext, visit: LockedVisit): Promise<void> {
  const to = followingVisitStatus(await readVisitFacts(act, visit));
  if (to) await setVisitStatus(act, visit, to, { automatic: true });
  await broadcastVisitChange(act, { id: visit.id, userId: visit.user_id });
}

/** Counts again what was paid for a visit and its tasks, after its payments changed, and bills what that completes. */
export async function recalculatePaid(act: TransactionContext, visitId: string): Promise<void> {
  await lockVisit(act, visitId);
  const visit = await act.tx
    .updateTable('visits')
    .set({
      paid: sql<number>`(
        select coalesce(sum(case status when 'Success' then amount when 'Refunded' then -amount end), 0)
        from payments where visit_id = visits.id
      )`,
    })
    .where('id', '=', visitId)
    .returning(['id', 'status', 'payment_status'])
    .executeTakeFirst();
  if (visit) await markPaidTasksSold(act, visit);
}

/** Completed tasks of a visit that was handed over and paid in full are `Sold` by themselves (decision 6). */
export async function markPaidTasksSold(
  act: TransactionContext,
  { id, status, payment_status }: Pick<LockedVisit, 'id' | 'status' | 'payment_status'>,
): Promise<void> {
  const isPaid = payment_status === 'Paid' || payment_status === 'Overpaid';
  if (status === 'Completed' && isPaid) await setTaskStatuses(act, id, ['Completed'], 'Sold', { automatic: true });
}
