import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Publisher } from '#backend/publish/publisher.ts';
import { brandingManager } from '#domain/branding/manager-endpoints.ts';
import { asUser, useApp, type Caller } from '#tests/support/app.ts';
import { aBrandingEntry } from '#tests/support/shop-factories.ts';

const LINKS_HTML = [
  '/fr/all-services/',
  '/en/#contact',
  '/en/privacy-policy/',
  '/login?lng=en',
  'https://garage.test/en/',
  '/fr/vehicles/',
  '/xx/',
]
  .map((href) => `<a href="${href}">x</a>`)
  .join('');
const last = { publishedAt: null, pages: 0, took: 0, hasFailed: false };
const publisher: Publisher = {
  publish: async () => last,
  publishChanges: async () => last,
  last: () => last,
  preview: async ({ page, path }, { texts, isOpeningSoon }) =>
    page === 'allServices' && !isOpeningSoon ? LINKS_HTML : `<title>${path}: ${texts.about}</title>`,
};
const app = useApp({}, { publisher });
let staff: Caller;
beforeAll(async () => void (staff = await asUser(app, 'EMPLOYEE')));
afterAll(() => app.setClock());

const linkTo = async (query: object = {}) => (await staff.call(brandingManager.createPreviewLink, { query })).data.url;

test('shows a page with its drafts to holders of the link only', async () => {
  const { db } = app.deps;
  const published = { status: 'ACTIVE', fields: '[{"key":"text","value":"Published."}]' } as const;
  for (const language of ['ar', 'en'] as const) await aBrandingEntry(db, { ...published, language });
  await aBrandingEntry(db, { fields: '[{"key":"text","value":"Draft: href=\\"/en/\\""}]' });
  const url = await linkTo({ lan: 'en' });
  const response = await app.fetch(url);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('<title>/en/: Draft: href="/en/"</title>');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  expect(await (await app.fetch(url.replace('lan=en', 'lan=ar'))).text()).toBe('<title>/ar/: Published.</title>');
  expect(await (await app.fetch(await linkTo({ page: 'notFound' }))).text()).toContain('/ar/404/');
});

test('expires the link after a quarter of an hour', async () => {
  const url = await linkTo();
  const longer = url.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 1}`);
  expect((await app.fetch(longer)).status).toBe(404);
  app.setClock(new Date(Date.now() + 14 * 60_000));
  expect((await app.fetch(url)).status).toBe(200);
  app.setClock(new Date(Date.now() + 16 * 60_000));
  expect((await app.fetch(url)).status).toBe(404);
});

test('rewrites links between public pages to their previews, even before the first publication', async () => {
  const url = await linkTo({ lan: 'en', page: 'allServices' });
  const html = await (await app.fetch(url)).text();
  const links = [...html.matchAll(/ href="([^"]*)"/g)].map((match) => match[1]!.replaceAll('&amp;', '&'));
  const changed = (change: Record<string, string>) => {
    const [path, query] = url.split('?');
    return `${path}?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(query)), ...change })}`;
  };
  expect(links).toEqual([
    changed({ lan: 'fr' }),
    `${changed({ page: 'home' })}#contact`,
    changed({ page: 'privacyPolicy' }),
    '/login?lng=en',
    'https://garage.test/en/',
    '/fr/vehicles/',
    '/xx/',
  ]);
  expect((await app.fetch(links[0]!)).status).toBe(200);
});
