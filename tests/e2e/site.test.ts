import type { Page } from 'playwright/test';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';

/** A Wednesday without exceptions, at ten in the morning and at ten at night in Beirut. */
const AT_TEN = new Date('2027-02-03T08:00:00Z');
const AT_NIGHT = new Date('2027-02-03T20:00:00Z');

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  for (const locale of ['ar', 'en', 'fr']) {
    test(`a visitor on a phone finds prices, hours, questions and contacts in ${locale}`, async ({ page }) => {
      await page.goto(`/${locale}/`);
      await expect(page.locator('.hero a[href^="tel:"]')).toBeInViewport();
      await expect(page.locator('.callbar')).toBeInViewport();
      await expect(page.locator('.prices li').first()).toContainText('45');
      await expect(page.locator('.hours tr[data-day]')).toHaveCount(7);
      await page.locator('details summary').first().click();
      await expect(page.locator('details p').first()).toBeVisible();
      await expect(page.locator('[data-island="contact"]')).toBeHidden();
      await expectNoSidewaysScroll(page);
    });
  }

  test('the page is dark where the system is', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/en/');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(19, 35, 41)');
  });
});

test('the badge says whether the garage is open by its own clock, and the day is marked', async ({ page }) => {
  const badge = page.locator('#open');
  await page.clock.setFixedTime(AT_TEN);
  await page.goto('/en/');
  await expect(badge).toHaveText('Open now, until 18:00');
  await expect(page.locator('.hours [aria-current="date"] th')).toHaveText('Wednesday');
  await page.clock.setFixedTime(AT_NIGHT);
  await page.reload();
  await expect(badge).toHaveText('Closed now, opens Thursday at 08:00');
});

test('the look follows the system, and a choice made in the portal wins', async ({ page }) => {
  const look = () => page.evaluate(() => document.documentElement.dataset.theme);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/en/');
  expect(await look()).toBe('garage-dark');
  await page.evaluate(() => localStorage.setItem('isDarkMode', 'false'));
  await page.reload();
  expect(await look()).toBe('garage');
});

test('a visitor goes from a category to its services, and stays there in another language', async ({ page }) => {
  await page.goto('/en/');
  await page.locator('.board h3 a').first().click();
  await expect(page).toHaveURL(/\/en\/all-services\/#/);
  await expect(page.locator('.service').first()).toBeInViewport();
  await page.locator('.languages a[lang="fr"]').click();
  await expect(page).toHaveURL(/\/fr\/all-services\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services et tarifs');
});

test('the menu leads to each part of the home page', async ({ page }) => {
  await page.goto('/en/all-services/');
  await page.locator('.menu').getByText('Questions').click();
  await expect(page).toHaveURL(/\/en\/#questions$/);
  await expect(page.getByRole('heading', { name: 'Questions' })).toBeInViewport();
});

/** What arrives before anything is touched, and how far things move meanwhile. */
async function firstView(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'networkidle' });
  return page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const sent = files.filter(({ name }) => !/favicon|\/backend\//.test(name));
    const shifts = new Promise<number>((resolve) => {
      let moved = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(moved), 500);
    });
    return shifts.then((moved) => ({
      moved,
      requests: 1 + sent.length,
      bytes: document!.transferSize + sent.reduce((sum, { transferSize }) => sum + transferSize, 0),
    }));
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2.625, isMobile: true });
  for (const locale of ['ar', 'en', 'fr']) {
    test(`the first view in ${locale} is light, and nothing in it moves`, async ({ page }) => {
      const view = await firstView(page, `/${locale}/`);
      expect(view.requests).toBeLessThanOrEqual(6);
      expect(view.bytes).toBeLessThanOrEqual(90_000);
      expect(view.moved).toBeLessThanOrEqual(0.005);
    });
  }
});
