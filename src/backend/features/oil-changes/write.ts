import { sql } from 'kysely';
import type { CommandDeps } from '#backend/capabilities.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import type { Actor } from '#backend/http/route.ts';
import { audit } from '#backend/resource/audit.ts';
import { lockRecord } from '#backend/resource/locks.ts';
import { readRecord, type Scope } from '#backend/resource/repository.ts';
import { inTransaction } from '#backend/resource/transaction.ts';
import { insertRecord, assertNotStale } from '#backend/resource/write.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import type { oilChanges } from '#domain/oil-changes/endpoints.ts';
import { isJump } from '#domain/oil-changes/pace.ts';
import { grantOf } from '#domain/permissions.ts';
import type { OilChangeRow } from './present.ts';
import { addReading, recalculateOilChanges } from './readings.ts';
import { oilChangeSpec } from './repository.ts';

/** Records an oil change, the newest of its vehicle by then, with what the odometer said. */
export const createOilChange = (
  deps: CommandDeps,
  actor: Actor,
  input: BodyOf<typeof oilChanges.create>,
): Promise<OilChangeRow> =>
  inTransaction(deps, actor, undefined, async (act) => {
    const { id, vehicle_id, current_km } = await insertRecord(act, oilChangeSpec, input);
    await addReading(act, { vehicle_id, km: current_km, oil_change_id: id });
    await recalculateOilChanges(act, vehicle_id);
    return readRecord(transactionExecutor(act.tx), oilChangeSpec, id);
  });

/** Takes a reading of the odometer since a vehicle's newest oil change (decision 8). */
export const updateLatestKm = (
  deps: CommandDeps,
  actor: Actor,
  id: string,
  { latestKm, reason, confirmed, updatedAt }: BodyOf<typeof oilChanges.updateLatestKm>,
  scope: Scope,
): Promise<OilChangeRow> =>
  inTransaction(deps, actor, undefined, async (act) => {
    const run = transactionExecutor(act.tx);
    const before = await lockRecord(run, oilChangeSpec, id, scope);
    assertNotStale(before, updatedAt);
    if (!before.is_newest) throw new AppError('CONFLICT');
    const mayLower = grantOf(actor.role, 'latest-km.lower') !== undefined && Boolean(reason);
    const min = mayLower ? before.current_km : before.latest_km;
    if (latestKm < min)
      throw new AppError('VALIDATION', { problems: [{ field: 'latestKm', code: 'min', params: { min } }] });
    const last = { km: before.latest_km, at: before.latest_km_updated_at };
    if (!confirmed && isJump(last, { km: latestKm, at: act.now })) throw new AppError('CONFIRMATION_NEEDED');

    await addReading(act, { vehicle_id: before.vehicle_id, km: latestKm, reason });
    await recalculateOilChanges(act, before.vehicle_id);
    await act.tx
      .updateTable('oil_changes')
      .set({ updated_at: sql`greatest(${act.now}::timestamptz(3), updated_at + interval '1 millisecond')` })
      .where('id', '=', before.id)
      .execute();
    const changes = { latestKm: { from: before.latest_km, to: latestKm } };
    await audit(act, {
      action: 'send-km',
      entityType: 'oil-changes',
      entityId: before.id,
      changes: reason ? { ...changes, reason: { from: null, to: reason } } : changes,
    });
    return readRecord(run, oilChangeSpec, before.id);
  });
