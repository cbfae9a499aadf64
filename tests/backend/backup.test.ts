import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { rotateSession, startSession } from '#backend/auth/sessions.ts';
import { openDatabase } from '#backend/db/open-database.ts';
import { createOutbox, readDelivery } from '#backend/mail/outbox.ts';
import { createStorage, sizedKey, type Storage } from '#backend/storage/storage.ts';
import { readConfig } from '#backend/config.ts';
import { images } from '#domain/images/endpoints.ts';
import { media } from '#domain/media/endpoints.ts';
import { backUp } from '#server/backup/backup.ts';
import type { Manifest } from '#server/backup/backup-format.ts';
import { readManifest, restore } from '#server/backup/restore.ts';
import { asUser, useApp } from '#tests/support/app.ts';
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
    await owner.query(`drop database ${database} with (force)`);
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
  const kept = ({ tables, ...manifest }: Manifest) => ({
    ...manifest,
    createdAt: '',
    // A restore ends the sessions.
    tables: tables.filter(({ name }) => name !== 'sessions'),
  });
  expect(kept(after)).toEqual(kept(before));
  const { rows } = await machine.pool.query('select model, search from vehicles');
  expect(rows[0].model).toBe('خط\tجديد\\N');
  for (const stored of [key, sizedKey(key, 'thumb'), video]) {
    const bytesOf = async ({ storage }: { storage: Storage }) =>
      new Response((await storage.read(stored))!.body).bytes();
    expect(await bytesOf(machine)).toEqual(await bytesOf(app.deps));
  }
});

test('sends no queued message again, and revives no code or link', async () => {
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
  const queued = join(folder, 'queued');
  await backUp({ ...app.deps, folder: queued, now });
  const machine = await emptyInstallation();
  await restore(machine.db, machine.pool, machine.storage, queued);
  const outbox = createOutbox(machine.db, () => later);
  expect(await outbox.claimDue(['mail', 'sms'])).toBeUndefined();
  expect((await readDelivery(machine.db, 'queued', true)).state).toBe('NONE');
  expect((await readDelivery(machine.db, 'sent', true)).state).toBe('SENT');
  const count = async (query: string) =>
    Number((await machine.pool.query(`select count(*) from ${query}`)).rows[0].count);
  expect(await count('otp_codes where closed_at is null')).toBe(0);
  expect(await count('reset_grants where used_at is null')).toBe(0);
  expect(await count('password_links')).toBe(0);
  expect(await count('export_links')).toBe(0);
});

test('ends every session, because its person may have signed out since', async () => {
  const user = await aUser(app.deps.db);
  const row = await app.deps.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
  const { refreshToken } = (await startSession(app.deps, row))!;
  const signedIn = join(folder, 'signed-in');
  await backUp({ ...app.deps, folder: signedIn, now: new Date() });
  const machine = await emptyInstallation();
  await restore(machine.db, machine.pool, machine.storage, signedIn);
  expect(await rotateSession({ ...app.deps, db: machine.db }, refreshToken)).toBeUndefined();
  const { rowCount } = await machine.pool.query('select from sessions where revoked_at is null');
  expect(rowCount).toBe(0);
  expect(await rotateSession(app.deps, refreshToken)).toBeDefined();
});

test('enforces references after a restore', async () => {
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
  await appendFile(join(damaged, 'tables', 'server_keys.copy'), 'extra\t{}\t2026-01-01\n');
  await expect(restore(db, pool, storage, damaged)).rejects.toThrow('server_keys');
  expect((await pool.query('select from server_keys')).rowCount).toBe(0);
});

test('rejects a folder without a manifest', async () => {
  const { db, pool, storage } = await emptyInstallation();
  await expect(restore(db, pool, storage, tmpdir())).rejects.toThrow('manifest.json');
});
