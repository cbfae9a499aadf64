import type { Page } from 'playwright/test';
import type { Area } from '#domain/roles.ts';
import { LISTED_PAGES, SITE_PAGES } from '#domain/site/pages.ts';
import { areaOf, SCREENS } from '#portal/screens.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

const PUBLIC = [
  ...LISTED_PAGES.map((page) => SITE_PAGES[page]),
  '/login',
  '/login?mode=otp&identifier=client%40karaj.test&purpose=VERIFY_ACCOUNT',
  '/not-authorized',
  '/no-such-page',
];

/** The screens of an area that need no record to be shown. */
const screensOf = (area: Area): string[] => [
  ...Object.values(SCREENS)
    .map(({ path }): string => path)
    .filter((path) => areaOf(path) === area && !path.includes('$')),
  `/${area}/no-such-page`,
];

/** Wide and narrow, light and dark: what a machine can see of accessibility, and nothing beyond the edge. */
async function inspect(page: Page, path: string) {
  await page.goto(path);
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.getByRole('main').waitFor();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    if (width === 320) continue;
    // A bar that stays at the window's edge covers what scrolling uncovers.
    await page.evaluate(() => document.querySelector<HTMLElement>('.callbar')?.style.setProperty('position', 'static'));
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(async () => {
    document.documentElement.dataset.theme = 'garage-dark';
    // Colours on their way from light to dark are neither.
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.all(fading.map(({ finished }) => finished));
  });
  await expectAccessible(page);
}

for (const locale of ['ar', 'en', 'fr']) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });
    for (const path of PUBLIC) {
      test(`a visitor can use ${path}`, async ({ page }) => {
        await inspect(page, path);
        await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
      });
    }
    for (const path of screensOf('admin')) test(`staff can use ${path}`, async ({ asAdmin }) => inspect(asAdmin, path));
    for (const path of screensOf('client'))
      test(`a client can use ${path}`, async ({ asClient }) => inspect(asClient, path));
    test('a client can use the pages of a vehicle, its visit, a task of it and its oil', async ({ asClient: page }) => {
      test.slow();
      const { data } = await page.request
        .get('/backend/visit/fetch-visits', { headers: await bearer(page) })
        .then((reply) => reply.json());
      const [{ id, vehicleId }] = data;
      const vehicle = `/client/overview/${vehicleId}`;
      await inspect(page, vehicle);
      await inspect(page, `${vehicle}/${id}`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      const task = await page.locator(`a[href^="${vehicle}/${id}/"]`).first().getAttribute('href');
      await inspect(page, task!);
      await inspect(page, `/client/overview/oil/${vehicleId}`);
    });
  });
}

test('staff can use a person’s and a vehicle’s page, and their forms', async ({ asEmployee: page }) => {
  test.slow();
  const { data } = await page.request
    .get('/backend/vehicle/fetch-vehicles', { headers: await bearer(page) })
    .then((reply) => reply.json());
  const [vehicle] = data;
  await inspect(page, `/admin/users/${vehicle.userId}`);
  await inspect(page, `/admin/users/${vehicle.userId}/vehicle/${vehicle.id}`);
});

async function bearer(page: Page) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')!.value;
  return { authorization: `Bearer ${token}` };
}
