import type pg from 'pg';
import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import * as v from 'valibot';

/** A table of a backup: its stored columns, and the primary key that orders its rows. */
export interface Table {
  name: string;
  columns: string[];
  key: string[];
  /** Columns of text, whose default order depends on the database. */
  collated: string[];
}

/**
 * Selects the tables, each partitioned table as a whole, without generated columns, which the restored database
 * computes.
 */
const TABLES = `
  select c.relname::text as name,
         array_agg(a.attname::text order by a.attnum) as columns,
         coalesce((
           select array_agg(k.attname::text order by k.attnum)
           from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any (i.indkey)
           where i.indrelid = c.oid and i.indisprimary
         ), '{}') as key,
         coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attcollation <> 0), '{}') as collated
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and c.relname not like 'kysely\\_%'
  group by c.oid, c.relname order by c.relname collate "C"`;

/** Lists the tables of the product. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  return (await client.query<Table>(TABLES)).rows;
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/**
 * Returns the COPY statement of a table. Rows are ordered by key, text by its bytes, so that equal tables produce equal
 * bytes in every database.
 */
export function copyOutStatement({ name, columns, key, collated }: Table): string {
  const order = (key.length > 0 ? key : columns).map((column) =>
    collated.includes(column) ? `"${column}" collate "C"` : `"${column}"`,
  );
  return `copy (select ${quoted(columns)} from "${name}" order by ${order.join(', ')}) to stdout`;
}

/** Returns the COPY statement of a table whose rows may have any order. */
export const copyUnorderedStatement = ({ name, columns }: Pick<Table, 'name' | 'columns'>): string =>
  `copy (select ${quoted(columns)} from "${name}") to stdout`;

export const copyInStatement = ({ name, columns }: Pick<Table, 'name' | 'columns'>): string =>
  `copy "${name}" (${quoted(columns)}) from stdin`;

/** Returns the name of the newest migration; throws for a database without a schema. */
export async function findNewestMigration(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name desc limit 1');
  if (!rows[0]) throw new Error('The database has no schema yet');
  return rows[0].name;
}

const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const Name = v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]*$/));
/** Rejects path traversal: a key becomes a path. */
const Key = v.pipe(
  v.string(),
  v.regex(/^[\w./-]+$/),
  v.check((key) => !key.split('/').includes('..') && !key.startsWith('/')),
);

/** Content of a backup. Written last: a folder without `manifest.json` is no backup. */
export const Manifest = v.object({
  /** 2 when tables are encrypted. */
  format: v.picklist([1, 2]),
  createdAt: v.string(),
  /** Newest migration of the source database. */
  migration: v.string(),
  tables: v.array(
    v.object({
      name: Name,
      columns: v.array(Name),
      key: v.array(Name),
      rows: v.number(),
      /** Checksum of the rows before their encryption. */
      sha256: Sha256,
      isEncrypted: v.optional(v.boolean()),
    }),
  ),
  files: v.array(v.object({ key: Key, bytes: v.number(), sha256: Sha256 })),
  /** Salt of the key that encrypts tables (docs/rules/installations.md#keys-in-backups). */
  salt: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))),
  /** Marks a backup without the stored files. */
  rowsOnly: v.optional(v.boolean()),
});
export type Manifest = v.InferOutput<typeof Manifest>;

/**
 * Creates a pass-through stream that counts lines and bytes and computes their SHA-256. A row of COPY's text format is
 * one line.
 */
export function createChecksumStream() {
  const hash = createHash('sha256');
  const seen = { lines: 0, bytes: 0, sha256: '' };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      seen.bytes += chunk.length;
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) seen.lines += 1;
      done(null, chunk);
    },
    flush(done) {
      seen.sha256 = hash.digest('hex');
      done();
    },
  });
  return { stream, seen };
}

const HASH_BYTES = 32;
const HASH_MODULUS = 2n ** BigInt(8 * HASH_BYTES);

/**
 * Creates a pass-through stream that counts lines and adds up their SHA-256 modulo 2^256: two texts with the same lines
 * in another order have the same sum.
 */
export function createLineSumStream() {
  const seen = { lines: 0, sum: 0n };
  let rest: Buffer[] = [];
  const add = (line: Buffer) => {
    const hash = createHash('sha256');
    for (const part of rest) hash.update(part);
    rest = [];
    seen.lines += 1;
    seen.sum = (seen.sum + BigInt(`0x${hash.update(line).digest('hex')}`)) % HASH_MODULUS;
  };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0;
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
        add(chunk.subarray(from, at));
        from = at + 1;
      }
      if (from < chunk.length) rest.push(Buffer.from(chunk.subarray(from)));
      done(null, chunk);
    },
  });
  return { stream, seen };
}
