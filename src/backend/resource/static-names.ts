import { sql, type Expression, type Kysely } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import type { Locale } from '#domain/locales.ts';
import { pickLocalizedText } from '#domain/localized.ts';
import {
  createNameLookup,
  type NameLookup,
  type ShownName,
  type NameType,
  type StaticDataType,
} from '#domain/static-data/names.ts';
import { listNames, pickEntryName, type EntryNames } from '#domain/static-data/static-data.ts';
import { mainLanguage } from '#backend/db/merchant-settings.ts';

/** Returns SQL of the normalized form of a text, by which entries are found. */
const nameKey = (text: Expression<unknown>) => sql`btrim(fold_search(${text}))`;

/** Returns SQL that selects a value of the entry with one of whose names a text is equal; null without one. */
const selectOfEntry = <T>(type: StaticDataType, text: Expression<unknown>, value: Expression<T>) => sql<T | null>`(
  select ${value} from static_data as entry
  where entry.type = ${sql.lit(type)} and entry.deleted_at is null and entry.name_keys @> array[${nameKey(text)}]
  order by entry.created_at, entry.id limit 1
)`;

/** Returns SQL that selects the swatch of a vehicle color from the static data; null without one. */
export const selectSwatch = (column: string) =>
  selectOfEntry('VEHICLE_COLOR', sql.ref(column), sql<string>`entry.swatch`);

/** Returns SQL of the stored name of the entry that a text means; the text itself without one. */
export const selectStoredName = (type: StaticDataType, text: Expression<unknown>) =>
  sql<string>`coalesce(${selectOfEntry(type, text, sql<string>`entry.name`)}, ${text})`;

/** Returns SQL of the name in a language of the entry in row `row`; its stored name without one. */
export const selectEntryName = (row: string, locale: Expression<string>) =>
  sql<string>`coalesce(nullif(${sql.ref(`${row}.names`)} ->> ${locale}::text, ''), ${sql.ref(`${row}.name`)})`;

/** Returns SQL of the name to show in a language; the text itself if no entry has that name. */
export const selectShownName = (type: StaticDataType, text: Expression<unknown>, locale: Expression<string>) =>
  sql<string>`coalesce(${selectOfEntry(type, text, selectEntryName('entry', locale))}, ${text})`;

/**
 * Returns SQL of an array with the normalized names of the entry that a text means, and of the text. A subquery:
 * PostgreSQL computes it once per statement instead of once per row.
 */
export const selectNameKeys = (type: StaticDataType, text: Expression<unknown>) =>
  sql<
    string[]
  >`(select coalesce(${selectOfEntry(type, text, sql`entry.name_keys`)}, '{}') || ${nameKey(text)})::text[]`;

/** Reads the entries with several names, in the order in which they were added, with the name to show in a language. */
export async function readShownNames(db: Kysely<Database>, locale: Locale): Promise<ShownName[]> {
  const entries = await db
    .selectFrom('static_data')
    .select(['type', 'name', 'names', 'synonyms'])
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('names', 'is not', null), eb('synonyms', 'is not', null)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return entries.flatMap(({ type, ...entry }) => toShownName(type, entry, locale));
}

/** Returns the shown name of an entry with its others; nothing for an entry with one name. */
function toShownName(type: NameType, entry: EntryNames, locale: Locale): ShownName[] {
  const name = pickEntryName(entry, locale);
  const others = [...new Set(listNames(entry))].filter((one) => one !== name);
  return others.length > 0 ? [{ type, name, others }] : [];
}

/** Reads the titles of services in several languages, or only of those on the public site. */
export async function readServiceNames(
  db: Kysely<Database>,
  locale: Locale,
  { isPublic = false }: { isPublic?: boolean } = {},
): Promise<ShownName[]> {
  const rows = await db
    .selectFrom('items')
    .innerJoin('categories', 'categories.id', 'items.category_id')
    .select('items.title')
    .where('items.deleted_at', 'is', null)
    .$if(isPublic, (visible) =>
      visible.where('items.visibility', '=', 'visible').where('categories.visibility', '=', 'visible'),
    )
    .orderBy('items.created_at')
    .orderBy('items.id')
    .execute();
  const main = await mainLanguage(db);
  return rows.flatMap(({ title }) => {
    const name = pickLocalizedText(title, locale, main);
    return toShownName('SERVICE', { name, names: title }, locale);
  });
}

/** Reads the lookup of names for texts in a language: entries of lists, and services. */
export const readNameLookup = async (db: Kysely<Database>, locale: Locale): Promise<NameLookup> =>
  createNameLookup([...(await readShownNames(db, locale)), ...(await readServiceNames(db, locale))]);
