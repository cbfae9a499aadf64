import { readFileSync } from 'node:fs';
import { cleanup, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { initTranslations, renderPage } from '#tests/support/form-page.tsx';
import { SiteRows } from './SiteSection.tsx';

beforeAll(async () => {
  await initTranslations();
  const texts = JSON.parse(readFileSync('locales/en/main-panel.json', 'utf8')) as object;
  i18next.addResourceBundle('en', 'main-panel', texts);
});
afterEach(cleanup);

test('links the referrers but not the direct visits', async () => {
  const rows = ['', 'google.com', '(other)'].map((name) => ({ name, views: 1, visitors: 1 }));
  await renderPage(<SiteRows label="Referrers" kind="referrers" rows={rows} href="/admin/dashboard/reports" />);
  expect((await screen.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual(['google.com', 'Others']);
  expect(screen.getByText('Direct').closest('a')).toBeNull();
});
