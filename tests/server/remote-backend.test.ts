import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '#tests/support/free-port.ts';
import { aDataDir, startServer, waitUntilStarted, type ServerProcess } from '#tests/support/server-process.ts';

const dataDir = aDataDir();
const seen: string[] = [];
let isUnavailable = false;
/** External backend with branding and categories, without gallery and ratings. */
const externalBackend = createServer((req, res) => {
  seen.push(`${req.method} ${req.url}`);
  const stamps = { createdAt: '', updatedAt: '' };
  const info = { type: 'MERCHANT_INFO', language: 'common' };
  const brake = {
    title: { ar: 'فرامل', en: 'Brakes of others', fr: null },
    description: { ar: null, en: null, fr: null },
  };
  const category = { ...brake, ...stamps, id: 'c', image: null, order: 1, visibility: 'visible', currency: 'USD' };
  const responses: Record<string, object> = {
    'fetch-branding': { branding: [{ ...info, fields: [{ key: 'merchantName', value: 'Garage of others' }] }] },
    'fetch-merchant': { merchant: { merchant_name: 'Other' } },
    'create-branding': {},
    'fetch-categories': {
      data: [{ ...category, minPrice: null, maxPrice: null }],
      meta: { page: 1, limit: 100, total: 1, totalPages: 1 },
    },
  };
  const response = !isUnavailable && responses[/\/([a-z-]+)(?:\?|$)/.exec(req.url!)![1]!];
  res.writeHead(response ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(response || {}));
});
let BACKEND_URL: string;
beforeAll(async () => {
  externalBackend.listen(0, '127.0.0.1');
  await once(externalBackend, 'listening');
  BACKEND_URL = `http://127.0.0.1:${(externalBackend.address() as AddressInfo).port}`;
});
afterAll(() => {
  externalBackend.close();
  rmSync(dataDir, { recursive: true, force: true });
});
const start = async () => {
  seen.length = 0;
  const server = startServer(await findFreePort(), { BACKEND_URL, DATA_DIR: dataDir });
  await waitUntilStarted(server);
  return server;
};
const stop = async ({ child, ended }: ServerProcess) => {
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
};

test('starts no database with BACKEND_URL, serves pages and forwards calls', async () => {
  const server = await start();
  const page = await (await fetch(`${server.origin}/en/`)).text();
  expect(page).toContain('<title>Garage of others');
  expect(await (await fetch(`${server.origin}/en/all-services/`)).text()).toContain('Brakes of others');
  const list = '?page=1&limit=100&sortBy=createdAt&sortOrder=asc';
  expect(seen.splice(0).toSorted()).toEqual([
    'GET /backend/media/fetch-gallery',
    ...['ar', 'en', 'fr'].map((lan) => `GET /backend/merchant/fetch-branding?lan=${lan}`),
    'GET /backend/merchant/fetch-merchant',
    `GET /backend/offering/fetch-categories${list}`,
    `GET /backend/offering/fetch-items${list}`,
    'GET /backend/rating/fetch-summary',
  ]);
  const response = await fetch(`${server.origin}/backend//merchant/fetch-merchant`);
  expect(await response.json()).toMatchObject({ merchant: { merchant_name: 'Other' } });
  expect(seen).toEqual(['GET /backend/merchant/fetch-merchant']);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  // A successful save triggers publishing.
  await fetch(`${server.origin}/backend/merchant/create-branding`, { method: 'POST', body: '{}' });
  await expect.poll(() => seen.filter((call) => call.includes('fetch-branding')).length).toBe(3);
  const portal = await fetch(`${server.origin}/admin/users`, { redirect: 'manual' });
  expect(portal.headers.get('location')).toContain('/login?');
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  await stop(server);
});

test('retries a backend that is unreachable at the start', async () => {
  isUnavailable = true;
  const server = await start();
  const page = async () => (await fetch(`${server.origin}/en/`)).text();
  expect(await page()).toContain('</html>');
  expect(await page()).not.toContain('Garage of others');
  isUnavailable = false;
  await expect.poll(page, { interval: 200, timeout: 20_000 }).toContain('<title>Garage of others');
  await stop(server);
});
