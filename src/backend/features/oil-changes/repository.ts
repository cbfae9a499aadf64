import { sql, type Expression } from 'kysely';
import { lockClient } from '#backend/resource/locks.ts';
import { selectTimeZone } from '#backend/db/merchant-settings.ts';
import type { ResourceSpec, Condition } from '#backend/resource/spec.ts';
import type { TransactionContext } from '#backend/commands/transaction.ts';
import { AppError } from '#domain/errors.ts';
import type { OilDue } from '#domain/oil-changes/due.ts';
import { getDefaultNextChangeKm, DUE_SOON_DAYS, STALE_READING_DAYS } from '#domain/oil-changes/oil-change.ts';
import { oilChanges } from '#domain/oil-changes/endpoints.ts';
import type { Problem } from '#domain/problems.ts';
import { oilChangeTable, presentOilChange, type OilChangeRow } from './present.ts';
import {
  assertReading,
  assertRestorable,
  findLatestReading,
  findNeighbourReadings,
  type ReadingConsent,
  recalculateOilChanges,
} from './readings.ts';

type OilChangeWrite = Parameters<NonNullable<typeof oilChangeSpec.prepare>>[0];

type OilCondition = Condition<'oil_changes'>;

const isOverdue: OilCondition = (eb, { now }) =>
  eb.and([eb.ref('t.is_newest'), eb('t.overdue_from', '<=', sql<Date>`${now}::timestamptz`)]);
const isNotOverdue: OilCondition = (eb, { now }) =>
  eb.and([eb.ref('t.is_newest'), eb('t.overdue_from', '>', sql<Date>`${now}::timestamptz`)]);
const isDueSoon: OilCondition = (eb, { now }) => eb('t.due_soon_from', '<=', sql<Date>`${now}::timestamptz`);
const isNotDueSoon: OilCondition = (eb, { now }) => eb('t.due_soon_from', '>', sql<Date>`${now}::timestamptz`);
const staleBefore = (now: Expression<Date>) =>
  sql<Date>`${now}::timestamptz - interval '24 hours' * ${sql.lit(STALE_READING_DAYS)}`;

/**
 * Matches the newest oil change of a vehicle that is due by the end of the current week and was not overdue before its
 * start (docs/rules/analytics.md#metrics).
 */
const isDueThisWeek: OilCondition = (eb, { weekFrom, weekUntil }) =>
  eb.and([
    eb.ref('t.is_newest'),
    eb('t.overdue_from', '>=', sql<Date>`${weekFrom}::timestamptz`),
    eb(
      't.due_soon_from',
      '<',
      sql<Date>`${weekUntil}::timestamptz - interval '1 hour' * ${sql.lit(24 * DUE_SOON_DAYS)}`,
    ),
  ]);

/** SQL conditions for the due status of the newest oil change of a vehicle, equivalent to `computeOilStatus`. */
export const DUE_CONDITIONS: Record<OilDue, OilCondition> = {
  OVERDUE: isOverdue,
  DUE_SOON: (eb, values) => eb.and([isNotOverdue(eb, values), isDueSoon(eb, values)]),
  STALE: (eb, values) =>
    eb.and([
      isNotOverdue(eb, values),
      isNotDueSoon(eb, values),
      eb('t.latest_km_updated_at', '<', staleBefore(values.now)),
    ]),
  OK: (eb, values) =>
    eb.and([
      isNotOverdue(eb, values),
      isNotDueSoon(eb, values),
      eb('t.latest_km_updated_at', '>=', staleBefore(values.now)),
    ]),
};

export const oilChangeSpec: ResourceSpec<typeof oilChanges, OilChangeRow, 'oil_changes'> = {
  endpoints: oilChanges,
  ...oilChangeTable,
  columns: [...oilChangeTable.columns, 'due_from', 'is_newest'],
  join: (rows) =>
    rows
      .innerJoin('vehicles as vehicle', 'vehicle.id', 't.vehicle_id')
      .innerJoin('users as owner', 'owner.id', 't.user_id')
      .select(({ fn }) => [
        fn<string>('concat_ws', [sql.lit(' '), 'owner.first_name', 'owner.last_name']).as('owner_name'),
        'owner.phone_e164 as owner_phone',
        'vehicle.plate_number',
        fn<string>('concat_ws', [sql.lit(' '), 'vehicle.brand', 'vehicle.model']).as('vehicle_name'),
        selectTimeZone(),
      ]),
  owner: 'user_id',
  ownerSearch: (eb) => {
    const words = ['vehicle.plate_number', 't.oil_name', 't.oil_type', 'vehicle.brand', 'vehicle.model'] as const;
    return eb
      .selectFrom('vehicles as vehicle')
      .select(({ fn }) =>
        fn<string>('fold_letters', [fn('concat_ws', [sql.lit(' '), sql.lit(''), ...words])]).as('search'),
      )
      .whereRef('vehicle.id', '=', 't.vehicle_id')
      .$asScalar();
  },
  parent: { table: 'vehicles', column: 'vehicle_id' },
  conditions: { due: DUE_CONDITIONS, dueIn: { 'this-week': isDueThisWeek } },
  sortColumns: { dueDate: 'due_from' },
  present: presentOilChange,
  async onUpdate(context, { id, vehicle_id }, { currentKm }) {
    if (currentKm === undefined) return;
    await context.tx.updateTable('km_readings').set({ km: currentKm }).where('oil_change_id', '=', id).execute();
    await recalculateOilChanges(context, vehicle_id);
  },
  async onRemove(context, row) {
    if (await hasPayments(context, row.id))
      throw new AppError('HAS_PAYMENTS', { params: { vehicleId: row.vehicle_id, userId: row.user_id } });
    await recalculateOilChanges(context, row.vehicle_id);
  },
  async onRestore(context, row) {
    if (!(await lockVehicle(context, row.vehicle_id)))
      throw new AppError('CONFLICT', { params: { blockedBy: 'vehicles' } });
    await assertRestorable(context.tx, row);
    await recalculateOilChanges(context, row.vehicle_id);
  },
};

/** Returns the preparation of a write with the reason for an unusual reading and its confirmation. */
export const prepareWith = (consent: ReadingConsent) => (write: OilChangeWrite) =>
  write.before ? prepareUpdate(write, write.before, consent) : prepareCreate(write, consent);

async function prepareCreate(write: OilChangeWrite, consent: ReadingConsent): Promise<Record<string, unknown>> {
  const { currentKm = 0, nextChangeKm = getDefaultNextChangeKm(currentKm), vehicleId = '' } = write.input;
  const problems = findKmProblems(currentKm, nextChangeKm);
  const vehicle = await lockVehicle(write, vehicleId);
  if (vehicle) await lockClient(write, vehicle.user_id);
  else problems.push({ field: 'vehicleId', code: 'unknownReference' });
  const before = await findLatestReading(write.tx, vehicleId);
  assertReading(write.actor, 'currentKm', { reading: { km: currentKm, at: write.now }, before }, consent, problems);
  return {
    next_change_km: nextChangeKm,
    latest_km: currentKm,
    latest_km_updated_at: write.now,
    // `recalculateOilChanges` sets the flag after the insert.
    is_newest: false,
  };
}

async function prepareUpdate(
  { input, tx, actor }: OilChangeWrite,
  before: OilChangeRow,
  consent: ReadingConsent,
): Promise<Record<string, unknown>> {
  const { currentKm = before.current_km, nextChangeKm = before.next_change_km, vehicleId } = input;
  const problems = findKmProblems(currentKm, nextChangeKm);
  if (vehicleId !== undefined && vehicleId !== before.vehicle_id)
    problems.push({ field: 'vehicleId', code: 'unknownField' });
  const reading = { km: currentKm, at: before.created_at };
  const neighbours = currentKm === before.current_km ? {} : await findNeighbourReadings(tx, before);
  assertReading(actor, 'currentKm', { reading, ...neighbours }, consent, problems);
  // Without a later reading, the latest km is that of the oil change.
  return { latest_km: before.latest_km === before.current_km ? currentKm : before.latest_km };
}

const findKmProblems = (currentKm: number, nextChangeKm: number): Problem[] =>
  nextChangeKm > currentKm ? [] : [{ field: 'nextChangeKm', code: 'greaterThan', params: { min: currentKm } }];

/** Selects a live vehicle `FOR NO KEY UPDATE`; undefined if there is none. */
const lockVehicle = ({ tx }: Pick<TransactionContext, 'tx'>, id: string): Promise<{ user_id: string } | undefined> =>
  tx
    .selectFrom('vehicles')
    .select('user_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Returns true when the payments of an oil change exceed its refunds. */
async function hasPayments({ tx }: Pick<TransactionContext, 'tx'>, id: string): Promise<boolean> {
  const { paid } = await tx
    .selectFrom('payments')
    .select(({ fn }) => {
      const success = fn.sum('amount').filterWhere('status', '=', 'Success');
      const refunded = fn.sum('amount').filterWhere('status', '=', 'Refunded');
      return sql<number>`(coalesce(${success}, 0) - coalesce(${refunded}, 0))::bigint`.as('paid');
    })
    .where('entity_id', '=', id)
    .executeTakeFirstOrThrow();
  return paid !== 0;
}
