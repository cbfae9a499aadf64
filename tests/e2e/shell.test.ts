import type { Locator } from 'playwright/test';
import { LOCALE_CODES } from '#domain/locales.ts';
import { paths } from '#portal/screens.ts';
import { SUPPORTED_BROWSERS } from '../../src/layouts/inline-scripts.ts';
import { translate } from '../support/translate.ts';
import { fulfillApi } from '#tests/support/mock-api-routes.ts';
import { ADMIN_LANGUAGE, createVehicle, createVisit, expect, test } from './fixtures.ts';

const t = (key: string, params?: Record<string, string | number>) => translate('en', key, params);

test(
  'switches language and direction without a reload and keeps them',
  { lock: ADMIN_LANGUAGE },
  async ({ asAdmin: page }) => {
    await page.goto('/admin/users');
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    await page.getByRole('button', { name: t('shell:language') }).click();
    await page
      .getByRole('menuitemradio', { name: 'العربية' })
      .or(page.getByRole('menuitem', { name: 'العربية' }))
      .click();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { level: 1, name: translate('ar', 'users:title') })).toBeVisible();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  },
);

test('follows the system until a colour scheme is chosen, which is stored and applies to every page', async ({
  asAdmin: page,
}) => {
  const html = page.locator('html');
  const choose = async (scheme: string) => {
    await page.getByRole('button', { name: t('shell:colorScheme') }).click();
    await page.getByRole('menuitemradio', { name: t(`shell:colorSchemes.${scheme}`) }).click();
  };
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/admin/users');
  await expect(html).toHaveAttribute('data-theme', 'garage-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-theme', 'garage');
  await choose('dark');
  await expect(html).toHaveAttribute('data-theme', 'garage-dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'garage-dark');
  await choose('system');
  await expect(html).toHaveAttribute('data-theme', 'garage');
  await page.goto('/en/login');
  const select = page.getByRole('combobox', { name: t('site:colorScheme') });
  await select.selectOption('dark');
  await expect(html).toHaveAttribute('data-theme', 'garage-dark');
  await page.goto('/admin/users');
  await expect(html).toHaveAttribute('data-theme', 'garage-dark');
});

test('changes the colour scheme at once for people who prefer reduced motion', async ({ asAdmin: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto('/admin/visits');
  await expect(page.locator('.skeleton, [aria-busy=true]')).toHaveCount(0);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  const transitions = await heading.evaluate((element) => {
    document.documentElement.style.color = 'red';
    getComputedStyle(element).getPropertyValue('color');
    return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
  });
  expect(transitions).toBe(0);
});

test('stores the state of a list in the URL', async ({ asAdmin: page }) => {
  await page.goto('/admin/users?role=CLIENT&limit=25&view=list');
  await expect(
    page
      .getByText(t('resource:activeFilter', { field: t('users:fields.role'), value: t('users:roles.CLIENT') }))
      .first(),
  ).toBeVisible();
  await page.getByRole('searchbox').fill('zzzz no such person');
  await expect(page.getByText(t('resource:noResults.title'))).toBeVisible();
  await expect(page).toHaveURL(/search=zzzz/);
  await page
    .getByRole('button', { name: t('resource:clearFilters') })
    .first()
    .click();
  await expect(page.getByText(t('resource:noResults.title'))).toBeHidden();
});

test('shows page-not-found inside the portal', async ({ asAdmin: page }) => {
  const response = await page.goto('/admin/no-such-page');
  expect(response!.status()).toBe(200);
  await expect(page.getByRole('heading', { name: t('shell:notFound.title') })).toBeVisible();
});

test('returns status 404 for a missing public page', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response!.status()).toBe(404);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('opens the first menu entry of an area', async ({ asAdmin: page, asClient }) => {
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/dashboard\/main-panel/);
  await asClient.goto('/client');
  await expect(asClient).toHaveURL(/\/client\/dashboard/);
});

test('shows a client their own vehicles without edit actions', async ({ asClient: page }) => {
  await page.goto('/client/overview');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/client\/overview\/[0-9a-f-]{36}/);
  await expect(page.getByRole('button', { name: t('resource:edit') })).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('resource:delete') })).toHaveCount(0);
});

test('shows an error while the server fails and reloads the list afterwards', async ({ asAdmin: page }) => {
  await page.route('**/backend/user/fetch-users*', (route) =>
    fulfillApi(route, { status: 422, json: { status: 422, code: 'VALIDATION', message: '', errors: [] } }),
  );
  await page.goto('/admin/users');
  await expect(page.getByText(t('resource:loadFailed'))).toBeVisible();
  await page.unroute('**/backend/user/fetch-users*');
  await page.getByRole('button', { name: t('resource:retry') }).click();
  await expect(page.getByRole('main').locator('tbody tr').first()).toBeVisible();
  await expect(page.getByText(t('resource:loadFailed'))).toBeHidden();
});

for (const locale of LOCALE_CODES)
  test.describe(`in ${locale}, with an old browser`, () => {
    test.use({ locale });

    test('the portal and the sign-in page name the supported browsers', async ({ asAdmin: page }) => {
      await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'));
      for (const path of ['/login', '/admin/vehicles']) {
        await page.goto(path);
        await expect(
          page.getByRole('alert').filter({ hasText: translate(locale, 'common:oldBrowser', SUPPORTED_BROWSERS) }),
        ).toBeVisible();
        await expect(page.locator('astro-island')).toHaveCount(0);
      }
    });
  });

for (const [width, height, opener, primary] of [
  [390, 568, 'resource:filters', 'resource:close'],
  [1280, 844, 'users:new', 'form:save'],
] as const)
  test(`shows toasts beside the title and the buttons of a dialog, at ${width} px`, async ({ asAdmin: page }) => {
    await page.setViewportSize({ width, height });
    const { plateNumber } = await createVehicle(page);
    // Searches the owner by phone number, whose digits `createVehicle` also uses in the plate.
    await page.goto(`/admin/users?search=${plateNumber.slice(2)}`);
    await page.getByRole('button', { name: /^Actions for Nabil/ }).click();
    await page.getByRole('menuitem', { name: t('resource:delete') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('resource:delete') }).click();
    await expect(page.locator('.toast-card')).toBeVisible();
    await page
      .getByRole('button', { name: t(opener) })
      .first()
      .press('Enter');

    const toast = dialog.locator('.toast-card');
    await toast.hover();
    const button = dialog.getByRole('button', { name: t(primary) }).last();
    for (const other of [dialog.getByRole('heading').first(), button, dialog.locator(':focus')])
      await expect.poll(() => overlap(toast, other)).toBe(false);
    // Toasts that cover nothing are at the top centre.
    expect((await toast.boundingBox())!.y).toBeLessThan(300);
  });

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('collapses the navigation below 1024 px', async ({ asAdmin: page }) => {
  await page.goto('/admin/visits');
  const navigation = page.getByRole('navigation', { name: t('shell:menu'), exact: true });
  const widthOf = async () => (await navigation.boundingBox())!.width;
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(widthOf).toBeGreaterThan(180);
  await page.setViewportSize({ width: 1023, height: 768 });
  await expect.poll(widthOf).toBeLessThan(100);
});

test('names the record in the title of the window', async ({ asAdmin: page }) => {
  const { id, userId, plateNumber } = await createVehicle(page);
  await page.goto(paths.user(userId));
  await expect(page).toHaveTitle(/^Nabil Owner · /);
  await page.goto(paths.vehicle(userId, id));
  await expect(page).toHaveTitle(new RegExp(`^${plateNumber}\\b`));
});

test('offers to call and to write to the client of a visit', async ({ asEmployee: page }) => {
  // Creates a visit, because other tests delete theirs.
  const vehicle = await createVehicle(page);
  await createVisit(page, vehicle, 'Brakes');
  await page.goto(`/admin/visits?view=board&search=${vehicle.plateNumber}`);
  await page.locator('main [data-visit] a').first().click();
  const header = page.getByRole('main');
  await expect(header.locator('a[href^="tel:+961"]').first()).toHaveAccessibleName(/\S/);
  await expect(header.locator('a[href^="https://wa.me/961"]').first()).toHaveAccessibleName(/\S/);
});
