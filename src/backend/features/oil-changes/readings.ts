import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { KmReadingTable } from '#backend/db/schema-workshop.ts';
import type { Database } from '#backend/db/schema.ts';
import type { TransactionContext } from '#backend/resource/transaction.ts';
import { kmPerDay } from '#domain/oil-changes/pace.ts';

/** As far back as the pace is told from, and as many as a reply holds. */
const READINGS = 100;

type Reading = Pick<Selectable<KmReadingTable>, 'id' | 'km' | 'at'>;

/** The last readings of a vehicle, newest first; not those of an oil change that was deleted. */
export const listReadings = (db: Kysely<Database>, vehicleId: string): Promise<Reading[]> =>
  db
    .selectFrom('km_readings')
    .leftJoin('oil_changes', 'oil_changes.id', 'km_readings.oil_change_id')
    .select(['km_readings.id', 'km_readings.km', 'km_readings.at'])
    .where('km_readings.vehicle_id', '=', vehicleId)
    .where('oil_changes.deleted_at', 'is', null)
    .orderBy('km_readings.at', 'desc')
    .orderBy('km_readings.id', 'desc')
    .limit(READINGS)
    .execute();

type NewReading = Pick<Insertable<KmReadingTable>, 'vehicle_id' | 'km'> &
  Partial<Pick<Insertable<KmReadingTable>, 'oil_change_id' | 'reason'>>;

/** Adds a reading of a vehicle that is locked; it is later than all before, however many come within a millisecond. */
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

/** What follows from the oil changes and readings of a vehicle that is locked: which change is its newest, how far it was driven since and at what pace. */
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
      km_per_day: kmPerDay(readings),
      ...(last && { latest_km: Math.max(last.km, newest.current_km), latest_km_updated_at: last.at }),
    })
    .where('id', '=', newest.id)
    .execute();
}
