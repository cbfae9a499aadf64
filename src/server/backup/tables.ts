import type pg from 'pg';

/** A table as a backup holds it: its stored columns, and the key its rows are ordered by. */
export interface Table {
  name: string;
  columns: string[];
  key: string[];
}

/** Generated columns are made anew by the database that takes the rows. */
const TABLES = `
  select c.relname::text as name,
         array_agg(a.attname::text order by a.attnum) as columns,
         coalesce((
           select array_agg(k.attname::text order by k.attnum)
           from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any (i.indkey)
           where i.indrelid = c.oid and i.indisprimary
         ), '{}') as key
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and c.relname not like 'kysely\\_%'
  group by c.oid, c.relname order by c.relname`;

/** Every table of the product. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  return (await client.query<Table>(TABLES)).rows;
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/** The rows in the order of their key, so that the same rows make the same bytes. */
export const copyOut = ({ name, columns, key }: Table): string =>
  `copy (select ${quoted(columns)} from "${name}" order by ${quoted(key.length > 0 ? key : columns)}) to stdout`;

export const copyIn = ({ name, columns }: Table): string => `copy "${name}" (${quoted(columns)}) from stdin`;

/** The name of the newest migration that ran; a schema without one cannot be backed up. */
export async function newestMigration(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name desc limit 1');
  if (!rows[0]) throw new Error('The database has no schema yet');
  return rows[0].name;
}
