import { said } from '#tests/support/said.ts';
import { expect, test } from './fixtures.ts';

const t = (key: string, params?: Record<string, string | number>) => said('en', key, params);

test('The language changes on the spot, direction and all, and stays', async ({ asAdmin: page }) => {
  await page.goto('/admin/users');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await page.getByRole('button', { name: t('shell:language') }).click();
  await page
    .getByRole('menuitemradio', { name: 'العربية' })
    .or(page.getByRole('menuitem', { name: 'العربية' }))
    .click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1, name: said('ar', 'users:title') })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
});

test('The dark look stays after a reload', async ({ asAdmin: page }) => {
  await page.goto('/admin/users');
  await page.getByRole('button', { name: t('shell:darkMode') }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'garage-dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'garage-dark');
});

test('What a list shows is in its address', async ({ asAdmin: page }) => {
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

test('A page that does not exist says so inside the portal', async ({ asAdmin: page }) => {
  const reply = await page.goto('/admin/no-such-page');
  expect(reply!.status()).toBe(200);
  await expect(page.getByRole('heading', { name: t('shell:notFound.title') })).toBeVisible();
});

test('A public page that does not exist is a real 404', async ({ page }) => {
  const reply = await page.goto('/no/such/page');
  expect(reply!.status()).toBe(404);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('The area opens its first menu entry', async ({ asAdmin: page, asClient }) => {
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/visits/);
  await asClient.goto('/client');
  await expect(asClient).toHaveURL(/\/client\/dashboard/);
});

test('A client sees their own vehicles and nothing to change', async ({ asClient: page }) => {
  await page.goto('/client/overview');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/client\/overview\/[0-9a-f-]{36}/);
  await expect(page.getByRole('button', { name: t('resource:edit') })).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('resource:delete') })).toHaveCount(0);
});

test('A failing server is told, and the list comes back with it', async ({ asAdmin: page }) => {
  await page.route('**/backend/user/fetch-users*', (route) =>
    route.fulfill({ status: 422, json: { status: 422, code: 'VALIDATION', message: '', errors: [] } }),
  );
  await page.goto('/admin/users');
  await expect(page.getByText(t('resource:loadFailed'))).toBeVisible();
  await page.unroute('**/backend/user/fetch-users*');
  await page.getByRole('button', { name: t('resource:retry') }).click();
  await expect(page.getByRole('link', { name: /Haddad|حدّاد/ }).first()).toBeVisible();
});
