import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveClusterPaths } from '#server/postgres/cluster-paths.ts';
import { choosePlatform } from '#server/postgres/platform.ts';
import { readConnection } from '#server/postgres/connection.ts';
import { startPostgres } from '#server/postgres/postgres.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { rawRequest } from '#tests/support/raw-request.ts';
import { aDataDir, type ServerProcess, startServer, waitUntilStarted } from '#tests/support/server-process.ts';
import { read } from '#tests/support/sources.ts';
import { databaseUrl } from '#tests/support/test-database.ts';

const PORT = await findFreePort();
const OTHER_PORT = await findFreePort();
const PRODUCTION = { NODE_ENV: 'production' };

/** The error messages that docs/deploy.md lists; `…` matches any text. */
const documented = [...read('docs/deploy.md').matchAll(/^\| `([^`]+)` +\|/gm)].map((match) => match[1]!);
const toPattern = (message: string) =>
  new RegExp(
    message
      .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/\s+/g, String.raw`\s+`)
      .replaceAll('…', '[^]+'),
  );

let folder: string;
let demo: ServerProcess;

beforeAll(async () => {
  folder = aDataDir();
  demo = startServer(PORT, { DATA_DIR: join(folder, 'demo') });
  await waitUntilStarted(demo);
});
afterAll(async () => {
  demo.child.kill('SIGTERM');
  await demo.ended;
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a server, waits until it is ready or has exited, stops it, and returns its error output. */
async function start(env: Record<string, string>): Promise<string> {
  const server = startServer(OTHER_PORT, env);
  await Promise.race([waitUntilStarted(server).catch(() => {}), server.ended]);
  server.child.kill('SIGTERM');
  await server.ended;
  return server.output.stderr;
}

async function stopDemo() {
  demo.child.kill('SIGTERM');
  await demo.ended;
}

const garage = () => ({ DATA_DIR: join(folder, 'garage') });

/**
 * Triggers of the documented errors by a part of their message; each returns what was printed. The order matters: later
 * ones use the folders of earlier ones.
 */
const ERROR_TRIGGERS: Record<string, () => Promise<string> | string> = {
  'The configuration is wrong': () => start({ TRUST_PROXY: 'yes' }),
  'The database of DATABASE_URL': () => {
    const connection = readConnection(resolveClusterPaths(join(folder, 'demo')));
    return start({ DATABASE_URL: databaseUrl(connection, 'nothing') });
  },
  'There is no bundled PostgreSQL': () => {
    try {
      return choosePlatform({ platform: 'linux', arch: 'x64', isRoot: false, isMusl: true }).packageName;
    } catch (error) {
      return (error as Error).message;
    }
  },
  '421 Misdirected Request': async () => {
    const { status, body } = await rawRequest(
      PORT,
      'GET / HTTP/1.1\r\nHost: unknown.example\r\nConnection: close\r\n\r\n',
    );
    // Removes the chunk size.
    return `${status} ${body.replace(/^\w+\r\n/, '')}`;
  },
  'The data in … is in use': () => start({ DATA_DIR: join(folder, 'demo') }),
  'belongs to another user': () => {
    mkdirSync(join(folder, 'foreign', 'postgres'), { recursive: true });
    writeFileSync(join(folder, 'foreign', 'postgres', 'file'), '');
    return start({ DATA_DIR: join(folder, 'foreign') });
  },
  'is the demo’s': async () => {
    await stopDemo();
    return start({ DATA_DIR: join(folder, 'demo'), ...PRODUCTION });
  },
  'This database is a garage’s': async () => {
    await start({ ...garage(), ...PRODUCTION });
    return start(garage());
  },
  'is taken by another program': async () => {
    const other = createServer().listen(OTHER_PORT, '127.0.0.1');
    await once(other, 'listening');
    const printed = await start(garage());
    other.close();
    return printed;
  },
  'was opened by a newer release': async () => {
    const postgres = await startPostgres({ dataDir: garage().DATA_DIR, log: pino({ level: 'silent' }) });
    const client = new pg.Client(postgres.connection);
    await client.connect();
    await client.query(`insert into kysely_migration values ('999-newer', now())`);
    await client.end();
    await postgres.stop();
    return start({ ...garage(), ...PRODUCTION });
  },
};

test('docs/deploy.md lists ten first errors, and each has a test', () => {
  expect(documented).toHaveLength(10);
  const provoked = Object.keys(ERROR_TRIGGERS).map((part) => documented.find((message) => message.includes(part)));
  expect(new Set(provoked)).toEqual(new Set(documented));
});

test.each(Object.keys(ERROR_TRIGGERS))('prints the documented message: %s', async (part) => {
  const message = documented.find((one) => one.includes(part))!;
  expect(await ERROR_TRIGGERS[part]!()).toMatch(toPattern(message));
});
