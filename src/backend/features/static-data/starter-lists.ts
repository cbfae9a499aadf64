import type { TransactionContext } from '#backend/resource/transaction.ts';
import type { Locale } from '#domain/locales.ts';
import { normalizeIdentifier } from '#domain/search/normalize-identifier.ts';
import { STARTER_LISTS } from '#domain/static-data/starter-lists.ts';
import { STATIC_DATA_TYPES, type StaticDataType } from '#domain/static-data/static-data.ts';

interface StarterListOptions {
  /** The main language of the garage, in which the names are inserted. */
  language: Locale;
  /** Types to insert, by default all. Models also insert the makes if the garage has none. */
  types?: readonly StaticDataType[];
}

/** Stored entries of a type by their normalized name. */
type StoredEntries = ReadonlyMap<string, readonly { id: string; parent_id: string | null }[]>;

/**
 * Inserts [starter lists](docs/rules/validation.md#starter-lists) in the caller's transaction and returns the number of
 * new entries. Skips an entry whose name the list already has, in any language, so that a second call adds nothing.
 */
export async function addStarterLists(
  { tx, now }: Pick<TransactionContext, 'tx' | 'now'>,
  { language, types = STATIC_DATA_TYPES }: StarterListOptions,
): Promise<number> {
  const stored = async (type: StaticDataType) => {
    const rows = await tx
      .selectFrom('static_data')
      .select(['id', 'name', 'parent_id'])
      .where('type', '=', type)
      .where('deleted_at', 'is', null)
      .execute();
    return Map.groupBy(rows, ({ name }) => normalizeIdentifier(name));
  };
  /** Returns the id of the entry with one of the names; a model must have the same make, or none. */
  const findId = (entries: StoredEntries, entryNames: Record<Locale, string>, parentId: string | null = null) =>
    Object.values(entryNames)
      .flatMap((name) => entries.get(normalizeIdentifier(name)) ?? [])
      .find((entry) => entry.parent_id === null || entry.parent_id === parentId)?.id;

  const add = async (type: StaticDataType) => {
    const existing = await stored(type);
    const parents = type === 'VEHICLE_MODEL' ? await stored('VEHICLE_BRAND') : (new Map() as StoredEntries);
    const rows = STARTER_LISTS[type].flatMap(({ names: entryNames, swatch = null, parent }) => {
      const parentId = parent && findId(parents, parent);
      if (findId(existing, entryNames, parentId) || (parent && !parentId)) return [];
      const stamps = { created_at: now, updated_at: now };
      return [{ type, name: entryNames[language], swatch, parent_id: parentId ?? null, ...stamps }];
    });
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
