import type { CommandDeps } from '#backend/capabilities.ts';
import { nextUpdatedAt } from '#backend/db/next-updated-at.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import type { IdempotencyKey } from '#backend/http/idempotency-key.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { audit } from '#backend/commands/audit.ts';
import { createOnce } from '#backend/resource/idempotency.ts';
import { lockRecord } from '#backend/resource/locks.ts';
import { readRecord, type Scope } from '#backend/resource/repository.ts';
import { inTransaction } from '#backend/commands/transaction.ts';
import { insertRecord, assertNotStale, updateRecord } from '#backend/resource/write.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import type { oilChanges } from '#domain/oil-changes/endpoints.ts';
import type { OilChangeRow } from './present.ts';
import { addReading, assertReading, recalculateOilChanges } from './readings.ts';
import { oilChangeSpec, prepareWith } from './repository.ts';

/**
 * Creates an oil change and its odometer reading, once per idempotency key (docs/rules/mileage.md#readings).
 * @throws AppError VALIDATION, also for a lower reading, CONFIRMATION_NEEDED for a large gain, ALREADY_RECORDED
 */
export async function createOilChange(
  deps: CommandDeps,
  actor: Actor,
  { reason, confirmed, ...input }: BodyOf<typeof oilChanges.create>,
  key?: IdempotencyKey,
): Promise<OilChangeRow> {
  const prepare = prepareWith({ reason, confirmed });
  const { record } = await inTransaction(deps, actor, undefined, (context) => {
    const read = (id: string) => readRecord(transactionExecutor(context), oilChangeSpec, id);
    return createOnce(
      context,
      key,
      async () => {
        const { id, vehicle_id, current_km } = await insertRecord(context, oilChangeSpec, input, { prepare });
        const changes = { latestKm: { from: null, to: current_km }, reason: { from: null, to: reason } };
        if (reason) await audit(context, { action: 'send-km', entityType: 'oil-changes', entityId: id, changes });
        await addReading(context, { vehicle_id, km: current_km, oil_change_id: id, reason });
        await recalculateOilChanges(context, vehicle_id);
        return read(id);
      },
      read,
    );
  });
  return record;
}

/**
 * Updates an oil change and its odometer reading.
 * @throws AppError NOT_FOUND, STALE, VALIDATION, also for a lower reading, CONFIRMATION_NEEDED for a large gain
 */
export const updateOilChange = (
  deps: CommandDeps,
  actor: Actor,
  id: string,
  { reason, confirmed, updatedAt, ...input }: BodyOf<typeof oilChanges.update>,
): Promise<OilChangeRow> =>
  updateRecord(deps, oilChangeSpec, actor, id, input, {
    updatedAt,
    reason,
    prepare: prepareWith({ reason, confirmed }),
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
    const last = { km: before.latest_km, at: before.latest_km_updated_at };
    const check = { reading: { km: latestKm, at: context.now }, before: last, lowest: before.current_km };
    assertReading(actor, 'latestKm', check, { reason, confirmed });

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
