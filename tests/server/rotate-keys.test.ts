import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '#tests/support/free-port.ts';
import {
  aDataDir,
  NODE,
  ROOT,
  signIn,
  startServer,
  waitUntilStarted,
  type ServerProcess,
} from '#tests/support/server-process.ts';

let folder: string;
let server: ServerProcess;
beforeAll(async () => {
  folder = aDataDir();
  server = startServer(await findFreePort(), { DATA_DIR: folder });
  await waitUntilStarted(server);
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  rmSync(folder, { recursive: true, force: true });
});

const profile = async (token: string) =>
  (await fetch(`${server.origin}/backend/user/fetch-profile`, { headers: { authorization: `Bearer ${token}` } }))
    .status;
const keyIds = async () => {
  const { keys } = await (await fetch(`${server.origin}/backend/.well-known/jwks.json`)).json();
  return (keys as { kid: string }[]).map(({ kid }) => kid);
};

test('npm run rotate-keys ends the sessions of a running server, which loads the new keys', async () => {
  const token = await signIn(server.origin);
  expect(await profile(token)).toBe(200);
  const before = await keyIds();
  const { stdout } = await promisify(execFile)(NODE[0], [NODE[1], NODE[2], `${ROOT}scripts/rotate-keys.ts`], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: '', BACKEND_URL: '' },
  });
  expect(stdout).toMatch(/^New keys: \d+\./);
  expect(stdout).toContain('Ended sessions: 1.');
  await expect.poll(keyIds).not.toEqual(before);
  expect(await profile(token)).toBe(401);
  expect(await profile(await signIn(server.origin))).toBe(200);
  const page = await fetch(`${server.origin}/admin`, {
    headers: { cookie: `access_token=${token}` },
    redirect: 'manual',
  });
  expect(page.headers.get('location')).toBe('/login?from=%2Fadmin&error=INVALID_TOKEN');
});
