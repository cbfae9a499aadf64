import { sql, type SqlBool } from 'kysely';
import type { HasClock, HasStorage } from '#backend/capabilities.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { lockClient } from '#backend/resource/locks.ts';
import { merchantToday } from '#backend/db/merchant-settings.ts';
import { presentVehicleImage } from '#backend/resource/record-image.ts';
import { vehicleNamePatterns } from '#backend/resource/search-term.ts';
import { spellingConditions } from '#backend/resource/spelled-alike.ts';
import type { Condition, ResourceSpec } from '#backend/resource/spec.ts';
import { selectNameKeys, selectSwatch } from '#backend/resource/static-names.ts';
import { mapTable, type MappedRow } from '#backend/resource/table-mapping.ts';
import type { TransactionContext } from '#backend/commands/transaction.ts';
import { applyUpdate } from '#backend/resource/write.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import type { OilDue } from '#domain/oil-changes/due.ts';
import { computeOilStatus } from '#domain/oil-changes/oil-change.ts';
import type { Problem } from '#domain/problems.ts';
import { type VehicleRecord, vehicles } from '#domain/vehicles/endpoints.ts';
import { PLATE_MARK_PATTERN } from '#domain/vehicles/plate-mark.ts';
import { getNewestModelYear, vehicleFields } from '#domain/vehicles/vehicle.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import { DUE_CONDITIONS } from '../oil-changes/repository.ts';

const vehicleTable = mapTable(vehicleFields, { table: 'vehicles' });
export type VehicleRow = MappedRow<typeof vehicleTable> & {
  owner_name: string;
  owner_anonymized_at: Date | null;
  color_swatch: string | null;
  open_visit_id: string | null;
  open_visit_status: VisitStatus | null;
  last_visit_date: string | null;
  /** The newest oil change; null without one. */
  oil_created_at: Date | null;
  current_km: number;
  next_change_km: number;
  latest_km: number;
  latest_km_updated_at: Date;
  km_per_day: number | null;
};

/** Statuses of closed visits, as literals so that the planner can use the partial index of open visits. */
const CLOSED_STATUSES = [sql.lit('Completed' as const), sql.lit('Cancelled' as const)];

/** Returns the record of a vehicle, with the values of its owner, visits and newest oil change. */
function presentVehicle(row: VehicleRow, deps: HasClock & HasStorage, actor: Pick<Actor, 'role'>): VehicleRecord {
  const readings = row.oil_created_at && {
    currentKm: row.current_km,
    nextChangeKm: row.next_change_km,
    latestKm: row.latest_km,
    latestKmUpdatedAt: row.latest_km_updated_at,
    kmPerDay: row.km_per_day,
    createdAt: row.oil_created_at,
  };
  return {
    ...vehicleTable.present(row, deps, actor),
    image: presentVehicleImage(row, deps),
    ownerName: row.owner_name,
    ...(row.owner_anonymized_at && { isOwnerAnonymized: true }),
    colorSwatch: row.color_swatch,
    openVisit: row.open_visit_id ? { id: row.open_visit_id, status: row.open_visit_status! } : null,
    lastVisitDate: row.last_visit_date,
    due: readings && computeOilStatus(readings, deps.now()).due,
  };
}

const isInWorkshop: Condition<'vehicles'> = (eb) =>
  eb.exists(
    eb
      .selectFrom('visits')
      .whereRef('visits.vehicle_id', '=', 't.id')
      .where('visits.status', 'not in', CLOSED_STATUSES)
      .where('visits.deleted_at', 'is', null),
  );

const hasPlateMark: Condition<'vehicles'> = (eb) => eb('t.plate_number', '~', sql.lit(PLATE_MARK_PATTERN));

/** Returns a condition that is true for vehicles whose newest oil change has this due status. */
const hasDueStatus =
  (due: OilDue): Condition<'vehicles'> =>
  (eb, values) =>
    eb(
      't.id',
      'in',
      // `DUE_CONDITIONS` refers to the oil change as `t`.
      eb
        .selectFrom('oil_changes as t')
        .select('t.vehicle_id')
        .where('t.deleted_at', 'is', null)
        .where('t.is_newest', '=', sql.lit(true))
        .where((oilChange) => DUE_CONDITIONS[due](oilChange as never, values)),
    );

export const vehicleSpec: ResourceSpec<typeof vehicles, VehicleRow, 'vehicles'> = {
  endpoints: vehicles,
  textSorts: ['plateNumber', 'brand', 'model'],
  ...vehicleTable,
  join: (rows) =>
    rows
      .innerJoin('users as owner', 'owner.id', 't.user_id')
      .leftJoin('oil_changes as oil', (join) =>
        join
          .onRef('oil.vehicle_id', '=', 't.id')
          .on('oil.is_newest', '=', sql.lit(true))
          .on('oil.deleted_at', 'is', null),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('visits')
            .select(['visits.id', 'visits.status'])
            .whereRef('visits.vehicle_id', '=', 't.id')
            .where('visits.status', 'not in', CLOSED_STATUSES)
            .where('visits.deleted_at', 'is', null)
            .orderBy('visits.created_at', 'desc')
            .limit(sql.lit(1))
            .as('open_visit'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('visits')
            .select(({ fn }) => fn.max('visits.visit_date').as('visit_date'))
            .whereRef('visits.vehicle_id', '=', 't.id')
            .where('visits.status', '<>', sql.lit('Cancelled'))
            .where('visits.deleted_at', 'is', null)
            .as('last_visit'),
        (join) => join.onTrue(),
      )
      .select(({ fn }) => [
        fn<string>('concat_ws', [sql.lit(' '), 'owner.first_name', 'owner.last_name']).as('owner_name'),
        'owner.anonymized_at as owner_anonymized_at',
        selectSwatch('t.color').as('color_swatch'),
        'open_visit.id as open_visit_id',
        'open_visit.status as open_visit_status',
        'last_visit.visit_date as last_visit_date',
        'oil.created_at as oil_created_at',
        'oil.current_km',
        'oil.next_change_km',
        'oil.latest_km',
        'oil.latest_km_updated_at',
        'oil.km_per_day',
      ]),
  owner: 'user_id',
  conditions: {
    ...spellingConditions('vehicles'),
    inWorkshop: { true: isInWorkshop, false: (eb, values) => eb.not(isInWorkshop(eb, values)) },
    noPlate: { true: hasPlateMark, false: (eb, values) => eb.not(hasPlateMark(eb, values)) },
    due: {
      OVERDUE: hasDueStatus('OVERDUE'),
      DUE_SOON: hasDueStatus('DUE_SOON'),
      STALE: hasDueStatus('STALE'),
      OK: hasDueStatus('OK'),
    } satisfies Record<OilDue, Condition<'vehicles'>>,
  },
  /** Finds the makes that are stored under any name of an entry. */
  valueConditions: {
    brand: (_eb, brand) => sql<SqlBool>`t.brand_order = any(${selectNameKeys('VEHICLE_BRAND', brand)})`,
  },
  searchAlternatives: vehicleNamePatterns,
  spelledField: 'plateNumber',
  hiddenFields: [...vehicleTable.hiddenFields, 'spelling'],
  unique: { vehicles_plate_live: 'plateNumber', vehicles_plate_number_alike: 'plateNumber' },
  image: 'VEHICLE',
  present: presentVehicle,
  async prepare(write) {
    const { input, before } = write;
    const problems: Problem[] = [];
    const newest = getNewestModelYear(await merchantToday(write.tx, write.now));
    if (input.year !== undefined && input.year > newest)
      problems.push({ field: 'year', code: 'max', params: { max: newest } });
    // Only a transfer, which needs a reason, changes the owner.
    if (before && input.userId !== undefined && input.userId !== before.user_id)
      problems.push({ field: 'userId', code: 'unknownField' });
    if (!before && !(await lockClient(write, input.userId!)))
      problems.push({ field: 'userId', code: 'unknownReference' });
    if (problems.length) throw new AppError('VALIDATION', { problems });
    if (before && input.status === 'ARCHIVED' && before.status !== 'ARCHIVED')
      await requireNoOpenVisit(write, [before.id]);
  },
  onRemove: (context, row) => requireNoOpenVisit(context, [row.id]),
  async onRestore(context, row) {
    if (!(await lockClient(context, row.user_id))) throw new AppError('CONFLICT', { params: { blockedBy: 'users' } });
  },
};

/**
 * Requires that the locked vehicles have no open visit; the one with the id `exceptId` does not count.
 * @throws AppError HAS_OPEN_VISIT, whose `params` name the visit
 */
export async function requireNoOpenVisit(
  { tx }: Pick<TransactionContext, 'tx'>,
  vehicleIds: readonly string[],
  exceptId?: string,
): Promise<void> {
  if (vehicleIds.length === 0) return;
  const visit = await tx
    .selectFrom('visits')
    .select(['id as visitId', 'vehicle_id as vehicleId', 'user_id as userId'])
    .where('vehicle_id', 'in', vehicleIds)
    .$if(exceptId !== undefined, (visits) => visits.where('id', '<>', exceptId!))
    .where('status', 'not in', ['Completed', 'Cancelled'])
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (visit) throw new AppError('HAS_OPEN_VISIT', { params: visit });
}

/**
 * Transfers a vehicle to another client for later visits; the earlier ones keep their client. The reason is written to
 * the audit log. The open visit with the id `exceptId` does not count.
 * @throws AppError NOT_FOUND, STALE, VALIDATION for an unknown client, HAS_OPEN_VISIT
 */
export const transferVehicle = (
  context: TransactionContext,
  id: string,
  { userId, reason, updatedAt }: BodyOf<typeof vehicles.transfer>,
  exceptId?: string,
): Promise<VehicleRow> => {
  const prepare: NonNullable<typeof vehicleSpec.prepare> = async (write) => {
    if (!(await lockClient(write, userId)))
      throw new AppError('VALIDATION', { problems: [{ field: 'userId', code: 'unknownReference' }] });
    if (write.before?.user_id !== userId) await requireNoOpenVisit(write, [id], exceptId);
  };
  return applyUpdate(context, vehicleSpec, id, { userId }, { updatedAt, reason, action: 'transfer', prepare });
};
