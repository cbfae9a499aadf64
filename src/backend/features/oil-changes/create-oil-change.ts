import type { Deps } from '#backend/deps.ts';
import type { Actor } from '#backend/http/route.ts';
import { readRecord } from '#backend/resource/repository.ts';
import { inTransaction } from '#backend/resource/transaction.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import { insertRecord } from '#backend/resource/write.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import type { oilChanges } from '#domain/oil-changes/endpoints.ts';
import type { OilChangeRow } from './present.ts';
import { addReading, recalculateOilChanges } from './readings.ts';
import { oilChangeSpec } from './repository.ts';

/** Records an oil change, the newest of its vehicle by then, with what the odometer said. */
export const createOilChange = (
  deps: Deps,
  actor: Actor,
  input: BodyOf<typeof oilChanges.create>,
): Promise<OilChangeRow> =>
  inTransaction(deps, actor, undefined, async (act) => {
    const { id, vehicle_id, current_km } = await insertRecord(act, oilChangeSpec, input);
    await addReading(act, { vehicle_id, km: current_km, oil_change_id: id });
    await recalculateOilChanges(act, vehicle_id);
    return readRecord(transactionExecutor(act.tx), oilChangeSpec, id);
  });
