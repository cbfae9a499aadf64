import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import type pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '#backend/config.ts';
import { createPasswords } from '#backend/auth/passwords.ts';
import { migrations, type Step } from '#backend/db/migrations.ts';
import { openDatabase } from '#backend/db/open-database.ts';
import { createStorage } from '#backend/storage/storage.ts';
import { readManifest, restore } from '#server/backup/restore.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { dropDatabase, runAdminStatement } from '#tests/support/app.ts';
import { restoreRelease010, OWNER, OWNER_PASSWORD, unpackBackup } from '#tests/support/releases.ts';

const DEMO_EMAILS = ['admin', 'client2', 'client', 'employee', 'manager'].map((name) => `${name}@karaj.test`);
const RENAMED_TABLES: Record<string, string> = { status_moves: 'status_changes' };
/** The entries “unknown” of engines and colours. */
const ADDED_ROWS: Record<string, number> = { static_data: 2 };
const log = pino({ level: 'silent' });

/** Creates an empty database and data folder. */
async function aMachine() {
  const database = `upgrade_${randomUUID().replaceAll('-', '')}`;
  await runAdminStatement(`create database ${database}`);
  const connection: pg.PoolConfig = { ...inject('connection'), database };
  const dataDir = mkdtempSync(join(tmpdir(), 'karaj-upgrade-'));
  const { pool, db } = openDatabase({ ...connection, max: 2 });
  onTestFinished(async () => {
    await db.destroy();
    await dropDatabase(database);
    rmSync(dataDir, { recursive: true });
  });
  const config = readConfig({ DATA_DIR: dataDir });
  const backups = () => (existsSync(config.backupDir) ? readdirSync(config.backupDir) : []);
  const prepare = (options: Partial<Parameters<typeof prepareDatabase>[0]> = {}) =>
    prepareDatabase({ config, log, connection, ...options });
  return { connection, pool, db, config, backups, prepare, storage: createStorage(config, 'secret', () => new Date()) };
}

type Machine = Awaited<ReturnType<typeof aMachine>>;

const kindOf = async ({ pool }: Machine) => (await pool.query('select kind, version from installation')).rows;
const isPublished = async ({ pool }: Machine) =>
  (await pool.query('select published_at is not null as "isPublished" from installation')).rows[0].isPublished;
const activeDemoAccounts = async ({ pool }: Machine) =>
  (
    await pool.query(
      `select email from users where email = any ($1) and status = 'active' order by email collate "C"`,
      [DEMO_EMAILS],
    )
  ).rows.map(({ email }: { email: string }) => email);

/** Expects every table of the backup, under its current name, to have as many rows as in the backup. */
async function expectAllRows({ pool }: Machine, folder: string) {
  for (const { name, rows } of (await readManifest(folder)).tables) {
    // Grows with each additive migration since the release.
    if (name === 'additive_migrations') continue;
    const { rows: counted } = await pool.query(`select count(*)::int as count from "${RENAMED_TABLES[name] ?? name}"`);
    expect({ name, rows: counted[0].count }).toEqual({ name, rows: rows + (ADDED_ROWS[name] ?? 0) });
  }
}

/** Restores the backup of a release into an empty machine and checks its rows and files. */
async function restoreRelease(release: Parameters<typeof unpackBackup>[0]): Promise<Machine> {
  const machine = await aMachine();
  const folder = unpackBackup(release);
  const { files } = await restore(machine.db, machine.pool, machine.storage, folder);
  await expectAllRows(machine, folder);
  expect(files.length).toBeGreaterThan(100);
  for (const { key, bytes } of files) expect((await machine.storage.read(key))?.bytes).toBe(bytes);
  return machine;
}

async function expectSignIn({ db }: Machine, email: string, password: string) {
  const user = await db
    .selectFrom('users')
    .select('password_hash as hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(await createPasswords().verify(password, user.hash)).toMatchObject({ ok: true });
}

test('restores a backup of 0.1.0 with every row, file and sign-in', async () => {
  const machine = await restoreRelease('0.1.0');
  const { rows } = await machine.pool.query(
    `select v.model, v.plate_number, u.last_name, visit.name, visit.paid::int, t.description, t.currency
     from vehicles v join users u on u.id = v.user_id join visits visit on visit.vehicle_id = v.id
     join tasks t on t.visit_id = visit.id and t.name = 'Brake pads' where u.email = 'zeina@example.com'`,
  );
  expect(rows).toEqual([
    {
      model: 'Land\tCruiser',
      plate_number: 'أبج4477',
      last_name: "O'Connor \\ خط",
      name: 'فحص 100٪ & freins',
      paid: 10_000,
      description: 'front\nand rear',
      currency: 'USD',
    },
  ]);
  await expectSignIn(machine, OWNER, OWNER_PASSWORD);
  expect(await kindOf(machine)).toEqual([{ kind: 'garage', version: '0.1.0' }]);
  expect(await isPublished(machine)).toBe(true);
});

test('restores a backup of 0.2.0 with every row, file and sign-in', async () => {
  const machine = await restoreRelease('0.2.0');
  const { rows: engines } = await machine.pool.query(
    `select names ->> 'en' as name from static_data
     where type = 'ENGINE_TYPE' and deleted_at is null order by name`,
  );
  expect(engines.map(({ name }) => name)).toEqual(['Diesel', 'Electric', 'Hybrid', 'Petrol', 'Unknown']);
  await expectSignIn(machine, 'admin@karaj.test', 'Garage-2026!');
  expect(await kindOf(machine)).toEqual([{ kind: 'demo', version: '0.2.0' }]);
  expect(await isPublished(machine)).toBe(true);
});

test('marks a database of 0.1.0 with another administrator as a garage and closes its demo accounts', async () => {
  const machine = await aMachine();
  await restoreRelease010(machine.connection);
  await machine.pool.query(`insert into sessions (user_id, expires_at) select id, now() + '1 day' from users`);
  await machine.prepare({ isForGarage: true });
  expect(await kindOf(machine)).toEqual([{ kind: 'garage', version: '0.1.0' }]);
  expect(await isPublished(machine)).toBe(true);
  expect(await activeDemoAccounts(machine)).toEqual([]);
  const { rows } = await machine.pool.query(
    `select u.email from sessions s join users u on u.id = s.user_id
     where s.revoked_at is null and u.email = any ($1) group by u.email`,
    [[...DEMO_EMAILS, OWNER]],
  );
  expect(rows).toEqual([{ email: OWNER }]);
});

test('marks a database of 0.1.0 with demo accounts only as a demo, and migrates nothing for production', async () => {
  const machine = await aMachine();
  await restoreRelease010(machine.connection, { hasOwner: false });
  await expect(machine.prepare({ isForGarage: true })).rejects.toThrow(
    /is the demo’s: set DATA_DIR.*npm run clear-demo/,
  );
  expect((await machine.pool.query('select from kysely_migration')).rowCount).toBe(10);
  await machine.prepare();
  expect(await kindOf(machine)).toEqual([{ kind: 'demo', version: '0.1.0' }]);
  expect(await isPublished(machine)).toBe(true);
  expect(await activeDemoAccounts(machine)).toEqual(DEMO_EMAILS);
  expect(machine.backups()).toEqual([]);
});

test.each([
  ['an inactive administrator', `update users set status = 'inactive' where email = '${OWNER}'`, 'demo'],
  ['a deleted administrator', `update users set deleted_at = now() where email = '${OWNER}'`, 'demo'],
  [
    'the demo administrator under another e-mail',
    `update users set email = 'rima@garage.example' where email = '${DEMO_EMAILS[0]}'; update users set role = 'EMPLOYEE' where email = '${OWNER}'`,
    'garage',
  ],
  [
    'no demo account',
    `update users set email = null where email like '%@karaj.test'; update users set role = 'EMPLOYEE' where role = 'ADMIN'`,
    'garage',
  ],
])('detects the kind of a database of 0.1.0 with %s', async (_case, change, kind) => {
  const machine = await aMachine();
  await restoreRelease010(machine.connection);
  await machine.pool.query(change);
  await machine.prepare();
  expect(await kindOf(machine)).toEqual([{ kind, version: '0.1.0' }]);
});

test('backs up the rows of a garage before a migration, once for two starts', async () => {
  const machine = await aMachine();
  await restoreRelease010(machine.connection);
  await Promise.all([machine.prepare(), machine.prepare()]);
  const [name, ...others] = machine.backups();
  expect(name).toMatch(/^before-migration-/);
  expect(others).toEqual([]);
  const folder = join(machine.config.backupDir, name!);
  expect(await readManifest(folder)).toMatchObject({ migration: '010-item-order', files: [], rowsOnly: true });
  const again = await aMachine();
  await restore(again.db, again.pool, again.storage, folder);
  await expectAllRows(again, folder);
  await machine.prepare();
  expect(machine.backups()).toEqual([name]);
});

/** Adds a migration to this release until the end of the test. */
function addMigration(name: string, step: Step) {
  migrations[name] = step;
  onTestFinished(() => void Reflect.deleteProperty(migrations, name));
}

test('keeps the three newest backups before migrations and removes incomplete ones', async () => {
  const machine = await aMachine();
  await machine.prepare({ isForGarage: true });
  mkdirSync(join(machine.config.backupDir, 'before-migration-2090-01-01T00-00-00'), { recursive: true });
  mkdirSync(join(machine.config.backupDir, 'tuesday'));
  for (const day of [1, 2, 3, 4]) {
    addMigration(`99${day}-later`, { up: async () => {} });
    await machine.prepare({ now: () => new Date(`2100-01-0${day}T00:00:00Z`) });
  }
  const kept = [2, 3, 4].map((day) => `before-migration-2100-01-0${day}T00-00-00`);
  expect(machine.backups().toSorted()).toEqual([...kept, 'tuesday']);
});

test('migrates nothing without space for the backup, unless the backup is turned off', async () => {
  const machine = await aMachine();
  await restoreRelease010(machine.connection);
  const full = { readFreeBytes: async () => 1_000_000 };
  await expect(machine.prepare(full)).rejects.toThrow(
    /^The database in .* is not migrated, because its backup failed: a backup in .*backups needs up to \d+ MB, and 1 MB are free\. .*BACKUP_BEFORE_MIGRATION=false/,
  );
  expect((await machine.pool.query('select from kysely_migration')).rowCount).toBe(10);
  expect(machine.backups()).toEqual([]);
  await machine.prepare({ ...full, config: { ...machine.config, backupBeforeMigration: false } });
  expect(await kindOf(machine)).toMatchObject([{ kind: 'garage' }]);
  expect(machine.backups()).toEqual([]);
});

test('refuses a database of a newer release unless all of its new migrations are additive', async () => {
  const machine = await aMachine();
  await machine.prepare();
  const add = (name: string) =>
    machine.pool.query(`insert into kysely_migration (name, timestamp) values ($1, now()::text)`, [name]);
  const [one, two] = ['998-one', '999-two'];
  await add(one);
  await machine.pool.query('insert into additive_migrations (name) values ($1)', [one]);
  await machine.prepare();
  await add(two);
  await expect(machine.prepare()).rejects.toThrow(
    `The database in ${machine.config.dataDir} was opened by a newer release (${two})`,
  );
});

test('records an additive migration for older releases', async () => {
  const machine = await aMachine();
  const name = '999-additive';
  addMigration(name, { additive: true, up: async (db) => void (await sql`create table more (id int)`.execute(db)) });
  await machine.prepare();
  expect((await machine.pool.query('select name from additive_migrations')).rows).toContainEqual({ name });
});

test('restores neither a backup of a newer release nor into a newer schema', async () => {
  const machine = await aMachine();
  const folder = unpackBackup('0.1.0');
  const manifest = readFileSync(join(folder, 'manifest.json'), 'utf8');
  writeFileSync(join(folder, 'manifest.json'), manifest.replace('010-item-order', '999-newer'));
  await expect(restore(machine.db, machine.pool, machine.storage, folder)).rejects.toThrow('made by a newer release');
  writeFileSync(join(folder, 'manifest.json'), manifest);
  await machine.prepare({ isForGarage: true });
  await expect(restore(machine.db, machine.pool, machine.storage, folder)).rejects.toThrow(
    'The schema of the database is newer than the backup',
  );
});
