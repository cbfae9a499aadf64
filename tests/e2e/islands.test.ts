import type { Page, Route } from 'playwright/test';
import { said } from '#tests/support/said.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

const t = (key: string, values?: Record<string, string | number>) => said('en', key, values);
const ar = (key: string, values?: Record<string, string | number>) => said('ar', key, values);

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Answers for the host of the tiles; tells what it was asked for. */
async function tileHost(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route('https://tile.openstreetmap.org/**', (route: Route) => {
    asked.push(route.request().url());
    return route.fulfill({ body: PIXEL, contentType: 'image/png' });
  });
  return asked;
}

/** A picture further down may be seen on the way. */
test.beforeEach(({ page }) => tileHost(page).then(() => {}));

const island = (page: Page, name: string) => page.locator(`[data-island="${name}"]`);
const see = (page: Page, name: string) => island(page, name).evaluate((place) => place.scrollIntoView());

test('A visitor writes to the garage: what fails keeps the words, and the second try arrives', async ({
  page,
  asAdmin,
}) => {
  await page.goto('/en/');
  await see(page, 'contact');
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
      route.fulfill({
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
  const kept = await asAdmin.request.get('/backend/message/fetch-messages', { headers, params: { search: name } });
  expect((await kept.json()).meta.total).toBe(1);
});

test('What fills in the honeypot is thanked, and kept nowhere', async ({ page, asAdmin }) => {
  await page.goto('/en/');
  await see(page, 'contact');
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

test('The gallery in Arabic: opened and turned with the keyboard, and the focus is back after', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/ar/');
  await see(page, 'gallery');
  const links = page.locator('a[data-picture]');
  const count = await links.count();
  // Until the island has started, a link leads to its picture.
  await page.locator('[data-island="gallery"][data-started]').waitFor({ state: 'attached' });
  await links.first().press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/\/ar\/$/);
  const place = (number: number) => page.getByText(ar('islands:gallery.place', { place: number, count }));
  await expect(place(1)).toBeVisible();
  // The whole of a picture is seen, though it is higher than the screen.
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

  test('A swipe to the right turns to the next picture in Arabic', async ({ page }) => {
    await page.goto('/ar/');
    await see(page, 'gallery');
    const links = page.locator('a[data-picture]');
    const count = await links.count();
    await page.waitForLoadState('networkidle');
    await links.first().tap();
    const place = (number: number) => page.getByText(ar('islands:gallery.place', { place: number, count }));
    await expect(place(1)).toBeVisible();
    const touch = await page.context().newCDPSession(page);
    await touch.send('Input.synthesizeScrollGesture', { x: 195, y: 420, xDistance: 300, yDistance: 0, speed: 1500 });
    await expect(place(2)).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test('The map asks for nothing before it is seen, and moves only when it is asked for', async ({ page }) => {
  const asked = await tileHost(page);
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/en/');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await see(page, 'map');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(scripts.filter((address) => address.includes('start-map'))).toEqual([]);

  const map = page.getByRole('group', { name: /Karaj Al Nahr/ });
  await map.getByRole('button', { name: t('islands:map.move') }).press('Enter');
  const zoomIn = map.getByRole('button', { name: t('islands:map.zoomIn') });
  expect((await zoomIn.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await zoomIn.click();
  await expect.poll(() => asked.some((address) => address.includes('/17/'))).toBe(true);
  await expect(map.getByRole('link', { name: 'OpenStreetMap' })).toBeVisible();
});

for (const [path, namespace] of [
  ['privacy-policy', 'privacy'],
  ['terms-of-service', 'terms'],
] as const)
  test(`/${path} can be read in three languages, and its contents lead to its sections`, async ({ page }) => {
    for (const locale of ['ar', 'en', 'fr'] as const) {
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto(`/${locale}/${path}/`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(said(locale, `${namespace}:title`));
      await page.getByRole('link', { name: said(locale, `${namespace}:sections.age.title`) }).click();
      await expect(page.locator('#age')).toBeInViewport();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });
