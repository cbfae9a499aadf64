import { rmSync } from 'node:fs';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#backend/db/migrations.ts';
import { openDatabase } from '#backend/db/open-database.ts';
import { startPostgres, type Postgres } from '#server/postgres/postgres.ts';
import { aDataDir } from '#tests/support/server-process.ts';
import { read } from '#tests/support/sources.ts';
import { runAsSuperuser } from '#tests/support/test-database.ts';

const PASSWORD = "Compose's-password";
/** Role of the application. The containers call it `karaj`, the name of the superuser in the bundled PostgreSQL. */
const ROLE = 'karaj_of_compose';
let dataDir: string;
let postgres: Postgres;

beforeAll(async () => {
  dataDir = aDataDir();
  postgres = await startPostgres({ dataDir, log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const compose = read('compose.yaml');
/** The statements that the image of PostgreSQL runs when its volume is empty. */
const statements = /<<'END'\n([^]+)END\n/
  .exec(read('deploy/create-role.sh'))![1]!
  .replaceAll('karaj', ROLE)
  .replace(":'password'", pg.escapeLiteral(PASSWORD))
  .trim()
  .split('\n');

test('the role of the application migrates its database and is no superuser', async () => {
  await runAsSuperuser(postgres.connection, ...statements);
  const connection = { ...postgres.connection, user: ROLE, database: ROLE, password: PASSWORD };
  const { db, pool } = openDatabase({ ...connection, max: 2 });
  try {
    await migrate(db);
    const { rows } = await pool.query('select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = user');
    expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }]);
    await expect(pool.query(`copy (select 1) to program 'true'`)).rejects.toThrow('permission denied');
  } finally {
    await db.destroy();
  }
  // The password of POSTGRES_PASSWORD, which the application knows, is not the superuser's.
  await expect(runAsSuperuser(postgres.connection, 'select 1')).rejects.toThrow('password authentication failed');
});

test('compose.yaml runs the script, and the application connects as its role', () => {
  expect(compose).toContain('- ./deploy/create-role.sh:/docker-entrypoint-initdb.d/create-role.sh:ro');
  expect(compose).toMatch(/DATABASE_URL: postgres:\/\/karaj:/);
  expect(compose).toContain('POSTGRES_USER: postgres\n');
  expect(compose).not.toContain('POSTGRES_DB:');
  // The server that runs the script listens on a socket only: a check of the socket would succeed before the role
  // exists.
  expect(compose).toContain("['CMD', 'pg_isready', '--host=127.0.0.1', '--username=karaj', '--dbname=karaj']");
});
