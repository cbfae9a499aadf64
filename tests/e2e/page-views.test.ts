import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';

/** The pages that are reported from now on, with the server's answer: of a beacon a test sees no body, but where it came from. */
function listen(page: Page) {
  const reports: { path: string; status: number }[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('/backend/analytics/track-visit')) return;
    const { pathname } = new URL(response.request().headers().referer!);
    reports.push({ path: pathname, status: response.status() });
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
