import { createReadStream, openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import * as v from 'valibot';
import type { Database } from '#backend/db/schema.ts';
import { migrate, migrateTo, migrations, readMigrationState } from '#backend/db/migrations.ts';
import type { Storage } from '#backend/storage/storage.ts';
import { StartError } from '#backend/config.ts';
import {
  Manifest,
  type Table,
  createChecksumStream,
  copyInStatement,
  copyUnorderedStatement,
  createLineSumStream,
  listTables,
} from './backup-format.ts';
import { createBackupCipher, PASSPHRASE_MISSING } from './backup-secrets.ts';

/** Access to the encrypted tables of a backup. */
interface SecretOptions {
  passphrase?: string | undefined;
  /** Skips the encrypted tables; the server then creates new keys. */
  withoutKeys?: boolean | undefined;
}

/** Returns the tables that a restore reads. */
const selectTables = ({ tables }: Manifest, { withoutKeys }: SecretOptions) =>
  tables.filter(({ isEncrypted }) => !isEncrypted || !withoutKeys);

/** Reads the manifest of a backup. @throws StartError when the folder is no backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch((cause) => {
    throw new StartError(`${folder} is not a backup: it has no manifest.json.`, { cause });
  });
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Manifest), text);
  if (!parsed.success) throw new StartError(`${folder}/manifest.json is not a manifest this version can read.`);
  return parsed.output;
}

/**
 * Restores a backup into an empty database, migrates it to the newest schema, and stores its files. One transaction
 * inserts the rows and commits only if the counts and checksums of every file and table match the manifest. Returns the
 * manifest with the restored tables.
 * @throws StartError when the database has users or the backup does not match
 */
export async function restore(
  db: Kysely<Database>,
  pool: pg.Pool,
  storage: Storage,
  folder: string,
  secrets: SecretOptions = {},
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await assertSchema(db, manifest);
  await migrateTo(db, manifest.migration);
  // Before the rows are committed, so that a damaged backup restores nothing.
  for (const file of manifest.files) await verifyFile(join(folder, 'files', file.key), file);
  await restoreRows(pool, folder, manifest, secrets);
  await migrate(db);
  for (const { key } of manifest.files)
    await storage.write(key, await openAsBlob(join(folder, 'files', key)), getContentType(key));
  return { ...manifest, tables: selectTables(manifest, secrets) };
}

async function assertSchema(db: Kysely<Database>, { migration }: Manifest) {
  if (!Object.hasOwn(migrations, migration))
    throw new StartError(`The backup was made by a newer release (${migration}): restore it with that release.`);
  const { pending, unknown } = await readMigrationState(db);
  const done = Object.keys(migrations).filter((name) => !pending.includes(name));
  if (unknown.length > 0 || done.some((name) => name > migration))
    throw new StartError('The schema of the database is newer than the backup: restore into a new, empty database.');
}

/**
 * Inserts the rows of a backup into a database with the same schema and without users.
 * @throws StartError when the database has users or the backup does not match
 */
export async function restoreRows(
  pool: pg.Pool,
  folder: string,
  manifest: Manifest,
  secrets: SecretOptions = {},
): Promise<void> {
  const { passphrase } = secrets;
  const restored = selectTables(manifest, secrets);
  const isEncrypted = restored.some((table) => table.isEncrypted);
  if (isEncrypted && !passphrase) throw new StartError(PASSPHRASE_MISSING);
  const cipher = isEncrypted ? await createBackupCipher(passphrase!, manifest.salt) : undefined;
  await inTransaction(pool, async (client) => {
    await assertEmpty(client);
    const tables = await listTables(client);
    const unknown = restored.filter((table) => !tables.some(({ name }) => name === table.name));
    if (unknown.length > 0)
      throw new StartError(
        `The backup holds tables this version does not know: ${unknown.map(({ name }) => name).join(', ')}.`,
      );
    const rebuild = await dropReferences(client);
    for (const table of restored) {
      await client.query(`alter table "${table.name}" disable trigger user`);
      // The backup replaces the rows that a migration inserted.
      await client.query(`delete from "${table.name}"`);
      const path = join(folder, 'tables', `${table.name}.copy`);
      const rows = table.isEncrypted
        ? Readable.from([cipher!.decrypt(table.name, await readFile(path))])
        : createReadStream(path);
      const { stream: checksums, seen: file } = createChecksumStream();
      const { stream: lines, seen: sent } = createLineSumStream();
      await pipeline(rows, checksums, lines, client.query(copyFrom(copyInStatement(table)))).catch((cause: unknown) => {
        throw isDataError(cause) ? createMismatch(table, cause) : cause;
      });
      await client.query(`alter table "${table.name}" enable trigger user`);
      await verifyTable(client, table, { sha256: file.sha256, sum: sent.sum });
    }
    await rebuild();
    await closePending(client, tables);
  });
}

/**
 * Invalidates restored rows that may be outdated (docs/rules/installations.md#restore). Queued messages, which may have
 * been sent, wait for a person. Codes, links and sessions, which may have been used or ended, are revoked.
 */
async function closePending(client: pg.ClientBase, tables: readonly Table[]) {
  const has = (name: string, column: string) => tables.find((table) => table.name === name)?.columns.includes(column);
  const statements = [
    has('outbox', 'next_attempt_at') &&
      `update outbox set state = 'NOT_SET_UP', failure = null, next_attempt_at = null where next_attempt_at is not null`,
    has('otp_codes', 'closed_at') && 'update otp_codes set closed_at = now() where closed_at is null',
    has('sessions', 'revoked_at') && 'update sessions set revoked_at = now() where revoked_at is null',
    has('reset_grants', 'used_at') && 'update reset_grants set used_at = now() where used_at is null',
    ...['password_links', 'export_links', 'setup_codes'].map((name) => has(name, 'hash') && `delete from ${name}`),
  ];
  for (const statement of statements) if (statement) await client.query(statement);
}

async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function assertEmpty(client: pg.ClientBase) {
  const { rowCount } = await client.query('select from users limit 1');
  if (rowCount) throw new StartError('The database is in use: it has users. Restore into an empty one.');
}

/**
 * Drops the foreign keys, which may be circular. The returned function adds them again, which validates the restored
 * rows.
 */
async function dropReferences(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string; table: string; definition: string }>(`
    select quote_ident(conname) as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { name, table } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { name, table, definition } of rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  };
}

/**
 * Compares the file of a table with the manifest, and the stored rows with the file. Their order does not matter: the
 * database of the backup may have ordered text by another collation.
 */
async function verifyTable(
  client: pg.ClientBase,
  table: Manifest['tables'][number],
  file: { sha256: string; sum: bigint },
) {
  const { stream, seen } = createLineSumStream();
  await pipeline(client.query(copyTo(copyUnorderedStatement(table))), stream, discard());
  if (file.sha256 !== table.sha256 || seen.lines !== table.rows || seen.sum !== file.sum) throw createMismatch(table);
}

const createMismatch = ({ name }: Pick<Table, 'name'>, cause?: unknown) =>
  new StartError(`The rows of ${name} are not those of the backup; nothing was restored.`, { cause });

/** Returns true for an error of PostgreSQL about a value, a constraint or the format of a row. */
const isDataError = (error: unknown): boolean => /^2[23]/.test((error as { code?: string }).code ?? '');

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** @throws StartError for a file that is missing or differs from the manifest */
async function verifyFile(path: string, { key, sha256 }: Manifest['files'][number]) {
  const { stream, seen } = createChecksumStream();
  const createDamage = (cause?: unknown) =>
    new StartError(`The file ${key} of the backup is damaged or missing; nothing was restored.`, { cause });
  await pipeline(createReadStream(path), stream, discard()).catch((cause: unknown) => {
    throw createDamage(cause);
  });
  if (seen.sha256 !== sha256) throw createDamage();
}

const TYPES: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  pdf: 'application/pdf',
};
const getContentType = (key: string) => TYPES[key.split('.').at(-1)!] ?? 'application/octet-stream';
