import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SITEMAP_PAGES, listPublishedPages, SITE_PAGES } from '#domain/site/pages.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import {
  aDataDir,
  runScript,
  type ServerProcess,
  startServer,
  waitUntilStarted,
} from '#tests/support/server-process.ts';
import { SETUP_ADMINISTRATOR } from '#tests/support/setup-input.ts';

const PORT = await findFreePort();
const OWNER = 'owner@garage.example';
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_SITE_URL: `http://127.0.0.1:${PORT}` };
const LISTED = listPublishedPages().filter(({ page }) => (SITEMAP_PAGES as readonly string[]).includes(page));
const TITLES = { ar: 'نفتتح قريبًا', en: 'Opening soon', fr: 'Ouverture prochaine' } as const;
const dataDir = aDataDir();
let server: ServerProcess;

async function start() {
  server = startServer(PORT, { ...PRODUCTION, DATA_DIR: dataDir });
  await waitUntilStarted(server);
}
async function stop() {
  server.child.kill('SIGTERM');
  await server.ended;
}

beforeAll(async () => {
  const person = { email: OWNER, 'first-name': 'Rima', 'last-name': 'Saab', phone: '70123456', 'country-code': '+961' };
  const flags = Object.entries({ ...person, password: SETUP_ADMINISTRATOR.password }).flatMap(([name, value]) => [
    `--${name}`,
    value,
  ]);
  await runScript('create-admin', { ...PRODUCTION, DATA_DIR: dataDir }, flags);
  await start();
});
afterAll(async () => {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { headers, redirect: 'manual' });
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];

async function call(method: string, path: string, body?: object) {
  const login = await fetch(`${server.origin}/backend/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: OWNER, password: SETUP_ADMINISTRATOR.password }),
  });
  const { data } = (await login.json()) as { data: { accessToken: string } };
  const response = await fetch(`${server.origin}/backend/merchant/${path}`, {
    method,
    headers: { authorization: `Bearer ${data.accessToken}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as { data: { isPublished?: boolean; url: string } }) };
}

interface Entry {
  id: string;
  type: string;
  fields: { key: string; value: string }[];
}

async function saveInfo(values: Record<string, string>) {
  const response = await get('/backend/merchant/fetch-branding?lan=en');
  const { branding } = (await response.json()) as { branding: Entry[] };
  const { id, fields } = branding.find(({ type }) => type === 'MERCHANT_INFO')!;
  const all = { ...Object.fromEntries(fields.map(({ key, value }) => [key, value])), ...values };
  const saved = await call('PUT', `update-branding/${id}`, {
    fields: Object.entries(all).map(([key, value]) => ({ key, value })),
  });
  expect(saved.status).toBe(200);
}

/** Expects every public page in every language to be "opening soon", hidden from search engines. */
async function expectOpeningSoon(name = '') {
  for (const { path, locale } of LISTED) {
    const response = await get(path, { 'accept-language': locale });
    const html = await response.text();
    const title = name ? `${TITLES[locale]} · ${name}` : TITLES[locale];
    expect([path, response.status, titleOf(html)]).toEqual([path, 200, title]);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(html).toContain('<meta name="robots" content="noindex">');
  }
}

test('a new garage shows "opening soon" on public pages, and keeps the others reachable', async () => {
  await expectOpeningSoon();
  expect(titleOf(await (await get('/', { 'accept-language': 'fr' })).text())).toBe(TITLES.fr);
  expect((await get('/sitemap.xml')).status).toBe(404);
  expect(await (await get('/robots.txt')).text()).not.toContain('Sitemap');
  for (const path of ['/login', '/en/login', '/not-authorized', '/healthz', '/readyz'])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  for (const path of ['/admin/vehicles', '/client/dashboard']) expect((await get(path)).status).toBe(302);
  expect((await get('/backend/merchant/fetch-merchant')).status).toBe(200);
  const unknown = await get('/en/no-such-page');
  expect([unknown.status, unknown.headers.get('x-robots-tag')]).toEqual([404, 'noindex']);
});

test('shows name, phone and form as soon as they are set, and a preview of the site to staff', async () => {
  expect((await call('POST', 'publish-site')).status).toBe(422);
  await saveInfo({ merchantName: 'Garage Rima', phone: '+96170123456', address: 'Corniche 12' });
  await expect.poll(async () => (await get('/en/')).text()).toContain('href="tel:+96170123456"');
  for (const path of ['/en/', '/en/login', '/en/no-such-page'])
    expect(await (await get(path)).text(), path).not.toContain('Corniche 12');
  await expectOpeningSoon('Garage Rima');
  const { data } = await call('GET', 'create-preview-link?lan=en');
  const preview = await (await get(data.url)).text();
  expect(titleOf(preview)).toBe('Garage Rima · Auto repair');
  expect(preview).toContain('preview-site?');
});

test('a restart keeps the site hidden', async () => {
  await stop();
  await start();
  await expectOpeningSoon('Garage Rima');
});

test('publishes all pages at once and permanently', async () => {
  const seen: string[] = [];
  const done = new AbortController();
  const watch = async () => {
    while (!done.signal.aborted) {
      // Sequential requests: once a page of the site was served, "opening soon" must not follow.
      for (const path of ['/en/', '/en/privacy-policy/', '/fr/'])
        seen.push((await (await get(path)).text()).includes('content="noindex"') ? 'soon' : 'site');
    }
  };
  const watching = watch();
  const { status, data } = await call('POST', 'publish-site');
  done.abort();
  await watching;
  expect([status, data.isPublished]).toEqual([200, true]);
  expect(seen.lastIndexOf('soon')).toBeLessThan(seen.includes('site') ? seen.indexOf('site') : seen.length);

  const expectSite = async () => {
    for (const { path, locale } of LISTED) {
      const response = await get(path, { 'accept-language': locale });
      const html = await response.text();
      expect([path, response.headers.get('x-robots-tag'), html.includes('noindex')]).toEqual([path, null, false]);
      expect(titleOf(html)).not.toContain(TITLES[locale]);
    }
    expect((await get('/en/login')).headers.get('x-robots-tag')).toBeNull();
    expect(await (await get('/sitemap.xml')).text()).toContain(SITE_PAGES.privacyPolicy);
    expect(await (await get('/robots.txt')).text()).toContain('Sitemap:');
    expect(await (await get('/en/')).text()).not.toContain('/art/');
  };
  await expectSite();
  await saveInfo({ phone: '' });
  await stop();
  await start();
  await expectSite();
});
