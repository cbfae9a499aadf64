import type { Page, Route } from 'playwright/test';
import { aToken } from '#tests/support/a-token.ts';
import { E2E_ORIGIN } from '#tests/support/e2e-environment.ts';
import { translate } from '../support/translate.ts';
import { fulfillApi } from '#tests/support/mock-api-routes.ts';
import { expect, test, WITH_MOTION } from './fixtures.ts';
import { expectToast } from './toasts.ts';

test.use(WITH_MOTION);

const t = (key: string) => translate('en', key);
const USERS = '/admin/users';
const expired = () => aToken({ expiresIn: -60 });

/**
 * Opens the staff area as if the token had changed after the server sent the page. A request with this token would be
 * redirected by the server, before the guard in the page ran.
 */
async function openWithToken(page: Page, token: string | undefined) {
  const { headers, body } = await page.request.get(USERS).then(async (response) => ({
    headers: response.headers(),
    body: await response.text(),
  }));
  await page.context().clearCookies({ name: 'access_token' });
  if (token) await page.context().addCookies([{ name: 'access_token', value: token, url: E2E_ORIGIN }]);
  const csp = headers['content-security-policy'];
  await page.route(`**${USERS}`, (route) =>
    route.fulfill({ contentType: 'text/html', body, headers: csp ? { 'content-security-policy': csp } : {} }),
  );
  await page.goto(USERS);
}

const onRefresh = (page: Page, handler: (route: Route) => Promise<void>) =>
  page.route('**/backend/user/refresh', handler);

test('redirects to the login page with the requested path when the token is missing', async ({ asAdmin: page }) => {
  await openWithToken(page, undefined);
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(USERS)}&error=UNAUTHENTICATED`);
});

test('signs out when the token cannot be decoded', async ({ asAdmin: page }) => {
  await openWithToken(page, 'nonsense');
  await expect(page).toHaveURL(/\/login\?.*error=INVALID_TOKEN/);
  const left = (await page.context().cookies()).map(({ name }) => name);
  expect(left).not.toContain('access_token');
  expect(left).not.toContain('refresh_token');
});

test('names the required roles when the role is insufficient', async ({ asAdmin: page }) => {
  await openWithToken(page, aToken({ role: 'CLIENT' }));
  await expect(page).toHaveURL(/\/not-authorized\?required=ADMIN%2CEMPLOYEE/);
});

test('renews an expired token and shows a message meanwhile', async ({ asAdmin: page }) => {
  let proceed = () => {};
  const held = new Promise<void>((resolve) => (proceed = resolve));
  await onRefresh(page, async (route) => {
    await held;
    await route.continue();
  });
  await openWithToken(page, expired());
  await expect(page.getByText(t('common:verifying'))).toBeVisible();
  proceed();
  await expect(page.getByRole('heading', { level: 1, name: t('users:title') })).toBeVisible();
  await expect(page.locator('main a[href^="/admin/users/"]').first()).toBeVisible();
});

test('redirects to the login page with a reason when the refresh is rejected', async ({ asAdmin: page }) => {
  await page.context().clearCookies({ name: 'refresh_token' });
  await openWithToken(page, expired());
  await expect(page).toHaveURL(/\/login\?.*error=NO_REFRESH_TOKEN/);
});

test('keeps the session when the server is unreachable and continues after a retry', async ({ asAdmin: page }) => {
  let requests = 0;
  await onRefresh(page, (route) => (requests++ ? route.continue() : fulfillApi(route, { status: 429, json: {} })));
  await openWithToken(page, expired());
  await expect(page.getByText(t('shell:unavailable.title'))).toBeVisible();
  await page.getByRole('button', { name: t('shell:retry') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('users:title') })).toBeVisible();
});

test('signs out when another tab ends the session', async ({ asManager: page }) => {
  await page.goto(USERS);
  await expect(page.getByRole('heading', { level: 1, name: t('users:title') })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(USERS);
  await other.getByRole('button', { name: /Account/ }).click();
  await other.getByRole('menuitem', { name: t('shell:logOut') }).click();
  await expect(other).toHaveURL(/\/login/);
  await page.bringToFront();
  await expect(page).toHaveURL(/\/login/);
});

test('opens with the default theme and a message when branding fails to load', async ({ asAdmin: page }) => {
  await page.route('**/merchant/fetch-branding*', (route) => fulfillApi(route, { status: 404, json: {} }));
  await page.goto(USERS);
  await expect(page.getByRole('heading', { level: 1, name: t('users:title') })).toBeVisible();
  await expectToast(page, t('common:brandingFailed'));
});

test('applies the theme of the garage and shows a message while it loads', async ({ asAdmin: page }) => {
  const colorBrand = { 0: '#f0f4ff', 200: '#c0d0ff', 400: '#6a8cff', 600: '#1d3fbb', 800: '#0c1d5e' };
  const weights = { fontWeightRegular: 400, fontWeightMedium: 500, fontWeightSemiBold: 600, fontWeightBold: 700 };
  const value = JSON.stringify({ colorBrand, font: { fontFamily: 'Barlow', ...weights } });
  let proceed = () => {};
  const held = new Promise<void>((resolve) => (proceed = resolve));
  await page.route('**/merchant/fetch-branding*', async (route) => {
    await held;
    const entry = { type: 'MERCHANT_THEME_COLORS', language: 'common', fields: [{ key: 'theme', value }] };
    await fulfillApi(route, { json: { status: 200, branding: [entry] } });
  });
  await page.goto(USERS);
  await expect(page.getByText(t('common:LOADING_THEME'))).toBeVisible();
  proceed();
  await expect(page.getByRole('heading', { level: 1, name: t('users:title') })).toBeVisible();
  await expect(page.getByRole('button', { name: t('users:new') })).toHaveCSS('background-color', 'rgb(29, 63, 187)');
});
