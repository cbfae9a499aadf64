import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import type { KmReadingTable } from '#backend/db/schema-tables.ts';
import type { TransactionContext } from '#backend/resource/transaction.ts';
import { computeKmPerDay } from '#domain/oil-changes/oil-change.ts';

/** Maximum readings in a response and in the computation of the pace. */
const MAX_READINGS = 100;

type Reading = Pick<Selectable<KmReadingTable>, 'id' | 'km' | 'at'>;

/** Lists the last odometer readings of a vehicle, newest first, without those of deleted oil changes. */
export const listReadings = (db: Kysely<Database>, vehicleId: string): Promise<Reading[]> =>
  db
    .selectFrom('km_readings')
    .leftJoin('oil_changes', 'oil_changes.id', 'km_readings.oil_change_id')
    .select(['km_readings.id', 'km_readings.km', 'km_readings.at'])
    .where('km_readings.vehicle_id', '=', vehicleId)
    .where('oil_changes.deleted_at', 'is', null)
    .orderBy('km_readings.at', 'desc')
    .orderBy('km_readings.id', 'desc')
    .limit(MAX_READINGS)
    .execute();

type NewReading = Pick<Insertable<KmReadingTable>, 'vehicle_id' | 'km'> &
  Partial<Pick<Insertable<KmReadingTable>, 'oil_change_id' | 'reason'>>;

/** Inserts a reading of a locked vehicle, timestamped at least 1 ms after the vehicle's last reading. */
export async function addReading({ tx, actor, now }: TransactionContext, reading: NewReading): Promise<void> {
  const last = tx
    .selectFrom('km_readings')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('vehicle_id', '=', reading.vehicle_id);
  await tx
    .insertInto('km_readings')
    .values({
      ...reading,
      actor_id: actor.id,
      at: sql<Date>`greatest(${now}::timestamptz(3), (${last}) + interval '1 millisecond')`,
    })
    .execute();
}

/**
 * Recalculates, for a locked vehicle, which oil change is the newest, its latest reading and the pace in km per day
 * (docs/rules/mileage.md#pace).
 */
export async function recalculateOilChanges({ tx }: TransactionContext, vehicleId: string): Promise<void> {
  const newest = await tx
    .selectFrom('oil_changes')
    .select(['id', 'current_km'])
    .where('vehicle_id', '=', vehicleId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  await tx
    .updateTable('oil_changes')
    .set({ is_newest: false })
    .where('vehicle_id', '=', vehicleId)
    .where('is_newest', '=', true)
    .where('id', 'is distinct from', newest?.id ?? null)
    .execute();
  if (!newest) return;
  const readings = await listReadings(tx, vehicleId);
  const [last] = readings;
  await tx
    .updateTable('oil_changes')
    .set({
      is_newest: true,
      km_per_day: computeKmPerDay(readings),
      ...(last && { latest_km: Math.max(last.km, newest.current_km), latest_km_updated_at: last.at }),
    })
    .where('id', '=', newest.id)
    .execute();
}
