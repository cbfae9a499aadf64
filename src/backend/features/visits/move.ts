import { fullName } from '#backend/auth/identifier.ts';
import type { CommandDeps } from '#backend/capabilities.ts';
import { nextUpdatedAt } from '#backend/db/next-updated-at.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { audit, type Changes } from '#backend/commands/audit.ts';
import { lockClient } from '#backend/resource/locks.ts';
import { inTransaction, type TransactionContext } from '#backend/commands/transaction.ts';
import { assertNotStale } from '#backend/resource/write.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import type { visits } from '#domain/visits/endpoints.ts';
import { transferVehicle } from '../vehicles/vehicle-spec.ts';
import { updateClientFigures } from './client-figures.ts';
import { lockLiveVisit, lockVehicle } from './locks.ts';
import { broadcastVisitChange, cancelNotification, notifyClient } from './notify.ts';

type Input = BodyOf<typeof visits.move>;

/**
 * Moves a visit with its tasks, payments and media to another vehicle or client
 * (docs/rules/lifecycles.md#moved-visits); writes the reason to the audit log. On request, the vehicle becomes the
 * client's, too.
 * @throws AppError NOT_FOUND, STALE, VALIDATION for an unknown vehicle or one that is not the client's, HAS_OPEN_VISIT
 * for a vehicle to transfer with another open visit
 */
export const moveVisit = (deps: CommandDeps, actor: Actor, id: string, input: Input): Promise<void> =>
  inTransaction(deps, actor, undefined, async (context) => {
    const visit = await lockLiveVisit(context, id);
    assertNotStale(visit, input.updatedAt);
    const target = await lockTarget(context, id, input);
    if (target.vehicle_id === visit.vehicle_id && target.user_id === visit.user_id) return;
    await context.tx
      .updateTable('visits')
      .set({ ...target, updated_at: nextUpdatedAt(context.now) })
      .where('id', '=', id)
      .execute();
    // `tasks` needs no update here: its foreign key to the visit cascades the new client (`on update cascade`).
    await context.tx.updateTable('payments').set(target).where('visit_id', '=', id).execute();
    const { user_id, vehicle_id } = target;
    await context.tx.updateTable('media').set({ user_id, vehicle_id }).where('visit_id', '=', id).execute();
    const changes: Changes = { reason: { from: null, to: input.reason } };
    if (vehicle_id !== visit.vehicle_id) changes.vehicleId = { from: visit.vehicle_id, to: vehicle_id };
    if (user_id !== visit.user_id) changes.userId = { from: visit.user_id, to: user_id };
    await audit(context, { action: 'move', entityType: 'visits', entityId: id, changes });
    if (visit.status === 'Ready for Pickup') {
      await cancelNotification(context, id);
      await notifyClient(context, { id, user_id, vehicle_id });
    }
    for (const userId of new Set([visit.user_id, user_id])) {
      await updateClientFigures(context, userId);
      await broadcastVisitChange(context, { id, userId });
    }
  });

/**
 * Locks the vehicle and its owner, who may be new, and returns the columns that refer to them.
 * @throws AppError VALIDATION, HAS_OPEN_VISIT
 */
async function lockTarget(context: TransactionContext, visitId: string, { vehicleId, userId, ...input }: Input) {
  const vehicle = await context.tx
    .selectFrom('vehicles')
    .select('user_id')
    .where('id', '=', vehicleId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const user_id = userId ?? vehicle?.user_id;
  const client = user_id === undefined ? undefined : await lockClient(context, user_id, { isUpdated: true });
  if (!client && userId !== undefined)
    throw new AppError('VALIDATION', { problems: [{ field: 'userId', code: 'unknownReference' }] });
  if (client && vehicle && input.transfersVehicle)
    await transferVehicle(context, vehicleId, { userId: user_id!, reason: input.reason }, visitId);
  if (!client || !(await lockVehicle(context, { vehicle_id: vehicleId, user_id: user_id! })))
    throw new AppError('VALIDATION', { problems: [{ field: 'vehicleId', code: 'unknownReference' }] });
  return { user_id: user_id!, vehicle_id: vehicleId, customer: fullName(client) };
}
