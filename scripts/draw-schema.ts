// npm run diagrams: migrates a temporary database and writes its tables and keys as an entity-relationship diagram into
// docs/schema.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { withMigratedDatabase } from './migrated-database.ts';
import { replaceDiagram } from './replace-diagram.ts';

export const SCHEMA_FILE = fileURLToPath(new URL('../docs/schema.md', import.meta.url));

interface Column {
  table: string;
  column: string;
  type: string;
  isRequired: boolean;
  key: 'PK' | 'FK' | 'PK, FK' | null;
}

interface Reference {
  table: string;
  columns: string;
  target: string;
  isOptional: boolean;
  isUnique: boolean;
}

const COLUMNS = `
  select relation.relname as table, attribute.attname as column, format_type(attribute.atttypid, null) as type,
    attribute.attnotnull as "isRequired",
    (select string_agg(distinct case contype when 'p' then 'PK' else 'FK' end, ', ' order by case contype when 'p' then 'PK' else 'FK' end desc)
     from pg_constraint where conrelid = relation.oid and contype in ('p', 'f') and attribute.attnum = any(conkey)) as key
  from pg_class relation
  join pg_attribute attribute on attribute.attrelid = relation.oid and attribute.attnum > 0 and not attribute.attisdropped
  where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p') and not relation.relispartition
    and relation.relname not like 'kysely%'
  order by relation.relname, attribute.attnum`;

const REFERENCES = `
  select source.relname as table, target.relname as target,
    (select string_agg(attname, ', ' order by attnum) from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns,
    (select bool_or(not attnotnull) from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as "isOptional",
    exists (select from pg_index where indrelid = conrelid and indisunique and indpred is null
            and indkey::smallint[] @> conkey and indnkeyatts = cardinality(conkey)) as "isUnique"
  from pg_constraint
  join pg_class source on source.oid = conrelid
  join pg_class target on target.oid = confrelid
  where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
  order by 1, 2, 3`;

/** Formats a column type without spaces, which Mermaid does not accept. */
const typeName = (type: string): string =>
  type
    .replace('timestamp with time zone', 'timestamptz')
    .replace('character varying', 'varchar')
    .replace(/\W+/g, '_')
    .replace(/_$/, '');

/** Draws the tables and keys of a migrated database as a Mermaid entity-relationship diagram. */
export async function drawSchemaDiagram(client: Pick<pg.Client, 'query'>): Promise<string> {
  const { rows: columns } = await client.query<Column>(COLUMNS);
  const { rows: references } = await client.query<Reference>(REFERENCES);
  const relations = references.map(
    ({ table, columns: names, target, isOptional, isUnique }) =>
      `  ${target} ${isOptional ? '|o' : '||'}--${isUnique ? 'o|' : 'o{'} ${table} : "${names}"`,
  );
  const keys = columns.filter(({ key }) => key !== null);
  const tables = Object.entries(Object.groupBy(keys, ({ table }) => table)).map(([table, entries]) => {
    const lines = entries!.map(({ column, type, isRequired, key }) =>
      `    ${typeName(type)} ${column} ${key ?? ''} ${isRequired ? '' : '"nullable"'}`
        .replace(/ +$/, '')
        .replace(/(\S) {2,}/g, '$1 '),
    );
    return `  ${table} {\n${lines.join('\n')}\n  }`;
  });
  return ['erDiagram', ...relations, ...tables].join('\n');
}

if (import.meta.main)
  await withMigratedDatabase(async (client) => {
    const diagram = await drawSchemaDiagram(client);
    writeFileSync(SCHEMA_FILE, replaceDiagram(readFileSync(SCHEMA_FILE, 'utf8'), 'erDiagram', diagram));
  });
