import { spellingConditions } from '#backend/resource/spelled-alike.ts';
import type { ResourceSpec } from '#backend/resource/spec.ts';
import { mapTable, type MappedRow } from '#backend/resource/table-mapping.ts';
import type { TransactionContext } from '#backend/resource/transaction.ts';
import { AppError } from '#domain/errors.ts';
import type { Problem } from '#domain/problems.ts';
import { staticData } from '#domain/static-data/endpoints.ts';
import { findAliases } from '#domain/static-data/name-aliases.ts';
import { staticDataFields, type StaticDataType } from '#domain/static-data/static-data.ts';

const staticDataTable = mapTable(staticDataFields, { table: 'static_data' });
type StaticDataRow = MappedRow<typeof staticDataTable> & { parent_name: string | null };

export const staticDataSpec: ResourceSpec<typeof staticData, StaticDataRow, 'static_data'> = {
  endpoints: staticData,
  textSorts: ['name'],
  ...staticDataTable,
  join: (rows) =>
    rows.leftJoin('static_data as parent', 'parent.id', 't.parent_id').select('parent.name as parent_name'),
  spelledField: 'name',
  conditions: spellingConditions('static_data'),
  unique: { static_data_name_live: 'name', static_data_name_alike: 'name' },
  // Adds a leading space, because aliases are compared with the column `search`, which begins with one.
  searchAliases: ({ search, type }) => findAliases(search, type as StaticDataType).map((name) => ` ${name}`),
  present: (row, deps, actor) => ({ ...staticDataTable.present(row, deps, actor), parentName: row.parent_name }),
  /** Rejects a make and a swatch that the type cannot have, and removes stored ones when the type changes. */
  async prepare({ tx, input, before }) {
    const type = input.type ?? before?.type;
    const hasParent = type === 'VEHICLE_MODEL';
    const hasSwatch = type === 'VEHICLE_COLOR';
    const problems: Problem[] = [];
    if (input.parentId && !(hasParent && (await lockMake(tx, input.parentId))))
      problems.push({ field: 'parentId', code: 'unknownReference' });
    if (input.swatch && !hasSwatch) problems.push({ field: 'swatch', code: 'unknownField' });
    if (problems.length) throw new AppError('VALIDATION', { problems });
    return { ...(!hasParent && { parent_id: null }), ...(!hasSwatch && { swatch: null }) };
  },
};

/** Selects a non-deleted make `FOR SHARE`; undefined when there is none. */
const lockMake = (tx: TransactionContext['tx'], id: string): Promise<object | undefined> =>
  tx
    .selectFrom('static_data')
    .select('id')
    .where('id', '=', id)
    .where('type', '=', 'VEHICLE_BRAND')
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
