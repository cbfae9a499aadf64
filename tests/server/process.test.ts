import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { resolveClusterPaths } from '#server/postgres/cluster-paths.ts';
import { findPostmaster } from '#server/postgres/postmaster.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import {
  aDataDir,
  PASSWORD,
  ROOT,
  type ServerProcess,
  signIn,
  startServer,
  UNDER_A_SHELL,
  waitUntilStarted,
} from '#tests/support/server-process.ts';

const PORT = await findFreePort();
let dataDir: string;
let servers: ServerProcess[] = [];

beforeAll(() => (dataDir = aDataDir()));
afterEach(async () => {
  for (const { child } of servers) child.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
  servers = [];
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function start(env: Record<string, string> = {}) {
  const server = startServer(PORT, { DATA_DIR: dataDir, ...env });
  servers.push(server);
  return server;
}

test('prints the address and the demo accounts at every start', async () => {
  const listUsers = async ({ origin }: ServerProcess) => {
    const headers = { authorization: `Bearer ${await signIn(origin)}` };
    const response = await fetch(`${origin}/backend/user/fetch-users`, { headers });
    expect(response.status).toBe(200);
    return ((await response.json()) as { data: { id: string }[] }).data.map(({ id }) => id);
  };
  const first = start();
  await waitUntilStarted(first);
  expect(first.output.stderr).toMatch(`Karaj is ready: http://127.0.0.1:${PORT}/\n`);
  for (const name of ['admin', 'manager', 'employee', 'client', 'client2']) {
    expect(first.output.stderr).toMatch(
      new RegExp(`^  ${name}@karaj\\.test +(?:Arabic|English|French) +${PASSWORD}$`, 'm'),
    );
  }
  expect(first.output.stdout).not.toContain(PASSWORD);
  const users = await listUsers(first);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(findPostmaster(resolveClusterPaths(dataDir))).toBeUndefined();

  // The database and the demo exist already.
  const second = start();
  await waitUntilStarted(second);
  expect(await listUsers(second)).toEqual(users);
  expect(second.output.stderr).toBe(first.output.stderr);
});

test('exits with the PID of the first process on the same data', async () => {
  const first = start();
  await waitUntilStarted(first);
  const second = startServer(await findFreePort(), { DATA_DIR: dataDir });
  expect(await second.ended).toBe(1);
  expect(second.output.stderr).toBe(
    `The data in ${join(dataDir, 'postgres')} is in use by process ${first.child.pid}.\n`,
  );
  expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
});

test('reports a taken port with one sentence and stops the database', async () => {
  const other = createServer().listen(PORT, '127.0.0.1');
  await once(other, 'listening');
  const server = start();
  expect(await server.ended).toBe(1);
  expect(server.output.stderr).toMatch(
    new RegExp(`^Port ${PORT} of 127\\.0\\.0\\.1 is taken by another program: .*\\n$`),
  );
  expect(findPostmaster(resolveClusterPaths(dataDir))).toBeUndefined();
  other.close();
});

test('names a running server with the same data, and one with other data', async () => {
  const first = start();
  await waitUntilStarted(first);
  const address = `http://127.0.0.1:${PORT}/`;
  const second = startServer(PORT, { DATA_DIR: dataDir });
  expect(await second.ended).toBe(1);
  expect(second.output.stderr).toBe(
    `Karaj already runs at ${address} with the data in ${dataDir}: open that address, or end it.\n`,
  );
  const otherDir = join(dataDir, 'other');
  const other = startServer(PORT, { DATA_DIR: otherDir });
  expect(await other.ended).toBe(1);
  expect(other.output.stderr).toBe(
    `Another Karaj runs at ${address} with other data: end it, or choose another port, such as PORT=${PORT + 1}, in .env or in front of the command.\n`,
  );
  expect(existsSync(otherDir)).toBe(false);
  // The id is a hash that names neither the folder nor its content.
  const id = (await fetch(`${address}readyz`)).headers.get('x-karaj-installation');
  expect(id).toMatch(/^[0-9a-f]{32}$/);
});

test.runIf(process.getuid?.() === 0)('prints how to make a data folder writable', async () => {
  const asNobody = (script: string) =>
    [
      '/bin/sh',
      '-c',
      `exec setpriv --reuid=65534 --regid=65534 --clear-groups "$0" "$@"`,
      process.execPath,
      '--import',
      `${ROOT}scripts/preload.mjs`,
      `${ROOT}${script}`,
    ] as const;
  const foreign = join(dataDir, 'foreign');
  mkdirSync(foreign, { mode: 0o755 });
  const server = startServer(PORT, { DATA_DIR: foreign }, asNobody('src/server/main.ts'));
  expect(await server.ended).toBe(1);
  const fix = `his user may not write to ${foreign}: run chown -R nobody ${foreign}, or set DATA_DIR to another folder.`;
  expect(server.output.stderr).toBe(`T${fix}\n`);
  const doctor = startServer(PORT, { DATA_DIR: foreign }, asNobody('scripts/doctor.ts'));
  expect(await doctor.ended).toBe(1);
  expect(doctor.output.stdout).toContain(`FIX  data folder: t${fix}\n`);
  expect(doctor.output.stdout).not.toContain('EACCES');
});

test('names an invalid variable before anything starts', async () => {
  const server = start({ TRUST_PROXY: 'yes', DATA_DIR: join(dataDir, 'never') });
  expect(await server.ended).toBe(1);
  expect(server.output.stderr).toBe('The configuration is wrong:\n  TRUST_PROXY must be a whole number from 0 to 10\n');
  expect(existsSync(join(dataDir, 'never'))).toBe(false);
});

test('stops with PostgreSQL when the parent npm ends', async () => {
  const server = startServer(PORT, { DATA_DIR: dataDir, npm_lifecycle_event: 'start' }, UNDER_A_SHELL);
  await waitUntilStarted(server);
  server.child.kill('SIGKILL');
  await server.ended;
  expect(findPostmaster(resolveClusterPaths(dataDir))).toBeUndefined();
  await expect(fetch(server.origin)).rejects.toThrow('fetch failed');
});

test('also prints the public address when it differs', async () => {
  const server = start({ PUBLIC_SITE_URL: 'https://garage.example' });
  await waitUntilStarted(server);
  expect(server.output.stderr).toMatch(
    `Karaj is ready: http://127.0.0.1:${PORT}/\nPublic address: https://garage.example/\n  admin@karaj.test`,
  );
});

describe('in production', () => {
  test('creates no demo accounts in an empty database', async () => {
    const own = aDataDir();
    const server = start({ NODE_ENV: 'production', DATA_DIR: own, PUBLIC_SITE_URL: 'https://garage.example' });
    await waitUntilStarted(server);
    const [ready, setUp] = server.output.stderr.split('\n');
    expect(ready).toBe(`Karaj is ready: http://127.0.0.1:${PORT}/`);
    expect(setUp).toMatch(/^Set up your garage: https:[/][/]garage[.]example[/]setup[?]code=[\w-]+$/);
    const login = await fetch(`${server.origin}/backend/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: 'admin@karaj.test', password: PASSWORD }),
    });
    expect(login.status).toBe(401);
    server.child.kill('SIGINT');
    await server.ended;
    rmSync(own, { recursive: true, force: true });
  });
});
