import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, link, mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { storedKeys, type Storage } from '#backend/storage/storage.ts';
import type { ImagePurpose } from '#domain/images/endpoints.ts';
import {
  createChecksumStream,
  type Manifest,
  copyOutStatement,
  listTables,
  findNewestMigration,
} from './backup-format.ts';
import { createBackupCipher, SECRET_TABLES } from './backup-secrets.ts';

/**
 * Tables that a backup excludes: their rows would be revoked by a restore, and a stolen backup must not contain them
 * (docs/rules/installations.md#restore).
 */
const EXCLUDED_TABLES: ReadonlySet<string> = new Set([
  'sessions',
  'refresh_tokens',
  'reset_grants',
  'otp_codes',
  'contact_changes',
  'totp_challenges',
  'password_links',
  'export_links',
  'setup_codes',
  'outbox',
]);

/** Only the owner may read the files: the backup contains keys and personal data. */
const FILE_MODE = 0o600;

interface Options {
  pool: pg.Pool;
  /** Absent for a backup of the rows only. */
  storage?: Storage;
  /** A new folder. */
  folder: string;
  /** An earlier backup on the same file system; files that it contains are hard-linked instead of copied. */
  previous?: StoredBackup;
  now: Date;
  /** Encrypts the tables with secrets; without it, they are excluded. */
  passphrase?: string | undefined;
  /** Ends the backup early; its folder then has no manifest. */
  signal?: AbortSignal;
}

/** A complete backup in its folder. */
export interface StoredBackup {
  folder: string;
  manifest: Manifest;
}

/**
 * Writes a consistent snapshot of the tables, and every stored file that it refers to, into a new folder. The server
 * may run.
 */
export async function backUp({ pool, storage, folder, previous, now, passphrase, signal }: Options): Promise<Manifest> {
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(folder, { mode: 0o700 });
  await mkdir(join(folder, 'tables'));
  const cipher = passphrase ? await createBackupCipher(passphrase) : undefined;
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('begin isolation level repeatable read read only');
    const manifest: Manifest = {
      format: cipher ? 2 : 1,
      createdAt: now.toISOString(),
      migration: await findNewestMigration(client),
      tables: [],
      files: [],
      ...(cipher && { salt: cipher.salt }),
      ...(!storage && { rowsOnly: true }),
    };
    for (const table of await listTables(client)) {
      const isSecret = SECRET_TABLES.has(table.name);
      if (EXCLUDED_TABLES.has(table.name) || (isSecret && !cipher)) continue;
      const { stream, seen } = createChecksumStream();
      const path = join(folder, 'tables', `${table.name}.copy`);
      const rows = client.query(copyTo(copyOutStatement(table)));
      if (isSecret) {
        const [plain] = await Promise.all([buffer(stream), pipeline(rows, stream, { signal })]);
        await writeFile(path, cipher!.encrypt(table.name, plain), { mode: FILE_MODE });
      } else await pipeline(rows, stream, createWriteStream(path, { mode: FILE_MODE }), { signal });
      const { lines, sha256 } = seen;
      const { name, columns, key } = table;
      manifest.tables.push({ name, columns, key, rows: lines, sha256, ...(isSecret && { isEncrypted: true }) });
    }
    const keys = storage ? await listStoredFileKeys(client) : [];
    await client.query('commit');
    const earlier = new Map(previous?.manifest.files.map((file) => [file.key, file]));
    for (const key of keys) {
      signal?.throwIfAborted();
      const path = join(folder, 'files', key);
      await mkdir(dirname(path), { recursive: true });
      const file = earlier.get(key);
      if (file && (await linkFile(join(previous!.folder, 'files', key), path, file.sha256))) manifest.files.push(file);
      else manifest.files.push(...(await copyFile(storage!, key, path, signal)));
    }
    await writeDurably(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2));
    return manifest;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    // An interrupted COPY leaves the connection unusable.
    client.release(failure);
  }
}

/** Lists the keys of the stored files that rows refer to. */
export async function listStoredFileKeys(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ key: string; purpose: ImagePurpose | null }>(
    'select key, purpose from images union all select key, null from media',
  );
  return rows.flatMap(storedKeys).toSorted();
}

/**
 * Hard-links a file from an earlier backup after verifying its checksum; the content of a key never changes. Returns
 * false where hard links are unsupported, and for a missing or damaged file.
 */
async function linkFile(earlier: string, path: string, sha256: string): Promise<boolean> {
  try {
    const { stream, seen } = createChecksumStream();
    await pipeline(createReadStream(earlier), stream.resume());
    if (seen.sha256 !== sha256) return false;
    await link(earlier, path);
    await chmod(path, FILE_MODE);
    return true;
  } catch {
    return false;
  }
}

async function copyFile(storage: Storage, key: string, path: string, signal?: AbortSignal): Promise<Manifest['files']> {
  const file = await storage.read(key);
  // The file was removed after the snapshot.
  if (!file) return [];
  const { stream, seen } = createChecksumStream();
  await pipeline(Readable.fromWeb(file.body as ReadableStream), stream, createWriteStream(path, { mode: FILE_MODE }), {
    signal,
  });
  return [{ key, bytes: seen.bytes, sha256: seen.sha256 }];
}

async function writeDurably(path: string, text: string) {
  const file = await open(path, 'wx', FILE_MODE);
  await file.writeFile(text);
  await file.sync();
  await file.close();
}
