import { readFileSync } from 'node:fs';
import { cleanup, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { initTranslations, renderPage } from '#tests/support/form-page.tsx';
import { FunnelTable, BreakdownList } from './SiteSection.tsx';

beforeAll(async () => {
  await initTranslations();
  const texts = JSON.parse(readFileSync('locales/en/main-panel.json', 'utf8')) as object;
  i18next.addResourceBundle('en', 'main-panel', texts);
});
afterEach(cleanup);

test('links names to the report that lists them, but neither views without a name nor names without a report', async () => {
  const rows = ['', 'Firefox', '(other)'].map((name) => ({ name, views: 1, visitors: 1 }));
  await renderPage(<BreakdownList label="Browsers" kind="browsers" rows={rows} href="/admin/dashboard/reports" />);
  expect((await screen.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual(['Firefox', 'Others']);
  expect(screen.getByText('Unknown browser').closest('a')).toBeNull();
  cleanup();
  await renderPage(<BreakdownList label="Referrers" kind="referrers" rows={rows} href={undefined} />);
  expect(await screen.findByText('Direct')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test.each([
  ['devices', 'other', 'Other device'],
  ['browsers', 'Other', 'Others'],
  ['languages', 'fr', 'French'],
  ['languages', 'abcd', 'abcd'],
  ['languages', 'not a code', 'not a code'],
] as const)('names of %s: %s', async (kind, name, text) => {
  await renderPage(<BreakdownList label="Names" kind={kind} rows={[{ name, views: 1, visitors: 1 }]} href="/admin" />);
  expect(await screen.findByText(text)).toBeDefined();
});

test('names the campaigns beyond the limit in the funnel', async () => {
  const row = { visitors: 1, messages: 0, clients: 0, visits: 0, received: '0.00', others: [] };
  const rows = ['(other)', null].map((campaign) => ({ ...row, campaign }));
  await renderPage(<FunnelTable rows={rows} currency="USD" />);
  expect((await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent)).toEqual([
    'Others',
    'Without a campaign',
  ]);
});
