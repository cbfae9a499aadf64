import type { Page } from 'playwright/test';
import type { Area } from '#domain/roles.ts';
import { SITEMAP_PAGES, SITE_PAGES } from '#domain/site/pages.ts';
import { getArea } from '#portal/screen-lookup.ts';
import { SCREENS } from '#portal/screens.ts';
import { expect, expectAccessible, expectNoHorizontalScroll } from './fixtures.ts';
import { openScreen, test } from './kept-portal.ts';

const PUBLIC = [
  ...SITEMAP_PAGES.map((page) => SITE_PAGES[page]),
  '/login',
  '/login?mode=otp&identifier=client%40karaj.test&purpose=VERIFY_ACCOUNT',
  '/not-authorized',
  '/no-such-page',
];

/** Returns the paths without parameters of the screens of an area, and a missing one. */
const staticScreens = (area: Area): string[] => [
  ...Object.values(SCREENS)
    .map(({ path }): string => path)
    .filter((path) => getArea(path) === area && !path.includes('$')),
  `/${area}/no-such-page`,
];

/** Runs axe on the open page in two widths and both themes, and checks for horizontal scrolling in three widths. */
async function expectAccessibleInThemes(page: Page) {
  // Turns off the transitions between themes, some of which ignore reduced motion: axe would have to wait for them.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets = [sheet];
  });
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    // Media queries report the new width in the next frame, in which cards replace the table of a list.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    // The shell of the portal renders before its screen.
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await expectNoHorizontalScroll(page);
    if (width === 320) continue;
    // The sticky call bar covers content that scrolling would reveal.
    await page.evaluate(() => document.querySelector<HTMLElement>('.callbar')?.style.setProperty('position', 'static'));
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => (document.documentElement.dataset.theme = 'garage-dark'));
  await expectAccessible(page, { onlyColors: true });
}

/** Opens a screen of the portal and checks it with `expectAccessibleInThemes`. */
async function expectAccessibleScreen(page: Page, path: string) {
  await page.setViewportSize({ width: 1280, height: 844 });
  await openScreen(page, path);
  await expectAccessibleInThemes(page);
}

for (const locale of ['ar', 'en', 'fr']) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });
    for (const path of PUBLIC) {
      test(`public page ${path} is accessible`, async ({ page }) => {
        await page.goto(path);
        await expectAccessibleInThemes(page);
        await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
      });
    }
    // French stands for English: their screens have the same elements, and the layout tests compare the widths.
    if (locale === 'en') return;
    for (const path of staticScreens('admin'))
      test(`staff screen ${path} is accessible`, async ({ keepPage }) =>
        expectAccessibleScreen(await keepPage('admin'), path));
    for (const path of staticScreens('client'))
      test(`client screen ${path} is accessible`, async ({ keepPage }) =>
        expectAccessibleScreen(await keepPage('client'), path));
    test('client screens of a vehicle, a visit, a task and oil changes are accessible', async ({ keepPage }) => {
      test.slow();
      const page = await keepPage('client');
      const { data } = await page.request
        .get('/backend/visit/fetch-visits', { headers: await bearerHeaders(page) })
        .then((response) => response.json());
      const [{ id, vehicleId }] = data;
      const vehicle = `/client/overview/${vehicleId}`;
      await expectAccessibleScreen(page, vehicle);
      await expectAccessibleScreen(page, `${vehicle}/${id}`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      const task = await page.locator(`a[href^="${vehicle}/${id}/"]`).first().getAttribute('href');
      await expectAccessibleScreen(page, task!);
      await expectAccessibleScreen(page, `/client/overview/oil/${vehicleId}`);
    });
  });
}

test('staff screens of a user and a vehicle, and their forms, are accessible', async ({ keepPage }) => {
  test.slow();
  const page = await keepPage('employee');
  const { data } = await page.request
    .get('/backend/vehicle/fetch-vehicles', { headers: await bearerHeaders(page) })
    .then((response) => response.json());
  const [vehicle] = data;
  await expectAccessibleScreen(page, `/admin/users/${vehicle.userId}`);
  await expectAccessibleScreen(page, `/admin/users/${vehicle.userId}/vehicle/${vehicle.id}`);
});

async function bearerHeaders(page: Page) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')!.value;
  return { authorization: `Bearer ${token}` };
}
