import type { TransactionContext } from '#backend/commands/transaction.ts';
import type { Locale } from '#domain/locales.ts';
import { toNameKey, STATIC_DATA_TYPES, type StaticDataType } from '#domain/static-data/names.ts';
import { STARTER_LISTS, type StarterEntry } from '#domain/static-data/starter-lists.ts';

interface StarterListOptions {
  /** The main language of the garage, in which the names are inserted. */
  language: Locale;
  /** Types to insert, by default all. Models also insert the makes if the garage has none. */
  types?: readonly StaticDataType[];
}

/** Stored entries of a type by each of their normalized names. */
type StoredEntries = ReadonlyMap<string, readonly { id: string; parent_id: string | null; hasNames: boolean }[]>;

/**
 * Inserts [starter lists](docs/rules/validation.md#starter-lists) in the caller's transaction and returns the number of
 * new entries. Skips an entry with a name that the list has already, in any language, so that a second call adds
 * nothing. An entry of the garage without names in other languages gets them.
 */
export async function addStarterLists(
  { tx, now }: Pick<TransactionContext, 'tx' | 'now'>,
  { language, types = STATIC_DATA_TYPES }: StarterListOptions,
): Promise<number> {
  const stored = async (type: StaticDataType) => {
    const rows = await tx
      .selectFrom('static_data')
      .select(['id', 'name_keys', 'parent_id'])
      .select(({ eb }) => eb('names', 'is not', null).$castTo<boolean>().as('hasNames'))
      .where('type', '=', type)
      .where('deleted_at', 'is', null)
      .execute();
    const byKey = rows.flatMap((row) => row.name_keys.map((key) => ({ ...row, key })));
    return Map.groupBy(byKey, ({ key }) => key);
  };

  const add = async (type: StaticDataType) => {
    const existing = await stored(type);
    const parents = type === 'VEHICLE_MODEL' ? await stored('VEHICLE_BRAND') : (new Map() as StoredEntries);
    const rows = [];
    for (const entry of STARTER_LISTS[type]) {
      const [parent] = entry.parent ? findEntries(parents, { names: entry.parent }) : [];
      if (entry.parent && !parent) continue;
      const parentId = parent?.id ?? null;
      const found = findEntries(existing, entry, parentId);
      const names = JSON.stringify(entry.names);
      const synonyms = entry.synonyms?.join(', ') ?? null;
      const [same] = found;
      if (found.length === 1 && same && !same.hasNames)
        await tx.updateTable('static_data').set({ names, synonyms }).where('id', '=', same.id).execute();
      if (found.length > 0) continue;
      const { swatch = null } = entry;
      const stamps = { created_at: now, updated_at: now };
      rows.push({ type, name: entry.names[language], names, synonyms, swatch, parent_id: parentId, ...stamps });
    }
    if (rows.length === 0) return 0;
    const inserted = await tx
      .insertInto('static_data')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    return inserted.length;
  };

  const needsMakes =
    types.includes('VEHICLE_MODEL') && !types.includes('VEHICLE_BRAND') && (await stored('VEHICLE_BRAND')).size === 0;
  let added = 0;
  // `STATIC_DATA_TYPES` lists makes before models, which refer to them.
  for (const type of STATIC_DATA_TYPES)
    if (types.includes(type) || (needsMakes && type === 'VEHICLE_BRAND')) added += await add(type);
  return added;
}

/** Returns the entries with one of the names; a model must have the same make, or none. */
function findEntries(
  entries: StoredEntries,
  { names, synonyms = [] }: Pick<StarterEntry, 'names' | 'synonyms'>,
  parentId: string | null = null,
) {
  const found = [...Object.values(names), ...synonyms].flatMap((name) => entries.get(toNameKey(name)) ?? []);
  const own = found.filter((entry) => entry.parent_id === null || entry.parent_id === parentId);
  return [...new Map(own.map((entry) => [entry.id, entry])).values()];
}
