import { sql } from 'kysely';
import type { ResourceSpec } from '#backend/resource/spec.ts';
import type { TransactionContext } from '#backend/resource/transaction.ts';
import { AppError } from '#domain/errors.ts';
import { oilChanges } from '#domain/oil-changes/endpoints.ts';
import { OIL_INTERVAL_KM } from '#domain/oil-changes/oil-change.ts';
import type { Problem } from '#domain/problems.ts';
import { DUE_CONDITIONS } from './due-condition.ts';
import { oilChangeTable, presentOilChange, type OilChangeRow } from './present.ts';
import { recalculateOilChanges } from './readings.ts';

type OilChangeWrite = Parameters<NonNullable<typeof oilChangeSpec.prepare>>[0];

export const oilChangeSpec: ResourceSpec<typeof oilChanges, OilChangeRow, 'oil_changes'> = {
  endpoints: oilChanges,
  ...oilChangeTable,
  columns: [...oilChangeTable.columns, 'overdue_from', 'is_newest'],
  join: (rows) =>
    rows
      .innerJoin('vehicles as vehicle', 'vehicle.id', 't.vehicle_id')
      .innerJoin('users as owner', 'owner.id', 't.user_id')
      .select(({ fn }) => [
        fn<string>('concat_ws', [sql.lit(' '), 'owner.first_name', 'owner.last_name']).as('owner_name'),
        'owner.phone_e164 as owner_phone',
        'vehicle.plate_number',
        fn<string>('concat_ws', [sql.lit(' '), 'vehicle.brand', 'vehicle.model']).as('vehicle_name'),
      ]),
  owner: 'user_id',
  ownerSearch: (eb) => {
    const words = ['vehicle.plate_number', 't.oil_name', 't.oil_type', 'vehicle.brand', 'vehicle.model'] as const;
    return eb
      .selectFrom('vehicles as vehicle')
      .select(({ fn }) =>
        fn<string>('fold_search', [fn('concat_ws', [sql.lit(' '), sql.lit(''), ...words])]).as('search'),
      )
      .whereRef('vehicle.id', '=', 't.vehicle_id')
      .$asScalar();
  },
  parent: { table: 'vehicles', column: 'vehicle_id' },
  conditions: { due: DUE_CONDITIONS },
  // What is overdue by its kilometres comes before every day.
  sortColumns: { dueDate: 'overdue_from' },
  present: presentOilChange,
  prepare: (write) => (write.before ? prepareUpdate(write, write.before) : prepareCreate(write)),
  async onUpdate(act, { id, vehicle_id }, { currentKm }) {
    if (currentKm === undefined) return;
    await act.tx.updateTable('km_readings').set({ km: currentKm }).where('oil_change_id', '=', id).execute();
    await recalculateOilChanges(act, vehicle_id);
  },
  async onRemove(act, row) {
    if (await isPaidFor(act, row.id)) throw new AppError('HAS_PAYMENTS');
    await recalculateOilChanges(act, row.vehicle_id);
  },
  async onRestore(act, row) {
    if (!(await lockVehicle(act, row.vehicle_id))) throw new AppError('CONFLICT');
    await recalculateOilChanges(act, row.vehicle_id);
  },
};

async function prepareCreate(write: OilChangeWrite): Promise<Record<string, unknown>> {
  const { currentKm = 0, nextChangeKm = currentKm + OIL_INTERVAL_KM, vehicleId = '' } = write.input;
  const problems = problemsOf(currentKm, nextChangeKm);
  if (!(await lockVehicle(write, vehicleId))) problems.push({ field: 'vehicleId', code: 'unknownReference' });
  if (problems.length) throw new AppError('VALIDATION', { problems });
  return {
    next_change_km: nextChangeKm,
    latest_km: currentKm,
    latest_km_updated_at: write.now,
    // Until it is settled which one is.
    is_newest: false,
  };
}

async function prepareUpdate({ input }: OilChangeWrite, before: OilChangeRow): Promise<Record<string, unknown>> {
  const { currentKm = before.current_km, nextChangeKm = before.next_change_km, vehicleId } = input;
  const problems = problemsOf(currentKm, nextChangeKm);
  if (vehicleId !== undefined && vehicleId !== before.vehicle_id)
    problems.push({ field: 'vehicleId', code: 'unknownField' });
  // Until another reading came in, the latest is that of the change.
  const latestKm = before.latest_km === before.current_km ? currentKm : before.latest_km;
  if (currentKm > latestKm) problems.push({ field: 'currentKm', code: 'max', params: { max: latestKm } });
  if (problems.length) throw new AppError('VALIDATION', { problems });
  return { latest_km: latestKm };
}

const problemsOf = (currentKm: number, nextChangeKm: number): Problem[] =>
  nextChangeKm > currentKm ? [] : [{ field: 'nextChangeKm', code: 'greaterThan', params: { min: currentKm } }];

/** Whether a live vehicle has this id; held still until the transaction ends. */
async function lockVehicle({ tx }: Pick<TransactionContext, 'tx'>, id: string): Promise<boolean> {
  const vehicle = await tx
    .selectFrom('vehicles')
    .select('deleted_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return vehicle?.deleted_at === null;
}

/** Whether money was taken for it and not given back. */
async function isPaidFor({ tx }: Pick<TransactionContext, 'tx'>, id: string): Promise<boolean> {
  const { paid } = await tx
    .selectFrom('payments')
    .select(
      sql<number>`coalesce(sum(case status when 'Success' then amount when 'Refunded' then -amount end), 0)::bigint`.as(
        'paid',
      ),
    )
    .where('entity_id', '=', id)
    .executeTakeFirstOrThrow();
  return paid !== 0;
}
