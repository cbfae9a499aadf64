import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aDataDir, startServer, untilStarted } from '#tests/support/server-process.ts';

test('with BACKEND_URL no database starts, pages are served, and calls go to the other backend', async () => {
  const seen: string[] = [];
  const other = createServer((req, res) => {
    seen.push(`${req.method} ${req.url}`);
    const info = { type: 'MERCHANT_INFO', language: 'common', status: 'ACTIVE', id: '1', updatedAt: '' };
    const branding = [{ ...info, fields: [{ key: 'merchantName', value: 'Garage of others' }] }];
    const merchant = { merchant_name: 'Other' };
    res.setHeader('content-type', 'application/json').end(JSON.stringify({ status: 200, merchant, branding }));
  });
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const dataDir = aDataDir();
  const BACKEND_URL = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const server = startServer(4414, { BACKEND_URL, DATA_DIR: dataDir });
  await untilStarted(server);

  expect(await (await fetch(`${server.origin}/en/`)).text()).toContain('<title>Garage of others');
  expect(seen.splice(0).toSorted()).toEqual(
    ['ar', 'en', 'fr'].map((lan) => `GET /backend/merchant/fetch-branding?lan=${lan}`),
  );
  const reply = await fetch(`${server.origin}/backend//merchant/fetch-merchant`);
  expect(await reply.json()).toMatchObject({ merchant: { merchant_name: 'Other' } });
  expect(seen).toEqual(['GET /backend/merchant/fetch-merchant']);
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  // A save that went through may have changed what the pages show.
  await fetch(`${server.origin}/backend/merchant/create-branding`, { method: 'POST', body: '{}' });
  await expect.poll(() => seen.filter((call) => call.includes('fetch-branding')).length).toBe(3);
  const portal = await fetch(`${server.origin}/admin/users`, { redirect: 'manual' });
  expect(portal.headers.get('location')).toContain('/login?');
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);

  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  other.close();
  rmSync(dataDir, { recursive: true, force: true });
}, 30_000);
