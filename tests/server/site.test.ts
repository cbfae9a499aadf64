import { describe, expect, test } from 'vitest';
import { useFrontServer } from '#tests/support/front.ts';

const front = useFrontServer();
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${front.port}${path}`, { headers, redirect: 'manual' });
const langOf = async (response: Response) => /lang="(\w+)"/.exec(await response.text())?.[1];

describe("an address without a prefix uses the visitor's language", () => {
  test.each<[string, string, Record<string, string>]>([
    ['ar', '/', {}],
    ['fr', '/', { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8' }],
    ['en', '/login', { 'accept-language': 'de, en;q=0.5' }],
    ['ar', '/login', { 'accept-language': 'en', cookie: 'a=b; i18next=ar' }],
    ['fr', '/login?lng=fr', { cookie: 'i18next=ar' }],
    ['en', '/login/?lng=xx', { cookie: 'i18next=en' }],
  ])('%s at %s', async (locale, path, headers) => {
    const response = await get(path, headers);
    expect(response.status).toBe(200);
    expect(response.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie');
    expect(response.headers.get('content-language')).toBe(locale);
    expect(await langOf(response)).toBe(locale);
  });
});

test('a prefixed address uses its language', async () => {
  const response = await get('/ar/login', { cookie: 'i18next=fr' });
  expect(response.headers.get('vary')).toBe('Accept-Encoding');
  expect(await langOf(response)).toBe('ar');
});

test('returns a 404 in the language of the prefix, else of the visitor', async () => {
  for (const [path, locale] of [
    ['/fr/nothing', 'fr'],
    ['/nothing', 'en'],
    ['/nothing/at.all', 'en'],
    ['/404', 'en'],
    ['/fr/404/', 'fr'],
  ] as const) {
    const response = await get(path, { 'accept-language': 'en' });
    expect([path, response.status, await langOf(response)]).toEqual([path, 404, locale]);
  }
});

test('negotiates the encoding and returns 304 for an unchanged body', async () => {
  for (const [accept, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const response = await get('/robots.txt', { 'accept-encoding': accept });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(await response.text()).toBe('User-agent: *');
    const etag = response.headers.get('etag')!;
    const again = await get('/robots.txt', { 'accept-encoding': accept, 'if-none-match': `W/${etag}` });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
  }
});

test('caches hashed files for a year and revalidates pages', async () => {
  expect((await get('/_astro/page.HASH.js')).headers.get('cache-control')).toContain('immutable');
  expect((await get('/en/')).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect((await get('/icon.png')).headers.get('content-type')).toBe('image/png');
});

test("adds header-only directives to the portal's own policy", async () => {
  const response = await get('/admin/vehicles');
  expect(response.headers.get('content-security-policy')).toBe("default-src 'self'; frame-ancestors 'none'");
});

test('merges a double slash after /backend', async () => {
  expect(await (await get('/backend//user/x')).json()).toMatchObject({ path: '/backend/user/x' });
});
