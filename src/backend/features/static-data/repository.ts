import { sql, type SqlBool } from 'kysely';
import { spellingConditions } from '#backend/resource/spelled-alike.ts';
import type { ResourceSpec } from '#backend/resource/spec.ts';
import { mapTable, type MappedRow } from '#backend/resource/table-mapping.ts';
import type { TransactionContext } from '#backend/commands/transaction.ts';
import { AppError } from '#domain/errors.ts';
import type { Problem } from '#domain/problems.ts';
import { normalizeIdentifier } from '#domain/search/normalize-identifier.ts';
import { staticData } from '#domain/static-data/endpoints.ts';
import { toNameKey, type StaticDataType } from '#domain/static-data/names.ts';
import { findAliases } from '#domain/static-data/starter-lists.ts';
import { splitSynonyms, type EntryNames, staticDataFields } from '#domain/static-data/static-data.ts';

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
  // Finds entries without names of their own: with a leading space, their name is all of the column `search`.
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
    if (NAMING_FIELDS.some((field) => input[field] !== undefined)) {
      const parentId = hasParent ? (input.parentId ?? before?.parent_id) : null;
      const { name, names, synonyms } = { ...before, ...input };
      // The kit has replaced a plain text by a text per language.
      const localized = typeof names === 'string' ? null : names;
      await assertFreeNames(tx, { type: type!, parentId, name: name!, names: localized, synonyms }, before?.id);
    }
    return { ...(!hasParent && { parent_id: null }), ...(!hasSwatch && { swatch: null }) };
  },
  onRestore: ({ tx }, { id, parent_id, ...entry }) => assertFreeNames(tx, { ...entry, parentId: parent_id }, id),
};

/** Fields whose change may give an entry a name of another one. */
const NAMING_FIELDS = ['name', 'type', 'parentId', 'names', 'synonyms'] as const;
/** Key of the advisory lock that serializes changes of names; no other lock uses it. */
const NAMES_LOCK = 47_291_608;

interface NamedEntry extends EntryNames {
  type: StaticDataType;
  name: string;
  parentId?: string | null | undefined;
}

/**
 * Checks that no other live entry of the list, for a model of its make, has one of the names in any of its languages.
 * @throws AppError TAKEN
 */
async function assertFreeNames(tx: TransactionContext['tx'], entry: NamedEntry, id: string | undefined): Promise<void> {
  await tx.selectNoFrom(({ fn, val }) => fn('pg_advisory_xact_lock', [val(NAMES_LOCK)]).as('locked')).execute();
  const { type, parentId = null } = entry;
  const inputs = listInputs(entry).map((one) => ({ ...one, key: toNameKey(one.name) }));
  const others = await tx
    .selectFrom('static_data')
    .select(['name', 'name_keys'])
    .where('type', '=', type)
    .where('parent_id', 'is not distinct from', parentId)
    .where('deleted_at', 'is', null)
    .where('id', 'is distinct from', id ?? null)
    .where(sql<SqlBool>`name_keys && ${inputs.map(({ key }) => key)}::text[]`)
    .execute();
  const problems = inputs.flatMap(({ field, name, key }): Problem[] => {
    const other = others.find(({ name_keys }) => name_keys.includes(key));
    if (!other) return [];
    const isSame = field === 'name' && normalizeIdentifier(other.name) === normalizeIdentifier(name);
    return [isSame ? { field, code: 'taken' } : { field, code: 'otherName', params: { name, entry: other.name } }];
  });
  if (problems.length > 0) throw new AppError('TAKEN', { problems: problems.slice(0, 1) });
}

/** Lists the names of an entry with the input of each. */
const listInputs = ({ name, names, synonyms }: NamedEntry): { field: string; name: string }[] => [
  { field: 'name', name },
  ...Object.entries(names ?? {}).flatMap(([locale, text]) => (text ? [{ field: `names.${locale}`, name: text }] : [])),
  ...splitSynonyms(synonyms ?? '').map((synonym) => ({ field: 'synonyms', name: synonym })),
];

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
