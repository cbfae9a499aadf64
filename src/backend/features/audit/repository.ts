import { sql, type RawBuilder } from 'kysely';
import type { HasDatabase, HasTranslations } from '#backend/capabilities.ts';
import type { Database } from '#backend/db/schema.ts';
import type { Changes } from '#backend/resource/audit.ts';
import { isUuid } from '#backend/resource/repository.ts';
import { readNameLookup } from '#backend/resource/static-names.ts';
import { CURRENCIES } from '#domain/money/currency.ts';
import { getDecimals } from '#domain/money/minor-units.ts';
import type { Locale } from '#domain/locales.ts';
import type { NameLookup } from '#domain/static-data/names.ts';
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

/** Tables of the records that can be deleted or audited, each with the SQL of a record's display name. */
export const RECORD_TABLES: Record<TrashType, RecordTable> = {
  users: { table: 'users', name: () => sql`concat_ws(' ', t.first_name, t.last_name)` },
  vehicles: { table: 'vehicles', name: () => sql`concat_ws(' ', t.plate_number, t.brand, t.model)` },
  visits: { table: 'visits', name: () => sql`concat_ws(' · ', t.name, t.customer)` },
  tasks: { table: 'tasks', name: () => sql`t.name` },
  'oil-changes': { table: 'oil_changes', name: () => sql`concat_ws(' ', t.oil_name, t.oil_type)` },
  media: { table: 'media', name: () => sql`t.name` },
  categories: { table: 'categories', name: localized },
  items: { table: 'items', name: localized },
  'static-data': {
    table: 'static_data',
    name: (locale) => sql`coalesce(nullif(t.names ->> ${locale}::text, ''), t.name)`,
  },
  messages: { table: 'messages', name: () => sql`t.full_name` },
  ratings: {
    table: 'ratings',
    name: () => sql`(select concat_ws(' ', u.first_name, u.last_name) from users u where u.id = t.user_id)`,
  },
};

/** Shows plate, make, model and service in the display name of a record in the reader's language. */
export function showRecordName(type: string, name: string, names: NameLookup, noPlate: string): string {
  if (type === 'tasks') return names.show('SERVICE', name);
  if (type !== 'vehicles') return name;
  const shown = name.replace(/ (.*)/s, (_, vehicle: string) => ` ${names.showVehicle(vehicle)}`);
  return formatLeadingPlate(shown, noPlate);
}

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
  const lookup = await readNameLookup(db, locale);
  const noPlate = translate(locale, 'shell:noPlate');
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
    for (const row of rows) names.set(`${type} ${row.id}`, showRecordName(type, row.name, lookup, noPlate));
  }
  return names;
}
