import type { CommandDeps } from '#backend/capabilities.ts';
import { nextUpdatedAt } from '#backend/db/next-updated-at.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import type { Actor } from '#backend/http/route.ts';
import { audit } from '#backend/resource/audit.ts';
import { lockRecord } from '#backend/resource/locks.ts';
import { readRecord, type Scope } from '#backend/resource/repository.ts';
import { inTransaction } from '#backend/resource/transaction.ts';
import { insertRecord, assertNotStale } from '#backend/resource/write.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import { isLargeGain } from '#domain/oil-changes/oil-change.ts';
import type { oilChanges } from '#domain/oil-changes/endpoints.ts';
import { findGrant } from '#domain/roles.ts';
import type { OilChangeRow } from './present.ts';
import { addReading, recalculateOilChanges } from './readings.ts';
import { oilChangeSpec } from './repository.ts';

/**
 * Creates an oil change and its odometer reading.
 * @throws AppError VALIDATION
 */
export const createOilChange = (
  deps: CommandDeps,
  actor: Actor,
  input: BodyOf<typeof oilChanges.create>,
): Promise<OilChangeRow> =>
  inTransaction(deps, actor, undefined, async (context) => {
    const { id, vehicle_id, current_km } = await insertRecord(context, oilChangeSpec, input);
    await addReading(context, { vehicle_id, km: current_km, oil_change_id: id });
    await recalculateOilChanges(context, vehicle_id);
    return readRecord(transactionExecutor(context), oilChangeSpec, id);
  });

/**
 * Adds an odometer reading to the newest oil change of a vehicle (docs/rules/mileage.md#readings).
 * @throws AppError NOT_FOUND, STALE, CONFLICT unless it is the newest, VALIDATION for a lower reading,
 * CONFIRMATION_NEEDED for a large gain
 */
export const updateLatestKm = (
  deps: CommandDeps,
  actor: Actor,
  id: string,
  { latestKm, reason, confirmed, updatedAt }: BodyOf<typeof oilChanges.updateLatestKm>,
  scope: Scope,
): Promise<OilChangeRow> =>
  inTransaction(deps, actor, undefined, async (context) => {
    const run = transactionExecutor(context);
    const before = await lockRecord(run, oilChangeSpec, id, scope);
    assertNotStale(before, updatedAt);
    if (!before.is_newest) throw new AppError('CONFLICT');
    const mayLower = findGrant(actor.role, 'latest-km.lower') !== undefined && Boolean(reason);
    const min = mayLower ? before.current_km : before.latest_km;
    if (latestKm < min)
      throw new AppError('VALIDATION', { problems: [{ field: 'latestKm', code: 'min', params: { min } }] });
    const last = { km: before.latest_km, at: before.latest_km_updated_at };
    if (!confirmed && isLargeGain(last, { km: latestKm, at: context.now })) throw new AppError('CONFIRMATION_NEEDED');

    await addReading(context, { vehicle_id: before.vehicle_id, km: latestKm, reason });
    await recalculateOilChanges(context, before.vehicle_id);
    await context.tx
      .updateTable('oil_changes')
      .set({ updated_at: nextUpdatedAt(context.now) })
      .where('id', '=', before.id)
      .execute();
    const changes = { latestKm: { from: before.latest_km, to: latestKm } };
    await audit(context, {
      action: 'send-km',
      entityType: 'oil-changes',
      entityId: before.id,
      changes: reason ? { ...changes, reason: { from: null, to: reason } } : changes,
    });
    return readRecord(run, oilChangeSpec, before.id);
  });
