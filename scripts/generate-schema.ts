// npm run schema: migrates a temporary database and writes the types of its tables into src/backend/db/schema*.ts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { format, resolveConfig } from 'prettier';
import { withMigratedDatabase } from './migrated-database.ts';

const FOLDER = fileURLToPath(new URL('../src/backend/db/', import.meta.url));

interface Column {
  table: string;
  column: string;
  type: string;
  isRequired: boolean;
  hasDefault: boolean;
  isGenerated: boolean;
  /** Definitions of the check constraints that involve only this column. */
  checks: string[];
}

const COLUMNS = `
  select relation.relname as table, attname as column, format_type(atttypid, null) as type, attnotnull as "isRequired",
    atthasdef or attidentity <> '' as "hasDefault", attgenerated <> '' as "isGenerated",
    array(
      select pg_get_constraintdef(oid) from pg_constraint
      where conrelid = relation.oid and contype = 'c' and conkey = array[attnum] order by conname
    ) as checks
  from pg_class relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
  where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p') and not relation.relispartition
    and relation.relname not like 'kysely%'
  order by relation.relname, attnum`;

const TYPES: Record<string, string> = {
  text: 'string',
  uuid: 'string',
  date: 'string',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  real: 'number',
  'double precision': 'number',
};

/** Types that the PostgreSQL catalogue cannot express, by `table.column` or by column. */
const OVERRIDES: Record<string, string> = {
  'audit_log.changes': 'AuditChanges',
  'branding.fields': 'BrandingFields',
  'branding.language': 'BrandingLanguage',
  currency: 'Currency',
  'users.owed_currency': 'Currency | null',
  'categories.description': 'LocalizedJson',
  'categories.title': 'LocalizedJson',
  'contact_changes.changes': 'KeyValue',
  'contact_changes.codes': 'ContactCodes',
  'items.description': 'LocalizedJson',
  'items.title': 'LocalizedJson',
  'media.alternative_text': 'OptionalLocalizedJson',
  'media.caption': 'OptionalLocalizedJson',
  // The driver parses '-infinity' as a number.
  'oil_changes.due_soon_from': 'GeneratedAlways<Date | number>',
  'oil_changes.overdue_from': 'GeneratedAlways<Date | number>',
  // A trigger sets this column to the owner of the vehicle.
  'oil_changes.user_id': 'ColumnType<string, string | undefined, never>',
  'publication.id': 'Generated<true>',
  'server_keys.value': 'KeyValue',
  'static_data.name_keys': 'GeneratedAlways<string[]>',
  'static_data.names': 'OptionalLocalizedJson',
  'status_changes.hold_reason': `'PARTS' | 'APPROVAL' | 'CLIENT' | null`,
  'users.preferred_language': 'Generated<Locale>',
  'visits.payment_status': 'GeneratedAlways<VisitPaymentStatus>',
};

/** Types to import, by module. Each generated file imports only the types that it uses. */
const IMPORTS: Record<string, string[]> = {
  kysely: ['ColumnType', 'Generated', 'GeneratedAlways'],
  '#domain/locales.ts': ['Locale'],
  '#domain/money/currency.ts': ['Currency'],
  '#domain/visits/visit.ts': ['VisitPaymentStatus'],
  './column-types.ts': [
    'AuditChanges',
    'BrandingFields',
    'BrandingLanguage',
    'ContactCodes',
    'KeyValue',
    'LocalizedJson',
    'NullableTimestamp',
    'OptionalLocalizedJson',
    'RecordColumns',
    'Searchable',
    'Timestamp',
  ],
};

const NOTE = `
// Written by \`npm run schema\` from the migrated database. Amounts are minor units of the column \`currency\`; a day
// is \`YYYY-MM-DD\`. Columns are snake_case in the database, and Kysely's CamelCasePlugin is not used: a query reads
// as its SQL.
`;

const RECORD_COLUMNS = ['id', 'created_at', 'updated_at', 'deleted_at', 'deleted_by'];

/** Returns the type name of a table: `status_changes` → `StatusChangeTable`. */
const typeName = (table: string): string => {
  const singular = table.replace(/ies$/, 'y').replace(/s$/, '');
  return `${singular.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Table`;
};

/** Returns a TypeScript union of the strings that a check constraint lists; undefined if no constraint lists any. */
function parseUnion(checks: readonly string[]): string | undefined {
  for (const check of checks) {
    const list = /= ANY \(+ARRAY\[(.*?)\]/.exec(check)?.[1];
    if (list) return [...list.matchAll(/'([^']*)'::text/g)].map((match) => `'${match[1]}'`).join(' | ');
  }
  return undefined;
}

function columnType({ table, column, type, isRequired, hasDefault, isGenerated, checks }: Column): string {
  const override = OVERRIDES[`${table}.${column}`] ?? OVERRIDES[column];
  if (override) return override;
  if (type === 'timestamp with time zone') return isRequired ? 'Timestamp' : 'NullableTimestamp';
  const known = parseUnion(checks) ?? TYPES[type];
  if (!known) throw new Error(`No type for ${table}.${column}, which is ${type}: add it to TYPES or OVERRIDES`);
  const value = isRequired ? known : `${known} | null`;
  if (isGenerated) return `GeneratedAlways<${value}>`;
  return hasDefault ? `Generated<${value}>` : value;
}

function formatInterface(table: string, columns: readonly Column[]): string {
  const names = columns.map(({ column }) => column);
  const isRecord = RECORD_COLUMNS.every((name) => names.includes(name));
  const isInherited = ({ column }: Column) => column === 'search' || (isRecord && RECORD_COLUMNS.includes(column));
  const bases = [...(isRecord ? ['RecordColumns'] : []), ...(names.includes('search') ? ['Searchable'] : [])];
  const lines = columns.filter((one) => !isInherited(one)).map((one) => `${one.column}: ${columnType(one)};`);
  const heritage = bases.length ? `extends ${bases.join(', ')} ` : '';
  return `export interface ${typeName(table)} ${heritage}{\n${lines.join('\n')}\n}`;
}

async function formatFile(name: string, body: string, imports = IMPORTS): Promise<[string, string]> {
  const lines = Object.entries(imports).flatMap(([from, types]) => {
    const used = types.filter((type) => new RegExp(`\\b${type}\\b`).test(body));
    return used.length ? [`import type { ${used.join(', ')} } from '${from}';`] : [];
  });
  const filepath = join(FOLDER, name);
  return [filepath, await format([...lines, NOTE, body].join('\n'), { ...(await resolveConfig(filepath)), filepath })];
}

/**
 * Returns the sources of the generated type files by path. Tables with a `search` column, and those of page views, have
 * separate files.
 */
export async function generateSchemaFiles(client: Pick<pg.Client, 'query'>): Promise<Map<string, string>> {
  const { rows } = await client.query<Column>(COLUMNS);
  const tables = Object.entries(Object.groupBy(rows, ({ table }) => table)) as [string, Column[]][];
  const fileOf = ([table, columns]: [string, Column[]]): string => {
    if (columns.some(({ column }) => column === 'search')) return 'schema-records.ts';
    return table.startsWith('page_view') ? 'schema-page-views.ts' : 'schema-tables.ts';
  };
  const files = Object.entries(Object.groupBy(tables, fileOf)) as [string, typeof tables][];
  const bodyOf = (some: typeof tables) => some.map(([table, columns]) => formatInterface(table, columns)).join('\n\n');
  const database = tables.map(([table]) => `${table}: ${typeName(table)};`).join('\n');
  return new Map(
    await Promise.all([
      ...files.map(([name, some]) => formatFile(name, bodyOf(some))),
      formatFile(
        'schema.ts',
        `export interface Database {\n${database}\n}`,
        Object.fromEntries(files.map(([name, some]) => [`./${name}`, some.map(([table]) => typeName(table))])),
      ),
    ]),
  );
}

if (import.meta.main)
  await withMigratedDatabase(async (client) => {
    for (const [path, source] of await generateSchemaFiles(client)) writeFileSync(path, source);
  });
