import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';

/** Collects reported paths and response statuses. The path is the referrer: Playwright cannot read beacon bodies. */
function collectReports(page: Page) {
  const reports: { path: string; status: number }[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('/backend/analytics/track-visit')) return;
    const { pathname } = new URL(response.request().headers().referer!);
    reports.push({ path: pathname, status: response.status() });
  });
  return reports;
}
const accepted = (path: string) => ({ path, status: 202 });

/** Fires the pending timers of the page, then waits for a request, which any report of these timers precedes. */
async function runPendingReports(page: Page) {
  await page.clock.runFor(1_000);
  await page.evaluate(() => fetch('/readyz', { cache: 'no-store' }));
}

test('reports every page after the first one once', async ({ page }) => {
  await page.clock.install();
  const reports = collectReports(page);
  await page.goto('/en/');
  await runPendingReports(page);
  expect(reports).toEqual([]);
  await page.goto('/en/privacy-policy/');
  await expect.poll(() => reports).toEqual([accepted('/en/privacy-policy/')]);
  await page.reload();
  await runPendingReports(page);
  expect(reports).toHaveLength(1);
  await page.goBack();
  await expect.poll(() => reports).toEqual([accepted('/en/privacy-policy/'), accepted('/en/')]);
});

test('reports staff screens on navigation and on changes of the list', async ({ asEmployee: page }) => {
  await page.clock.install();
  const reports = collectReports(page);
  await page.goto('/admin/users');
  await page.getByRole('main').getByRole('link').first().waitFor();
  await runPendingReports(page);
  expect(reports).toEqual([]);
  await page.getByRole('searchbox').last().fill('samir');
  await expect.poll(() => reports).toEqual([accepted('/admin/users')]);
});

test.describe('visitor with Global Privacy Control', () => {
  test('sends no report', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true }));
    await page.clock.install();
    const reports = collectReports(page);
    await page.goto('/en/');
    await runPendingReports(page);
    await page.goto('/en/privacy-policy/');
    await runPendingReports(page);
    expect(reports).toEqual([]);
  });
});
