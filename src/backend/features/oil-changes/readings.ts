import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import type { OilChangeTable } from '#backend/db/schema-records.ts';
import type { KmReadingTable } from '#backend/db/schema-tables.ts';
import type { Actor } from '#backend/commands/actor.ts';
import type { TransactionContext } from '#backend/commands/transaction.ts';
import { AppError } from '#domain/errors.ts';
import {
  checkReading,
  computeKmPerDay,
  type Reading as KnownReading,
  type ReadingCheck,
} from '#domain/oil-changes/oil-change.ts';
import type { Problem } from '#domain/problems.ts';
import { findGrant } from '#domain/roles.ts';

/** Maximum readings in a response and in the computation of the pace. */
const MAX_READINGS = 100;

type Reading = Pick<Selectable<KmReadingTable>, 'id' | 'km' | 'at' | 'oil_change_id' | 'reason'>;

/** Lists the last odometer readings of a vehicle, newest first, without those of deleted oil changes. */
export const listReadings = (db: Kysely<Database>, vehicleId: string): Promise<Reading[]> =>
  db
    .selectFrom('km_readings')
    .leftJoin('oil_changes', 'oil_changes.id', 'km_readings.oil_change_id')
    .select(['km_readings.id', 'km_readings.km', 'km_readings.at', 'km_readings.oil_change_id'])
    .select('km_readings.reason')
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

/** Answers of a person about an unusual reading: the reason of a lower one, the confirmation of a large gain. */
export interface ReadingConsent {
  reason?: string | null | undefined;
  confirmed?: boolean | undefined;
}

/**
 * Checks an odometer reading for the role of the actor, together with the `others` problems of the call.
 * @throws AppError VALIDATION, CONFIRMATION_NEEDED
 */
export function assertReading(
  { role }: Pick<Actor, 'role'>,
  field: string,
  reading: Omit<ReadingCheck, 'mayBeLower' | 'isConfirmed'>,
  { reason, confirmed = false }: ReadingConsent,
  others: readonly Problem[] = [],
): void {
  const mayBeLower = findGrant(role, 'latest-km.lower') !== undefined && Boolean(reason);
  const result = checkReading({ ...reading, mayBeLower, isConfirmed: confirmed });
  const own = result === undefined || result === 'unconfirmed' ? [] : [{ field, ...result }];
  const problems = [...others, ...own];
  if (problems.length) throw new AppError('VALIDATION', { problems });
  if (result === 'unconfirmed') throw new AppError('CONFIRMATION_NEEDED');
}

/** Returns the last reading of a locked vehicle; undefined without one. */
export async function findLatestReading(tx: Kysely<Database>, vehicleId: string): Promise<ReadingCheck['before']> {
  const newest = await tx
    .selectFrom('oil_changes')
    .select(['latest_km as km', 'latest_km_updated_at as at'])
    .where('vehicle_id', '=', vehicleId)
    .where('is_newest', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return newest ?? (await listReadings(tx, vehicleId))[0];
}

type StoredOilChange = Pick<
  Selectable<OilChangeTable>,
  'id' | 'vehicle_id' | 'current_km' | 'latest_km' | 'latest_km_updated_at' | 'created_at'
>;

/** Returns the readings around that of a stored oil change of a locked vehicle. */
export async function findNeighbourReadings(
  tx: Kysely<Database>,
  { id, vehicle_id, current_km, latest_km, latest_km_updated_at, created_at }: StoredOilChange,
): Promise<Pick<ReadingCheck, 'before' | 'after' | 'replaced'>> {
  const readings = await listReadings(tx, vehicle_id);
  const own = readings.findIndex(({ oil_change_id }) => oil_change_id === id);
  const later: KnownReading[] = own < 0 ? readings.filter(({ at }) => at > created_at) : readings.slice(0, own);
  if (latest_km > current_km) later.push({ km: latest_km, at: latest_km_updated_at });
  return {
    before: own < 0 ? undefined : readings[own + 1],
    after: later.toSorted((a, b) => a.km - b.km)[0],
    replaced: { km: current_km, at: created_at },
  };
}

/**
 * Checks the reading of a restored oil change of a locked vehicle against its neighbours
 * (docs/rules/mileage.md#lower-readings): the later of two is lower only with the reason of a lead.
 * @throws AppError CONFLICT
 */
export async function assertRestorable(
  tx: Kysely<Database>,
  { id, vehicle_id }: Pick<StoredOilChange, 'id' | 'vehicle_id'>,
): Promise<void> {
  const readings = await listReadings(tx, vehicle_id);
  const own = readings.findIndex(({ oil_change_id }) => oil_change_id === id);
  const isLower = (later: Reading | undefined, earlier: Reading | undefined) =>
    later !== undefined && earlier !== undefined && later.km < earlier.km && !later.reason;
  if (own >= 0 && (isLower(readings[own], readings[own + 1]) || isLower(readings[own - 1], readings[own])))
    throw new AppError('CONFLICT', { params: { blockedBy: 'readings' } });
}
