import { readdir, readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, expectNoHorizontalScroll, PUBLISHED_SITE, test, WITH_MOTION } from './fixtures.ts';

/** 10:00 in Beirut on a Wednesday with regular hours. */
const AT_TEN = new Date('2027-02-03T08:00:00Z');
/** 22:00 in Beirut on the same day. */
const AT_NIGHT = new Date('2027-02-03T20:00:00Z');

test.use(WITH_MOTION);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  for (const locale of ['ar', 'en', 'fr']) {
    test(`shows prices, hours, questions and contacts on a phone in ${locale}`, async ({ page }) => {
      await page.goto(`/${locale}/`);
      await expect(page.locator('.hero .actions a[href^="tel:"]')).toBeInViewport();
      await expect(page.locator('.callbar')).toBeInViewport();
      await expect(page.locator('.prices li').first()).toContainText('45');
      await expect(page.locator('.hours tr[data-day]')).toHaveCount(7);
      await page.locator('#questions details summary').first().click();
      await expect(page.locator('#questions details p').first()).toBeVisible();
      await expect(page.locator('[data-island="contact"]')).toBeHidden();
      await expectNoHorizontalScroll(page);
    });
  }

  test('follows the dark colour scheme of the system', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/en/');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(19, 35, 41)');
  });
});

test('shows the contact bar on phones once the buttons of the first section have left the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/');
  await expect(page.locator('.callbar')).toBeHidden();
  await page.locator('#services').scrollIntoViewIfNeeded();
  await expect(page.locator('.callbar')).toBeInViewport();
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(page.locator('.callbar')).toBeHidden();
});

test('shows the opening state in the time zone of the garage and marks the day', async ({ page }) => {
  const badge = page.locator('#open');
  await page.clock.setFixedTime(AT_TEN);
  await page.goto('/en/');
  await expect(badge).toHaveText('Open now, until 18:00');
  await expect(page.locator('.hours [aria-current="date"] th')).toHaveText('Wednesday');
  await page.clock.setFixedTime(AT_NIGHT);
  await page.reload();
  await expect(badge).toHaveText('Closed now, opens Thursday at 8:00');
});

test('follows the system theme unless one was chosen in the portal', async ({ page }) => {
  const getTheme = () => page.evaluate(() => document.documentElement.dataset.theme);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/en/');
  expect(await getTheme()).toBe('garage-dark');
  await page.evaluate(() => localStorage.setItem('isDarkMode', 'false'));
  await page.reload();
  expect(await getTheme()).toBe('garage');
});

test('links a category to its services and keeps the page on a language change', async ({ page }) => {
  await page.goto('/en/');
  await page.locator('#services a[href*="/all-services/#"]').first().click();
  await expect(page).toHaveURL(/\/en\/all-services\/#/);
  // Other tests add categories, so the first link does not always target the first section.
  await expect(page.locator(`[id="${new URL(page.url()).hash.slice(1)}"].service`)).toBeInViewport();
  await page.locator('.languages a[lang="fr"]').click();
  await expect(page).toHaveURL(/\/fr\/all-services\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prestations et tarifs');
});

test('links each section of the home page in the menu', async ({ page }) => {
  await page.goto('/en/all-services/');
  await page.locator('.menu').getByText('Questions').click();
  await expect(page).toHaveURL(/\/en\/#questions$/);
  await expect(page.getByRole('heading', { name: 'Questions' })).toBeInViewport();
});

test('scrolls to a section below the story, whose height is not yet known', async ({ page }) => {
  // In a low window, `content-visibility` skips the layout of the story until it is near the viewport.
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.addInitScript(() =>
    addEventListener('scrollend', () => (document.documentElement.dataset['scrolled'] = 'true')),
  );
  await page.goto('/en/#questions');
  await expect(page.locator('[data-scrolled]')).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Questions' })).toBeInViewport();
});

/** Measures requests, bytes and layout shift of a page before any interaction. */
async function measureFirstView(page: Page, path: string) {
  await page.goto(path);
  // Late requests start after the fonts have loaded or when the main thread is idle; two frames later they are painted.
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestIdleCallback(resolve));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  return page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const sent = files.filter(({ name }) => !/favicon|\/backend\//.test(name));
    const shifts = new PerformanceObserver(() => undefined);
    shifts.observe({ type: 'layout-shift', buffered: true });
    const moved = shifts.takeRecords() as (PerformanceEntry & { value: number })[];
    return {
      moved: moved.reduce((sum, { value }) => sum + value, 0),
      requests: 1 + sent.length,
      bytes: document!.transferSize + sent.reduce((sum, { transferSize }) => sum + transferSize, 0),
    };
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2.625, isMobile: true });
  for (const locale of ['ar', 'en', 'fr']) {
    test(`loads the first view in ${locale} within its budget and without layout shift`, async ({ page }) => {
      const view = await measureFirstView(page, `/${locale}/`);
      expect(view.requests).toBeLessThanOrEqual(6);
      expect(view.bytes).toBeLessThanOrEqual(90_000);
      expect(view.moved).toBeLessThanOrEqual(0.005);
    });
  }
});

test('shows no picture twice', { lock: PUBLISHED_SITE }, async ({ page }) => {
  await page.goto('/en/');
  await expect(page.locator('.gallery img')).toHaveCount(9);
  // Uploads of the demo garage have random names, so the bytes identify the scene.
  const sources = await page
    .locator('main img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')!));
  const files = (await readdir('public/art')).filter((file) => file.endsWith('.webp'));
  const scenes = new Map(
    await Promise.all(
      files.map(
        async (file) => [(await readFile(`public/art/${file}`)).toString('base64'), file.split('-')[0]!] as const,
      ),
    ),
  );
  const shown = await Promise.all(
    sources.map(
      async (source) => scenes.get((await (await page.request.get(source)).body()).toString('base64')) ?? source,
    ),
  );
  expect(shown).toEqual([...new Set(shown)]);
  expect(shown).toEqual(expect.arrayContaining(['hero', 'bay', 'suvlift', 'wheel', 'handover', 'row']));
});

test('folds the categories of the price list on phones', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/');
  await page
    .locator('.board summary')
    .first()
    .click({ position: { x: 20, y: 20 } });
  await expect(page.locator('.board details').first()).not.toHaveAttribute('open');
  await expect(page).toHaveURL(/\/en\/$/);
});

test('the colour scheme selector has its own background on the sign-in page', async ({ page }) => {
  await page.goto('/en/login');
  const choice = page.locator('#color-scheme');
  await expect(choice).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(choice).toHaveCSS('background-color', 'rgb(36, 64, 74)');
});

test('explains the star of the price list, and asks about a service by WhatsApp', async ({ page }) => {
  await page.goto('/en/');
  const prices = page.locator('#services');
  await expect(prices.locator('.legend')).toHaveText(/\S/);
  const row = prices.locator('li:has(svg) a.what').first();
  const address = new URL((await row.getAttribute('href'))!);
  expect(address.origin + address.pathname).toMatch(/^https:\/\/wa\.me\/961\d+$/);
  const service = address.searchParams.get('text')!.match(/about: (.+)\.$/)![1]!;
  await expect(row).toContainText(service);
});

test('ends every page with phone, hours and the year', async ({ page }) => {
  for (const path of ['/en/', '/en/all-services/', '/en/privacy-policy/']) {
    await page.goto(path);
    const footer = page.locator('footer');
    await expect(footer.locator('a[href^="tel:+961"]')).toBeVisible();
    await expect(footer).toContainText('8:00');
    await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
  }
});
