import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { rotateSession, startSession } from '#backend/auth/sessions.ts';
import { openDatabase } from '#backend/db/open-database.ts';
import { createOutbox, readDelivery } from '#backend/mail/outbox.ts';
import { createStorage, sizedKey, type Storage } from '#backend/storage/storage.ts';
import { readConfig, StartError } from '#backend/config.ts';
import { images } from '#domain/images/endpoints.ts';
import { media } from '#domain/media/endpoints.ts';
import { backUp } from '#server/backup/backup.ts';
import { copyOutStatement, listTables } from '#server/backup/backup-format.ts';
import { readManifest, restore } from '#server/backup/restore.ts';
import { asUser, dropDatabase, useApp } from '#tests/support/app.ts';
import { HOUR_MS } from '#domain/units.ts';
import { aUser, aVehicle } from '#tests/support/factories.ts';
import { aVideo } from '#tests/support/media-files.ts';

const app = useApp();
let folder: string;
let key: string;
let video: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'karaj-backup-'));
  await rm(folder, { recursive: true });
  await aVehicle(app.deps.db, { model: 'خط\tجديد\\N' });
  const admin = await asUser(app, 'ADMIN');
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c2410c' } })
    .png()
    .toBuffer();
  const response = await admin.call(images.upload, {
    body: { purpose: 'VEHICLE' },
    file: new File([new Uint8Array(picture)], 'car.png'),
  });
  key = response.data.key;
  const { data } = await admin.call(media.upload, { body: {}, file: aVideo() });
  video = decodeURIComponent(new URL(data.url, 'http://x').pathname.split('/').at(-1)!);
  await backUp({ ...app.deps, folder, now: new Date() });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Creates an empty database and file folder, as on a new machine. */
async function emptyInstallation() {
  const database = `restore_${randomUUID().replaceAll('-', '')}`;
  const owner = new pg.Client({ ...inject('connection'), database: 'postgres' });
  await owner.connect();
  await owner.query(`create database ${database}`);
  const dataDir = await mkdtemp(join(tmpdir(), 'karaj-restored-'));
  const { pool, db } = openDatabase({ ...inject('connection'), database, max: 2 });
  onTestFinished(async () => {
    await db.destroy();
    await dropDatabase(database);
    await owner.end();
    await rm(dataDir, { recursive: true, force: true });
  });
  const storage = createStorage(readConfig({ DATA_DIR: dataDir }), 'secret', () => new Date());
  return { pool, db, storage };
}

test('restores the rows and files of a backup', async () => {
  const machine = await emptyInstallation();
  await restore(machine.db, machine.pool, machine.storage, folder);
  const again = join(folder, 'again');
  await backUp({ ...machine, folder: again, now: new Date() });
  const [before, after] = [await readManifest(folder), await readManifest(again)];
  expect(before.tables.find(({ name }) => name === 'vehicles')!.rows).toBe(1);
  expect(before.files.length).toBeGreaterThan(0);
  expect({ ...after, createdAt: '' }).toEqual({ ...before, createdAt: '' });
  const { rows } = await machine.pool.query('select model, search from vehicles');
  expect(rows[0].model).toBe('خط\tجديد\\N');
  for (const stored of [key, sizedKey(key, 'thumb'), video]) {
    const bytesOf = async ({ storage }: { storage: Storage }) =>
      new Response((await storage.read(stored))!.body).bytes();
    expect(await bytesOf(machine)).toEqual(await bytesOf(app.deps));
  }
});

test('contains no queued message, session, code or link, and only the owner can read its files', async () => {
  const { db } = app.deps;
  const now = new Date();
  const later = new Date(now.getTime() + HOUR_MS);
  const user = await aUser(db);
  const message = {
    channel: 'mail',
    recipient: 'rami@client.example',
    body: 'Hello',
    created_at: now,
    expires_at: later,
  } as const;
  await db
    .insertInto('outbox')
    .values([
      { ...message, state: 'RETRYING', purge_key: 'queued', next_attempt_at: now, attempts: 1 },
      { ...message, state: 'SENT', purge_key: 'sent' },
    ])
    .execute();
  await db
    .insertInto('otp_codes')
    .values({
      identifier_hash: 'a',
      user_id: user.id,
      purpose: 'LOGIN',
      code_hash: 'b',
      created_at: now,
      expires_at: later,
    })
    .execute();
  await db.insertInto('reset_grants').values({ hash: 'c', user_id: user.id, expires_at: later }).execute();
  const link = { hash: 'd', created_by: user.id, created_at: now, expires_at: later };
  await db
    .insertInto('password_links')
    .values({ user_id: user.id, ...link })
    .execute();
  await db.insertInto('export_links').values(link).execute();
  const person = await db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
  const { refreshToken } = (await startSession(app.deps, person))!;
  const queued = join(folder, 'queued');
  await backUp({ ...app.deps, folder: queued, now });
  const tables = (await readManifest(queued)).tables.map(({ name }) => name);
  const ended = ['sessions', 'refresh_tokens', 'outbox', 'otp_codes', 'reset_grants', 'password_links', 'export_links'];
  expect(
    tables.filter((name) => [...ended, 'contact_changes', 'totp_challenges', 'setup_codes'].includes(name)),
  ).toEqual([]);
  expect(tables).toContain('users');
  const entries = await readdir(queued, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) expect([file, (await stat(file)).mode & 0o777]).toEqual([file, 0o600]);
  const machine = await emptyInstallation();
  await restore(machine.db, machine.pool, machine.storage, queued);
  for (const name of ended) expect((await machine.pool.query(`select from ${name}`)).rowCount).toBe(0);
  expect(await rotateSession({ ...app.deps, db: machine.db }, refreshToken)).toBeUndefined();
  expect(await rotateSession(app.deps, refreshToken)).toBeDefined();
});

/** Adds tables to a backup that current backups omit and those of release 0.1.0 contain. */
async function addTables(backup: string, names: readonly string[]): Promise<void> {
  const manifest = await readManifest(backup);
  const client = await app.deps.pool.connect();
  for (const table of (await listTables(client)).filter(({ name }) => names.includes(name))) {
    const rows = await text(client.query(copyTo(copyOutStatement(table))));
    await writeFile(join(backup, 'tables', `${table.name}.copy`), rows);
    const sha256 = createHash('sha256').update(rows).digest('hex');
    manifest.tables.push({ ...table, rows: rows.split('\n').length - 1, sha256 });
  }
  client.release();
  await writeFile(join(backup, 'manifest.json'), JSON.stringify(manifest));
}

test('revives no session, code or link of an older backup, and sends no message again', async () => {
  const older = join(folder, 'older');
  await backUp({ ...app.deps, folder: older, now: new Date() });
  const { rows } = await app.deps.pool.query('select from otp_codes where closed_at is null');
  expect(rows).toHaveLength(1);
  await addTables(older, ['sessions', 'refresh_tokens', 'outbox', 'otp_codes', 'reset_grants', 'password_links']);
  const machine = await emptyInstallation();
  await restore(machine.db, machine.pool, machine.storage, older);
  const outbox = createOutbox(machine.db, () => new Date());
  expect(await outbox.claimDue(['mail', 'sms'])).toBeUndefined();
  expect((await readDelivery(machine.db, 'queued', true)).state).toBe('NONE');
  expect((await readDelivery(machine.db, 'sent', true)).state).toBe('SENT');
  const open = ['sessions where revoked_at is null', 'otp_codes where closed_at is null', 'password_links'];
  for (const rowsOf of [...open, 'reset_grants where used_at is null'])
    expect((await machine.pool.query(`select from ${rowsOf}`)).rowCount).toBe(0);
  expect((await machine.pool.query('select from sessions')).rowCount).toBeGreaterThan(0);
});

test('enforces foreign keys after a restore', async () => {
  const { db, pool, storage } = await emptyInstallation();
  await restore(db, pool, storage, folder);
  const orphan = pool.query('insert into sessions (user_id, expires_at) values (uuidv7(), now())');
  await expect(orphan).rejects.toMatchObject({ code: '23503' });
});

test('does not restore into a database with users', async () => {
  await expect(restore(app.deps.db, app.deps.pool, app.deps.storage, folder)).rejects.toThrow('empty');
  expect(await app.deps.db.selectFrom('vehicles').select('id').execute()).toHaveLength(1);
});

test('restores nothing from a damaged backup', async () => {
  const { db, pool, storage } = await emptyInstallation();
  const damaged = join(folder, 'damaged');
  await backUp({ ...app.deps, folder: damaged, now: new Date() });
  await writeFile(join(damaged, 'tables', 'vehicles.copy'), '');
  const restoreDamaged = () => restore(db, pool, storage, damaged);
  await expect(restoreDamaged()).rejects.toThrow('The rows of vehicles are not those of the backup');
  await writeFile(join(damaged, 'tables', 'vehicles.copy'), 'no row\n');
  const error = await restoreDamaged().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(StartError);
  const manifest = join(damaged, 'manifest.json');
  const { files, ...rest } = JSON.parse(await readFile(manifest, 'utf8'));
  const lost = { key: 'media/lost.pdf', sha256: '0'.repeat(64), bytes: 1 };
  await writeFile(manifest, JSON.stringify({ ...rest, files: [...files, lost] }));
  await expect(restoreDamaged()).rejects.toThrow('media/lost.pdf of the backup is damaged or missing');
  expect((await pool.query('select from users')).rowCount).toBe(0);
  await writeFile(manifest, '{');
  await expect(restoreDamaged()).rejects.toThrow('is not a manifest');
});

test('orders text by its bytes, and restores a backup whose database ordered it by a collation', async () => {
  const { db } = app.deps;
  const day = { day: '2026-03-04', dimension: 'os', views: 1, visitors: 1 } as const;
  const names = ['iOS', 'Windows', 'Été'];
  await db
    .insertInto('page_view_days')
    .values(names.map((name) => ({ ...day, name })))
    .execute();
  const path = join(folder, 'collated');
  await backUp({ ...app.deps, folder: path, now: new Date() });
  const file = join(path, 'tables', 'page_view_days.copy');
  const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1);
  expect(lines.map((line) => line.split('\t')[2])).toEqual(['Windows', 'iOS', 'Été']);

  const collated = `${lines.toSorted((one, other) => one.localeCompare(other, 'en')).join('\n')}\n`;
  const manifest = await readManifest(path);
  const table = manifest.tables.find(({ name }) => name === 'page_view_days')!;
  table.sha256 = createHash('sha256').update(collated).digest('hex');
  await writeFile(file, collated);
  await writeFile(join(path, 'manifest.json'), JSON.stringify(manifest));
  const machine = await emptyInstallation();
  await restore(machine.db, machine.pool, machine.storage, path);
  expect((await machine.pool.query('select from page_view_days')).rowCount).toBe(3);
});

test('rejects a folder without a manifest', async () => {
  const { db, pool, storage } = await emptyInstallation();
  await expect(restore(db, pool, storage, tmpdir())).rejects.toThrow('manifest.json');
});

const SECRET_TABLES = ['server_keys', 'totp_factors', 'totp_recovery_codes'];
const PASSPHRASE = 'quatre-roues-et-un-moteur';
const FACTOR_SECRET = 'encrypted-secret-of-a-factor';

/** Backs up to a new folder with a second factor in the database; returns the folder. */
async function aSecretBackup(passphrase?: string): Promise<string> {
  const { db } = app.deps;
  const { id } = await aUser(db);
  await db.insertInto('totp_factors').values({ user_id: id, secret: FACTOR_SECRET, created_at: new Date() }).execute();
  await db.insertInto('totp_recovery_codes').values({ user_id: id, hash: 'hash-of-a-recovery-code' }).execute();
  const path = join(folder, randomUUID());
  await backUp({ ...app.deps, folder: path, passphrase, now: new Date() });
  return path;
}
/** Reads the secret tables as text. */
async function readSecrets({ pool }: { pool: pg.Pool }): Promise<string[]> {
  const rowsOf = async (table: string) =>
    (await pool.query<{ row: string }>(`select ${table}::text as row from ${table} order by 1`)).rows;
  return (await Promise.all(SECRET_TABLES.map(rowsOf))).flat().map(({ row }) => row);
}
const readAll = async (path: string) =>
  Buffer.concat(
    await Promise.all((await readdir(join(path, 'tables'))).map((name) => readFile(join(path, 'tables', name)))),
  );

test('leaves keys and second factors out without a passphrase', async () => {
  const path = await aSecretBackup();
  const { tables } = await readManifest(path);
  expect(tables.filter(({ name }) => SECRET_TABLES.includes(name))).toEqual([]);
  expect((await readAll(path)).includes(FACTOR_SECRET)).toBe(false);
  const machine = await emptyInstallation();
  await restore(machine.db, machine.pool, machine.storage, path);
  expect(await readSecrets(machine)).toEqual([]);
});

test('encrypts keys and second factors with a passphrase, and restores them with the same one only', async () => {
  const path = await aSecretBackup(PASSPHRASE);
  const secrets = await readSecrets(app.deps);
  expect(secrets.length).toBeGreaterThan(2);
  const stored = await readAll(path);
  for (const secret of [FACTOR_SECRET, 'hash-of-a-recovery-code']) expect(stored.includes(secret)).toBe(false);
  expect((await stat(join(path, 'tables', 'server_keys.copy'))).mode & 0o777).toBe(0o600);
  const machine = await emptyInstallation();
  const restoreWith = (passphrase?: string) => restore(machine.db, machine.pool, machine.storage, path, { passphrase });
  await expect(restoreWith()).rejects.toThrow('set BACKUP_PASSPHRASE');
  await expect(restoreWith('another passphrase')).rejects.toThrow('BACKUP_PASSPHRASE is not that of the backup');
  await restoreWith(PASSPHRASE);
  expect(await readSecrets(machine)).toEqual(secrets);
});

test('restores an encrypted backup without its keys', async () => {
  const path = await aSecretBackup(PASSPHRASE);
  const machine = await emptyInstallation();
  const { tables } = await restore(machine.db, machine.pool, machine.storage, path, { withoutKeys: true });
  expect(tables.map(({ name }) => name)).not.toContain('server_keys');
  expect(await readSecrets(machine)).toEqual([]);
  expect((await machine.pool.query('select from users')).rowCount).toBeGreaterThan(0);
});
