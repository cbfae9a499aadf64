import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres, type Postgres } from '#server/postgres/postgres.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { restoreRelease010, OWNER, OWNER_PASSWORD, unpackBackup } from '#tests/support/releases.ts';
import {
  aDataDir,
  SERVER_COMMAND,
  PASSWORD,
  ROOT,
  runScript,
  type ServerProcess,
  startServer,
  waitUntilStarted,
} from '#tests/support/server-process.ts';
import { createEmptyDatabase } from '#tests/support/test-database.ts';

const PORT = await findFreePort();
const log = pino({ level: 'silent' });
const NOTICE = 'This database is a garage’s, so it has no demo accounts';

let folder: string;
let postgres: Postgres;
let server: ServerProcess | undefined;

beforeAll(async () => {
  folder = aDataDir();
  postgres = await startPostgres({ dataDir: join(folder, 'external'), log });
});
afterEach(stop);
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function stop() {
  server?.child.kill('SIGTERM');
  await server?.ended;
  server = undefined;
}

/** Starts a server, waits until it is ready or has exited, and returns its error output. */
async function start(env: Record<string, string>, cwd?: string): Promise<string> {
  await stop();
  server = startServer(PORT, { DATA_DIR: '', ...env }, SERVER_COMMAND, cwd);
  await Promise.race([waitUntilStarted(server).catch(() => {}), server.ended]);
  return server.output.stderr;
}

/** Signs in and returns the status of the response. */
async function signIn(identifier: string, password: string): Promise<number> {
  const response = await fetch(`${server!.origin}/backend/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password }),
  });
  return response.status;
}

/** Runs `npm run clear-demo` and returns what it printed. */
const clearDemo = (env: Record<string, string>, args: string[] = [], cwd = ROOT): Promise<string> =>
  runScript('clear-demo', { NODE_ENV: 'test', DATA_DIR: '', ...env }, args, cwd).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  );

const PRODUCTION = { NODE_ENV: 'production' };
/** Returns the pattern of the output of a garage that starts without an administrator. */
const setupOutputPattern = () =>
  new RegExp(
    `^Karaj is ready: ${server!.origin}/\\nSet up your garage: ${server!.origin}/setup\\?code=[0-9A-Z-]{19}\\n$`,
  );

/** Returns the pattern of the output of an existing demo that starts again. */
const demoOutputPattern = () =>
  new RegExp(`^Karaj is ready: ${server!.origin}/\\n(?: {2}\\w+@karaj[.]test +(?:English|French|Arabic) +\\S+\\n){5}$`);

const emptyDatabase = (name: string) => createEmptyDatabase(postgres.connection, name);

const databaseKinds: { kind: string; open: (name: string) => Promise<Record<string, string>>; remedy: string }[] = [
  { kind: 'an embedded', open: async (name) => ({ DATA_DIR: join(folder, name) }), remedy: 'set DATA_DIR to another' },
  {
    kind: 'an external',
    open: async (name) => ({ DATABASE_URL: await emptyDatabase(name), DATA_DIR: join(folder, name) }),
    remedy: 'set DATABASE_URL to another',
  },
];

describe.each(databaseKinds)('with $kind database', ({ open, remedy }) => {
  test('a demo stays a demo, and production refuses it', async () => {
    const env = await open('demo_first');
    expect(await start(env)).toContain('admin@karaj.test');
    const refused = await start({ ...env, ...PRODUCTION });
    expect(await server!.ended).toBe(1);
    expect(refused).toMatch(/^The database .*\n$/);
    for (const part of [env.DATA_DIR!, remedy, 'npm run clear-demo']) expect(refused).toContain(part);
    expect(await start(env)).toMatch(demoOutputPattern());
    expect(await signIn('admin@karaj.test', PASSWORD)).toBe(200);
  });

  test('a garage stays a garage, and gets no demo accounts', async () => {
    const env = await open('garage_first');
    expect(await start({ ...env, ...PRODUCTION })).toMatch(setupOutputPattern());
    const started = await start(env);
    expect(started).toContain(NOTICE);
    expect(started).toContain(`Karaj is ready: ${server!.origin}/`);
    expect(started).not.toContain('karaj.test');
    expect(await signIn('admin@karaj.test', PASSWORD)).toBe(401);
    expect(await start({ ...env, ...PRODUCTION })).toMatch(setupOutputPattern());
  });
});

describe('without DATA_DIR', () => {
  test('demo and production have separate folders', async () => {
    const cwd = aDataDir();
    expect(await start({}, cwd)).toContain('admin@karaj.test');
    expect(await start(PRODUCTION, cwd)).toMatch(setupOutputPattern());
    expect(await signIn('admin@karaj.test', PASSWORD)).toBe(401);
    expect(await start({}, cwd)).toMatch(demoOutputPattern());
    expect(await signIn('admin@karaj.test', PASSWORD)).toBe(200);
    for (const kind of ['demo', 'garage']) expect(existsSync(join(cwd, 'data', kind, 'postgres'))).toBe(true);
    await stop();
    expect(await clearDemo({}, [], cwd)).toBe(
      `${join(cwd, 'data/demo')} and ${join(cwd, 'data/garage')} both have data: name one of them as DATA_DIR in front of the command, or put NODE_ENV=production in front for the garage.\n`,
    );
    rmSync(cwd, { recursive: true });
  });

  /** Writes `data/` as 0.1.0 did. */
  async function aFolderOf010(options: { hasOwner: boolean }): Promise<string> {
    const cwd = aDataDir();
    const written = await startPostgres({ dataDir: join(cwd, 'data'), log });
    await restoreRelease010(written.connection, options);
    await written.stop();
    return cwd;
  }

  test('a demo of 0.1.0 is used in place, and production refuses it', async () => {
    const cwd = await aFolderOf010({ hasOwner: false });
    const refused = await start(PRODUCTION, cwd);
    expect(refused).toContain(`The database in ${join(cwd, 'data')} is the demo’s`);
    expect(await start({}, cwd)).toMatch(demoOutputPattern());
    expect(await signIn('admin@karaj.test', PASSWORD)).toBe(200);
    await stop();
    expect(existsSync(join(cwd, 'data', 'demo'))).toBe(false);
    rmSync(cwd, { recursive: true });
  });

  test('a garage of 0.1.0 is used in place, and its demo accounts are closed', async () => {
    const cwd = await aFolderOf010({ hasOwner: true });
    expect(await start(PRODUCTION, cwd)).toBe(`Karaj is ready: ${server!.origin}/\n`);
    expect(await signIn(OWNER, OWNER_PASSWORD)).toBe(200);
    for (const name of ['admin', 'manager', 'employee', 'client', 'client2'])
      expect(await signIn(`${name}@karaj.test`, PASSWORD)).toBe(401);
    expect(await start({}, cwd)).toContain(NOTICE);
    await stop();
    expect(await clearDemo({}, [], cwd)).toMatch(/is a garage’s; only a demo is cleared/);
    rmSync(cwd, { recursive: true });
  });

  test('a garage of 0.1.0 with an external database keeps its rows and files', async () => {
    const cwd = aDataDir();
    const DATABASE_URL = await emptyDatabase('garage_of_010');
    await restoreRelease010({ connectionString: DATABASE_URL }, { hasOwner: true });
    const files = join(unpackBackup('0.1.0'), 'files');
    // A file is stored in a folder that is named by the first two characters of its name.
    for (const name of readdirSync(files))
      cpSync(join(files, name), join(cwd, 'data', 'files', name.slice(0, 2), name));
    expect(await start({ ...PRODUCTION, DATABASE_URL }, cwd)).toBe(`Karaj is ready: ${server!.origin}/\n`);
    expect(await signIn(OWNER, OWNER_PASSWORD)).toBe(200);
    expect(await signIn('admin@karaj.test', PASSWORD)).toBe(401);
    const gallery = await fetch(`${server!.origin}/backend/media/fetch-gallery`);
    const { data } = (await gallery.json()) as { data: { url: string }[] };
    expect(data.length).toBeGreaterThan(0);
    for (const { url } of data) {
      const picture = await fetch(new URL(url, server!.origin));
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
    // A second start uses the same folder.
    expect(await start({ ...PRODUCTION, DATABASE_URL }, cwd)).toBe(`Karaj is ready: ${server!.origin}/\n`);
    await stop();
    expect(readdirSync(join(cwd, 'data')).filter((name) => ['demo', 'garage', 'postgres'].includes(name))).toEqual([]);
    rmSync(cwd, { recursive: true });
  });
});

describe('npm run clear-demo', () => {
  test('empties a demo for production after a backup, once the server has stopped', async () => {
    const env = { DATA_DIR: join(folder, 'cleared'), BACKUP_DIR: join(folder, 'cleared backups') };
    await start(env);
    expect(await clearDemo(env, ['--name', 'Karaj'])).toMatch(/stop the server first/);
    await stop();
    expect(await clearDemo(env)).toMatch(/^Confirm with the name of the garage: .*\n$/);
    expect(await clearDemo(env, ['--name', 'Someone’s garage'])).toMatch(
      /^Nothing was cleared: the name of the garage is كراج النهر or Karaj Al Nahr\.\n$/,
    );
    const name = 'Karaj Al Nahr';
    expect(await clearDemo(env, ['--name', name])).toContain(`its backup is in ${env.BACKUP_DIR}/demo-`);
    expect(await start({ ...env, ...PRODUCTION })).toMatch(setupOutputPattern());
    await stop();
    expect(await clearDemo(env, ['--name', name])).toMatch(/is a garage’s; only a demo is cleared/);
  });
});
