import type { Page, Route } from 'playwright/test';
import { translate } from '../support/translate.ts';
import { fulfillApi } from '#tests/support/mock-api-routes.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, PUBLISHED_SITE, test, WITH_MOTION } from './fixtures.ts';

test.use(WITH_MOTION);

const t = (key: string, values?: Record<string, string | number>) => translate('en', key, values);
const ar = (key: string, values?: Record<string, string | number>) => translate('ar', key, values);

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Stubs the tile server and returns the requested URLs. */
async function stubTiles(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route('https://tile.openstreetmap.org/**', (route: Route) => {
    requested.push(route.request().url());
    return route.fulfill({ body: PIXEL, contentType: 'image/png' });
  });
  return requested;
}

// Scrolling may reveal the map, which requests tiles.
test.beforeEach(async ({ page }) => {
  await stubTiles(page);
});

const island = (page: Page, name: string) => page.locator(`[data-island="${name}"]`);
const scrollToIsland = (page: Page, name: string) => island(page, name).evaluate((place) => place.scrollIntoView());

/**
 * Waits until the page has requested the islands that are visible on load: the page script has run before `load`, and
 * an intersection observer reports the initial positions within two frames.
 */
const waitUntilObserved = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );

test('keeps a message after a failed submission and sends it on the second try', async ({ page, asAdmin }) => {
  await page.goto('/en/');
  await scrollToIsland(page, 'contact');
  const form = island(page, 'contact');
  await form.getByRole('button', { name: t('islands:contact.send') }).click();
  await expect(form.getByText(t('islands:contact.fillAll'))).toBeVisible();
  const name = `Visitor ${Date.now()}`;
  await form.getByLabel(t('islands:contact.fields.fullName')).fill(name);
  await form.getByLabel(t('islands:contact.fields.email')).fill('visitor@example.com');
  await form.getByLabel(t('islands:contact.fields.message')).fill('Do you mend gearboxes?');

  await page.route(
    '**/backend/message/create-message',
    (route) =>
      fulfillApi(route, {
        status: 429,
        headers: { 'retry-after': '30' },
        json: { status: 429, code: 'TOO_MANY_REQUESTS' },
      }),
    { times: 1 },
  );
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toContainText(t('islands:contact.failed'));
  await expect(form.getByLabel(t('islands:contact.fields.fullName'))).toHaveValue(name);
  await expectAccessible(page);

  await form.getByRole('button', { name: t('islands:contact.send') }).click();
  await expect(form.getByText(t('islands:contact.sent'))).toBeVisible();
  await expect(form.getByLabel(t('islands:contact.fields.message'))).toHaveValue('');
  const cookies = await asAdmin.context().cookies();
  const headers = { authorization: `Bearer ${cookies.find((cookie) => cookie.name === 'access_token')!.value}` };
  const found = await asAdmin.request.get('/backend/message/fetch-messages', { headers, params: { search: name } });
  expect((await found.json()).meta.total).toBe(1);
});

test('keeps a message through a reload and a switch of the language', async ({ page }) => {
  await page.goto('/en/');
  await scrollToIsland(page, 'contact');
  await island(page, 'contact').getByLabel(t('islands:contact.fields.message')).fill('Do you mend gearboxes?');
  await page.reload();
  await scrollToIsland(page, 'contact');
  await expect(island(page, 'contact').getByLabel(t('islands:contact.fields.message'))).toHaveValue(
    'Do you mend gearboxes?',
  );
  await page.getByRole('link', { name: 'العربية' }).first().click();
  await expect(page).toHaveURL(/\/ar\//);
  await scrollToIsland(page, 'contact');
  await expect(island(page, 'contact').getByLabel(ar('islands:contact.fields.message'))).toHaveValue(
    'Do you mend gearboxes?',
  );
});

test('accepts a filled honeypot without storing the message', async ({ page, asAdmin }) => {
  await page.goto('/en/');
  await scrollToIsland(page, 'contact');
  const form = island(page, 'contact');
  const trap = form.locator('input[name="website"]');
  await expect(trap).toHaveAttribute('tabindex', '-1');
  const name = `Machine ${Date.now()}`;
  await form.getByLabel(t('islands:contact.fields.fullName')).fill(name);
  await form.getByLabel(t('islands:contact.fields.email')).fill('machine@example.com');
  await form.getByLabel(t('islands:contact.fields.message')).fill('Buy now');
  await trap.evaluate((input: HTMLInputElement) => (input.value = 'https://spam.example'));
  await form.getByRole('button', { name: t('islands:contact.send') }).click();
  await expect(form.getByText(t('islands:contact.sent'))).toBeVisible();
  const cookies = await asAdmin.context().cookies();
  const headers = { authorization: `Bearer ${cookies.find((cookie) => cookie.name === 'access_token')!.value}` };
  const kept = await asAdmin.request.get('/backend/message/fetch-messages', { headers, params: { search: name } });
  expect((await kept.json()).meta.total).toBe(0);
});

test('operates the gallery by keyboard in Arabic and restores the focus on close', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/ar/');
  await scrollToIsland(page, 'gallery');
  const links = page.locator('a[data-picture]');
  const count = await links.count();
  // Until the island is hydrated, a link opens the image file.
  await page.locator('[data-island="gallery"][data-started]').waitFor({ state: 'attached' });
  await links.first().press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/\/ar\/$/);
  const place = (number: number) => page.getByText(ar('islands:gallery.position', { place: number, count }));
  await expect(place(1)).toBeVisible();
  // The image is scaled down to the viewport.
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowLeft');
  await expect(place(2)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(place(1)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(links.first()).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('shows the next image in Arabic after a swipe to the right', async ({ page }) => {
    await page.goto('/ar/');
    await scrollToIsland(page, 'gallery');
    const links = page.locator('a[data-picture]');
    const count = await links.count();
    await page.locator('[data-island="gallery"][data-started]').waitFor({ state: 'attached' });
    await links.first().tap();
    const place = (number: number) => page.getByText(ar('islands:gallery.position', { place: number, count }));
    await expect(place(1)).toBeVisible();
    const touch = await page.context().newCDPSession(page);
    await touch.send('Input.synthesizeScrollGesture', { x: 195, y: 420, xDistance: 300, yDistance: 0, speed: 1500 });
    await expect(place(2)).toBeVisible();
    await expectNoHorizontalScroll(page);
  });
});

test(
  'requests no tiles before the map is visible and pans only after activation',
  { lock: PUBLISHED_SITE },
  async ({ page }) => {
    const requested = await stubTiles(page);
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.goto('/en/');
    await waitUntilObserved(page);
    expect(requested).toEqual([]);
    expect(scripts.filter((address) => address.includes('start-island'))).toEqual([]);
    await scrollToIsland(page, 'map');
    await expect.poll(() => requested.length).toBeGreaterThan(0);
    expect(scripts.filter((address) => address.includes('start-map'))).toEqual([]);

    const map = page.getByRole('group', { name: /Karaj Al Nahr/ });
    await map.getByRole('button', { name: t('islands:map.move') }).press('Enter');
    const zoomIn = map.getByRole('button', { name: t('islands:map.zoomIn') });
    expect((await zoomIn.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await zoomIn.click();
    await expect.poll(() => requested.some((address) => address.includes('/17/'))).toBe(true);
    await expect(map.getByRole('link', { name: 'OpenStreetMap' })).toBeVisible();
  },
);

for (const [path, namespace] of [
  ['privacy-policy', 'privacy'],
  ['terms-of-service', 'terms'],
] as const)
  test(`/${path} is readable in three languages and its table of contents links its sections`, async ({ page }) => {
    for (const locale of ['ar', 'en', 'fr'] as const) {
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto(`/${locale}/${path}/`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate(locale, `${namespace}:title`));
      await page.getByRole('link', { name: translate(locale, `${namespace}:sections.age.title`) }).click();
      await expect(page.locator('#age')).toBeInViewport();
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
    }
  });
