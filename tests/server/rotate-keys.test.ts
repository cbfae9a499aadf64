import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '#tests/support/free-port.ts';
import {
  aDataDir,
  runScript,
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
  const { stdout } = await runScript('rotate-keys', { NODE_ENV: 'test', DATA_DIR: folder });
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
