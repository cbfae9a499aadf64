import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { findFreePort } from '#tests/support/free-port.ts';
import {
  aDataDir,
  PASSWORD,
  type ServerProcess,
  startServer,
  waitUntilStarted,
} from '#tests/support/server-process.ts';

const servers: ServerProcess[] = [];
const folders: string[] = [];
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Starts a server with these settings and returns the portal page of a client. */
async function fetchPortal(env: Record<string, string>): Promise<string> {
  const folder = aDataDir();
  folders.push(folder);
  const server = startServer(await findFreePort(), { DATA_DIR: folder, ...env });
  servers.push(server);
  await waitUntilStarted(server);
  const login = await fetch(`${server.origin}/backend/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.origin },
    body: JSON.stringify({ identifier: 'client@karaj.test', password: PASSWORD }),
  });
  expect(login.status).toBe(200);
  const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0]);
  const page = await fetch(`${server.origin}/client/dashboard`, { headers: { cookie: cookie.join('; ') } });
  expect(page.status).toBe(200);
  return page.text();
}

const CODE_OFFER = /offersCode&quot;:\[0,true\]/;

test('the portal receives whether clients may sign in with a code', async () => {
  expect(await fetchPortal({ SMS_WEBHOOK_URL: 'http://127.0.0.1:9/sms' })).toMatch(CODE_OFFER);
  expect(await fetchPortal({})).not.toMatch(CODE_OFFER);
});
