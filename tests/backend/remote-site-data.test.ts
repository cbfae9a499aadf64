import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchSiteData } from '#backend/publish/remote-site-data.ts';

let requested: string[] = [];
const server = createServer((req, res) => {
  requested.push(req.url!);
  if (req.url!.startsWith('/backend/')) res.writeHead(302, { location: '/internal' }).end();
  else res.writeHead(200, { 'content-type': 'application/json' }).end('{"branding":[]}');
});
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('follows no redirect of the external backend', async () => {
  requested = [];
  const { port } = server.address() as AddressInfo;
  await expect(fetchSiteData(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed');
  expect(requested.filter((url) => !url.startsWith('/backend/'))).toEqual([]);
});
