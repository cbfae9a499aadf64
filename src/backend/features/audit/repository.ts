import { sql, type RawBuilder } from 'kysely';
import type { HasDatabase, HasTranslations } from '#backend/capabilities.ts';
import type { Database } from '#backend/db/schema.ts';
import type { Changes } from '#backend/commands/audit.ts';
import { isUuid } from '#backend/resource/repository.ts';
import { readServiceNames, selectEntryName, selectShownName } from '#backend/resource/static-names.ts';
import { CURRENCIES } from '#domain/money/currency.ts';
import { getDecimals } from '#domain/money/money-format.ts';
import type { Locale } from '#domain/locales.ts';
import { createNameLookup, type StaticDataType } from '#domain/static-data/names.ts';
import type { TrashType } from '#domain/trash/endpoints.ts';
import { formatLeadingPlate } from '#domain/vehicles/plate.ts';

interface RecordTable {
  table: keyof Database;
  /** Returns the SQL expression of the display name of a row `t`. */
  name: (locale: Locale) => RawBuilder<string>;
}

/** Returns the SQL of a record's title in a language, with any other language as fallback. */
const localized = (locale: Locale) => sql<string>`coalesce(
  nullif(t.title ->> ${locale}, ''), (select value from jsonb_each_text(t.title) where value <> '' limit 1), ''
)`;

/** Returns the SQL of a column of a row in a language, if its text names an entry of a list. */
const shown = (type: StaticDataType, column: string, locale: Locale) =>
  selectShownName(type, sql.ref(`t.${column}`), sql.val(locale));

/** Tables of the records that can be deleted or audited, each with the SQL of a record's display name. */
export const RECORD_TABLES: Record<TrashType, RecordTable> = {
  users: { table: 'users', name: () => sql`concat_ws(' ', t.first_name, t.last_name)` },
  vehicles: {
    table: 'vehicles',
    name: (locale) =>
      sql`concat_ws(' ', t.plate_number, ${shown('VEHICLE_BRAND', 'brand', locale)}, ${shown('VEHICLE_MODEL', 'model', locale)})`,
  },
  visits: { table: 'visits', name: () => sql`concat_ws(' · ', t.name, t.customer)` },
  tasks: { table: 'tasks', name: () => sql`t.name` },
  'oil-changes': {
    table: 'oil_changes',
    name: (locale) =>
      sql`concat_ws(' ', ${shown('OIL_NAME', 'oil_name', locale)}, ${shown('OIL_TYPE', 'oil_type', locale)})`,
  },
  media: { table: 'media', name: () => sql`t.name` },
  categories: { table: 'categories', name: localized },
  items: { table: 'items', name: localized },
  'static-data': { table: 'static_data', name: (locale) => selectEntryName('t', sql.val(locale)) },
  messages: { table: 'messages', name: () => sql`t.full_name` },
  ratings: {
    table: 'ratings',
    name: () => sql`(select concat_ws(' ', u.first_name, u.last_name) from users u where u.id = t.user_id)`,
  },
};

/** Returns the SQL of an amount in minor units of the row's currency, such as `120.50 USD`. */
const amountWithCurrency = sql<string>`concat(case t.currency ${sql.join(
  CURRENCIES.map((currency) => {
    const decimals = sql.lit(getDecimals(currency));
    return sql`when ${sql.lit(currency)} then round(t.amount / (10 ^ ${decimals})::numeric, ${decimals})`;
  }),
  sql` `,
)} end, ' ', t.currency)`;

/** Tables of the records whose names entries of the audit log show; payments are never in the trash. */
const NAMED_TABLES: Record<TrashType | 'payments', RecordTable> = {
  ...RECORD_TABLES,
  payments: { table: 'payments', name: () => sql`concat_ws(' · ', ${amountWithCurrency}, t.customer)` },
};

/** Fields that hold the id of another record, with the type of that record. */
const REFERENCED_TYPES: Readonly<Record<string, TrashType>> = {
  userId: 'users',
  assigneeId: 'users',
  vehicleId: 'vehicles',
  visitId: 'visits',
  categoryId: 'categories',
  parentId: 'static-data',
};

/** Lists the records whose ids occur as old or new values in changes. */
export const listReferences = (changes: Changes): RecordReference[] =>
  Object.entries(changes).flatMap(([field, { from, to }]) =>
    Object.hasOwn(REFERENCED_TYPES, field)
      ? [from, to]
          .filter((id) => typeof id === 'string')
          .map((entity_id) => ({ entity_type: REFERENCED_TYPES[field]!, entity_id }))
      : [],
  );

export interface RecordReference {
  entity_type: string;
  entity_id: string;
}

/** Returns the names of audited records by the key `<type> <id>`. */
export async function readRecordNames(
  { db, translate }: HasDatabase & HasTranslations,
  records: readonly RecordReference[],
  locale: Locale,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const type of new Set(records.map(({ entity_type }) => entity_type))) {
    if (!Object.hasOwn(NAMED_TABLES, type)) continue;
    const { table, name } = NAMED_TABLES[type as keyof typeof NAMED_TABLES];
    // Entries about many records have a word such as `all` instead of an id.
    const ids = records
      .filter((one) => one.entity_type === type && isUuid(one.entity_id))
      .map(({ entity_id }) => entity_id);
    const { rows } = await sql<{ id: string; name: string }>`
      select t.id::text as id, ${name(locale)} as name from ${sql.table(table)} t where t.id = any(${ids}::uuid[])
    `.execute(db);
    const format = await createNameFormat({ db, translate }, type, locale);
    for (const row of rows) names.set(`${type} ${row.id}`, format(row.name));
  }
  return names;
}

/** Returns a function that completes names of a type: plates with marks of direction, tasks in the given language. */
async function createNameFormat(
  { db, translate }: HasDatabase & HasTranslations,
  type: string,
  locale: Locale,
): Promise<(name: string) => string> {
  if (type === 'vehicles') return (name) => formatLeadingPlate(name, translate(locale, 'shell:noPlate'));
  if (type !== 'tasks') return (name) => name;
  const services = createNameLookup(await readServiceNames(db, locale));
  return (name) => services.show('SERVICE', name);
}
