import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchSiteData } from '#backend/publish/remote-site-data.ts';
import { createMissingCallFinder } from '#backend/http/missing-calls.ts';
import { siteContent } from '#domain/site/content.ts';
import { respondWithJson, SPECIFIED_NAME, startSpecifiedBackend } from '#tests/support/specified-backend.ts';

const BRANDING = '/backend/merchant/fetch-branding';
let backend: Awaited<ReturnType<typeof startSpecifiedBackend>>;
beforeAll(async () => void (backend = await startSpecifiedBackend()));
afterAll(() => backend.close());

test('follows no redirect of the external backend', async () => {
  backend.received.length = 0;
  backend.handlers[BRANDING] = (_req, res) => void res.writeHead(302, { location: '/internal' }).end();
  await expect(fetchSiteData(backend.origin, () => {})).rejects.toThrow('fetch failed');
  expect(backend.received.filter(({ url }) => !url.startsWith('/backend/'))).toEqual([]);
  delete backend.handlers[BRANDING];
});

test('reads branding with only the specified fields, skips unknown types and shows the name', async () => {
  const warnings: string[] = [];
  const data = await fetchSiteData(backend.origin, (message) => warnings.push(message));
  const content = siteContent(data, 'en', 'Karaj');
  expect(content.name).toBe(SPECIFIED_NAME);
  expect(content.theme).toMatchObject({ colorBrand: { 600: '#1D4ED8' }, font: { fontFamily: 'Barlow' } });
  expect(warnings.toSorted()).toEqual(
    ['ar', 'en', 'fr'].map((lan) => `the branding entry MERCHANT_FOOTER (${lan}) is unknown and was skipped`),
  );
});

test('prefers the name of the branding, and skips malformed entries and drafts', async () => {
  const info = { type: 'MERCHANT_INFO', language: 'common' };
  backend.handlers[BRANDING] = respondWithJson({
    branding: [
      { ...info, status: 'DRAFT', fields: [{ key: 'merchantName', value: 'Draft' }] },
      { type: 'MERCHANT_STATS', language: 'common', fields: [{ key: 'yearsOfExperience', value: 12 }], id: 7 },
      { ...info, fields: [{ key: 'merchantName', value: 'Of branding' }], status: 'PUBLISHED', updatedAt: 3 },
      { type: 'MERCHANT_HERO', language: 'de', fields: [] },
      { type: 'MERCHANT_ABOUT', language: 'en' },
      null,
    ],
  });
  const warnings: string[] = [];
  const content = siteContent(await fetchSiteData(backend.origin, (message) => warnings.push(message)), 'en', 'Karaj');
  expect([content.name, content.yearsOfExperience]).toEqual(['Of branding', 12]);
  expect(new Set(warnings)).toHaveLength(3);
});

test('finds the calls that the external backend lacks, and asks again after ten minutes', async () => {
  let now = 0;
  const find = createMissingCallFinder(backend.origin, () => now);
  const paths = ['/analytics/active-users', '/todo/fetch-todos'];
  backend.received.length = 0;
  expect([await find(paths), await find(paths)]).toEqual([['/todo/fetch-todos'], ['/todo/fetch-todos']]);
  expect(backend.received).toHaveLength(2);
  now = 600_001;
  backend.handlers['/backend/todo/fetch-todos'] = respondWithJson({}, 401);
  expect(await find(paths)).toEqual([]);
  expect(await createMissingCallFinder('http://127.0.0.1:9')(paths)).toEqual([]);
});
