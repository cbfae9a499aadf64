import { mapTable, type MappedRow } from '#backend/resource/table-mapping.ts';
import type { TransactionContext } from '#backend/resource/transaction.ts';
import { sql } from 'kysely';
import { lockClient } from '#backend/resource/locks.ts';
import type { ResourceSpec } from '#backend/resource/spec.ts';
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
    // A vehicle changes hands by its transfer alone, which asks for the reason.
    if (before && input.userId !== undefined && input.userId !== before.user_id)
      problems.push({ field: 'userId', code: 'unknownField' });
    if (!before && !(await lockClient(write, input.userId!)))
      problems.push({ field: 'userId', code: 'unknownReference' });
    if (problems.length) throw new AppError('VALIDATION', { problems });
  },
  onRemove: (act, row) => refuseOpenVisit(act, [row.id]),
  async onRestore(act, row) {
    if (!(await lockClient(act, row.user_id))) throw new AppError('CONFLICT');
  },
};

/** Refuses to let go of vehicles, held still, of which one is in the workshop or expected. */
export async function refuseOpenVisit(
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
