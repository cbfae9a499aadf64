import { sql } from 'kysely';
import { lockClient } from '#backend/resource/locks.ts';
import type { ResourceSpec } from '#backend/resource/spec.ts';
import { mapTable, type MappedRow } from '#backend/resource/table-mapping.ts';
import type { TransactionContext } from '#backend/resource/transaction.ts';
import { AppError } from '#domain/errors.ts';
import type { Problem } from '#domain/problems.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { newestModelYear, vehicleFields } from '#domain/vehicles/vehicle.ts';

const vehicleTable = mapTable(vehicleFields, { table: 'vehicles' });
export type VehicleRow = MappedRow<typeof vehicleTable> & { owner_name: string };

export const vehicleSpec: ResourceSpec<typeof vehicles, VehicleRow, 'vehicles'> = {
  endpoints: vehicles,
  ...vehicleTable,
  join: (rows) =>
    rows
      .innerJoin('users as owner', 'owner.id', 't.user_id')
      .select(({ fn }) =>
        fn<string>('concat_ws', [sql.lit(' '), 'owner.first_name', 'owner.last_name']).as('owner_name'),
      ),
  owner: 'user_id',
  unique: { vehicles_plate_live: 'plateNumber' },
  image: 'VEHICLE',
  present: (row, deps, actor) => ({ ...vehicleTable.present(row, deps, actor), ownerName: row.owner_name }),
  async prepare(write) {
    const { input, before } = write;
    const problems: Problem[] = [];
    const newest = newestModelYear(write.now);
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
    if (!(await lockClient(context, row.user_id))) throw new AppError('CONFLICT');
  },
};

/** @throws AppError HAS_OPEN_VISIT when one of the locked vehicles has an open visit */
export async function requireNoOpenVisit(
  { tx }: Pick<TransactionContext, 'tx'>,
  vehicleIds: readonly string[],
): Promise<void> {
  if (vehicleIds.length === 0) return;
  const visit = await tx
    .selectFrom('visits')
    .select('id')
    .where('vehicle_id', 'in', vehicleIds)
    .where('status', 'not in', ['Completed', 'Cancelled'])
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (visit) throw new AppError('HAS_OPEN_VISIT');
}
