import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';

/** What the page reports from now on, with the server's answer. */
function listen(page: Page) {
  const reports: { path: unknown; status: number }[] = [];
  page.on('requestfinished', async (request) => {
    if (!request.url().endsWith('/backend/analytics/track-visit')) return;
    const status = (await request.response())!.status();
    reports.push({ path: (request.postDataJSON() as { page_path: unknown }).page_path, status });
  });
  return reports;
}
const taken = (path: string) => ({ path, status: 202 });
/** Longer than a report takes, for one that must not come. */
const silence = (page: Page) => page.waitForTimeout(500);

test('a visitor’s first page is not reported, the next ones are, once each', async ({ page }) => {
  const reports = listen(page);
  await page.goto('/en/');
  await silence(page);
  expect(reports).toEqual([]);
  await page.goto('/en/privacy-policy/');
  await expect.poll(() => reports).toEqual([taken('/en/privacy-policy/')]);
  await page.reload();
  await silence(page);
  expect(reports).toHaveLength(1);
  await page.goBack();
  await expect.poll(() => reports).toEqual([taken('/en/privacy-policy/'), taken('/en/')]);
});

test('staff’s screens are reported as they move, and as the list they look at changes', async ({
  asEmployee: page,
}) => {
  const reports = listen(page);
  await page.goto('/admin/users');
  await page.getByRole('main').getByRole('link').first().waitFor();
  await silence(page);
  expect(reports).toEqual([]);
  await page.getByRole('searchbox').last().fill('samir');
  await expect.poll(() => reports).toEqual([taken('/admin/users')]);
});

test.describe('a visitor who opted out', () => {
  test('is not reported', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true }));
    const reports = listen(page);
    await page.goto('/en/');
    await silence(page);
    await page.goto('/en/privacy-policy/');
    await silence(page);
    expect(reports).toEqual([]);
  });
});
