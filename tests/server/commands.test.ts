import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPostgres, type Postgres } from '#server/postgres/postgres.ts';
import { aDataDir, runScript } from '#tests/support/server-process.ts';
import { SETUP_ADMINISTRATOR } from '#tests/support/setup-input.ts';
import { databaseUrl } from '#tests/support/test-database.ts';

let folder: string;
beforeEach(() => void (folder = aDataDir()));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script of `npm run` and returns its exit code and output. */
async function run(name: string, args: string[] = [], env: Record<string, string> = {}) {
  return runScript(name, { NODE_ENV: 'production', DATA_DIR: folder, ...env }, args, folder).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

/** Commands that work on existing data, with their required arguments. */
const DATA_COMMANDS: [string, ...string[]][] = [
  ['backup'],
  ['outbox'],
  ['export', '--out', 'pages'],
  ['clear-demo'],
  ['rotate-keys'],
];

test.each(DATA_COMMANDS)('npm run %s creates nothing in a folder without a garage', async (name, ...args) => {
  const { code, stdout, stderr } = await run(name, args);
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no data in ${folder} yet: set DATA_DIR to the folder that has it, or create it with npm start.\n`,
  });
  expect(readdirSync(folder)).toEqual([]);
});

describe('in an empty database', () => {
  let postgres: Postgres;
  let clusterFolder: string;
  beforeAll(async () => {
    clusterFolder = aDataDir();
    postgres = await startPostgres({ dataDir: clusterFolder, log: pino({ level: 'silent' }) });
  });
  afterAll(async () => {
    await postgres.stop();
    rmSync(clusterFolder, { recursive: true, force: true });
  });

  test.each(DATA_COMMANDS)('npm run %s creates nothing', async (name, ...args) => {
    const DATABASE_URL = databaseUrl(postgres.connection, 'postgres');
    const DATA_DIR = join(folder, 'files');
    const { code, stdout, stderr } = await run(name, args, { DATABASE_URL, DATA_DIR });
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no data in localhost/postgres yet: correct DATABASE_URL, or create it with npm start.\n',
    });
    const client = new pg.Client({ ...postgres.connection, database: 'postgres' });
    await client.connect();
    const { rows } = await client.query(`select 1 from pg_class where relnamespace = 'public'::regnamespace`);
    await client.end();
    expect(rows).toEqual([]);
    expect(existsSync(join(folder, 'pages'))).toBe(false);
  });
});

test.each(['backup', 'clear-demo', 'create-admin', 'doctor', 'export', 'restore', 'rotate-keys', 'seed'])(
  'npm run %s names an unknown option and the known ones',
  async (name) => {
    const { code, stderr } = await run(name, ['--unknown']);
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`^Unknown option '--unknown'.*\\nUsage: npm run ${name}.*\\n$`));
    expect(readdirSync(folder)).toEqual([]);
  },
);

test('npm run create-admin names the next step for the first administrator only', async () => {
  const flags = (name: string, phone: string) =>
    ['--first-name', name, '--last-name', 'Saab', '--country-code', '961', '--phone', phone].concat(
      '--password',
      SETUP_ADMINISTRATOR.password,
    );
  const language = { LC_ALL: 'en_US.UTF-8' };
  expect((await run('create-admin', flags('Lina', '70123456'), language)).stdout).toMatch(/^Next: sign in/m);
  const { stdout } = await run('create-admin', flags('Sami', '70123457'), language);
  expect(stdout).toContain('Username: sami.saab');
  expect(stdout).not.toMatch(/^Next/m);
});
