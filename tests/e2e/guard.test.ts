import type { Page, Route } from 'playwright/test';
import { aToken } from '#tests/support/a-token.ts';
import { E2E_ORIGIN } from '#tests/support/e2e-environment.ts';
import { said } from '#tests/support/said.ts';
import { expect, test } from './fixtures.ts';

const t = (key: string) => said('en', key);
const USERS = '/admin/users';
const expired = () => aToken({ expiresIn: -60 });

/**
 * Opens the staff area as the browser finds it whose token has changed since the server sent the page: the server's own gate
 * would have turned it away before the guard ran.
 */
async function openHolding(page: Page, token: string | undefined) {
  const { headers, body } = await page.request.get(USERS).then(async (reply) => ({
    headers: reply.headers(),
    body: await reply.text(),
  }));
  await page.context().clearCookies({ name: 'access_token' });
  if (token) await page.context().addCookies([{ name: 'access_token', value: token, url: E2E_ORIGIN }]);
  const csp = headers['content-security-policy'];
  await page.route(`**${USERS}`, (route) =>
    route.fulfill({ contentType: 'text/html', body, headers: csp ? { 'content-security-policy': csp } : {} }),
  );
  await page.goto(USERS);
}

const refresh = (page: Page, answer: (route: Route) => Promise<void>) => page.route('**/backend/user/refresh', answer);

test('A missing token leads to the login, with where the person came from', async ({ asAdmin: page }) => {
  await openHolding(page, undefined);
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(USERS)}&error=UNAUTHENTICATED`);
});

test('A token that cannot be read logs out', async ({ asAdmin: page }) => {
  await openHolding(page, 'nonsense');
  await expect(page).toHaveURL(/\/login\?.*error=INVALID_TOKEN/);
  const left = (await page.context().cookies()).map(({ name }) => name);
  expect(left).not.toContain('access_token');
  expect(left).not.toContain('refresh_token');
});

test('A role that is not enough is told which would be', async ({ asAdmin: page }) => {
  await openHolding(page, aToken({ role: 'CLIENT' }));
  await expect(page).toHaveURL(/\/not-authorized\?required=ADMIN%2CEMPLOYEE/);
});

test('An expired token is renewed while the screen says so', async ({ asAdmin: page }) => {
  let proceed = () => {};
  const held = new Promise<void>((resolve) => (proceed = resolve));
  await refresh(page, async (route) => {
    await held;
    await route.continue();
  });
  await openHolding(page, expired());
  await expect(page.getByText(t('common:verifying'))).toBeVisible();
  proceed();
  await expect(page.getByRole('heading', { level: 1, name: t('users:title') })).toBeVisible();
  await expect(page.locator('main a[href^="/admin/users/"]').first()).toBeVisible();
});

test('A refused refresh leads to the login and says why', async ({ asAdmin: page }) => {
  await page.context().clearCookies({ name: 'refresh_token' });
  await openHolding(page, expired());
  await expect(page).toHaveURL(/\/login\?.*error=NO_REFRESH_TOKEN/);
});

test('A server out of reach logs nobody out, and a second try goes on', async ({ asAdmin: page }) => {
  let answers = 0;
  await refresh(page, (route) => (answers++ ? route.continue() : route.fulfill({ status: 429, json: {} })));
  await openHolding(page, expired());
  await expect(page.getByText(t('shell:unavailable.title'))).toBeVisible();
  await page.getByRole('button', { name: t('shell:retry') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('users:title') })).toBeVisible();
});

test('A session that another tab ended leaves this one, too', async ({ asManager: page }) => {
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

test('A theme that cannot be fetched is told, and the portal opens with its own look', async ({ asAdmin: page }) => {
  await page.route('**/merchant/fetch-branding*', (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto(USERS);
  await expect(page.getByText(t('common:brandingFailed'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: t('users:title') })).toBeVisible();
});

test('The theme of the garage colours the portal; until it is there the screen says so', async ({ asAdmin: page }) => {
  const colorBrand = { 0: '#f0f4ff', 200: '#c0d0ff', 400: '#6a8cff', 600: '#1d3fbb', 800: '#0c1d5e' };
  const weights = { fontWeightRegular: 400, fontWeightMedium: 500, fontWeightSemiBold: 600, fontWeightBold: 700 };
  const value = JSON.stringify({ colorBrand, font: { fontFamily: 'Barlow', ...weights } });
  let proceed = () => {};
  const held = new Promise<void>((resolve) => (proceed = resolve));
  await page.route('**/merchant/fetch-branding*', async (route) => {
    await held;
    const entry = { type: 'MERCHANT_THEME_COLORS', language: 'common', fields: [{ key: 'theme', value }] };
    await route.fulfill({ json: { status: 200, branding: [entry] } });
  });
  await page.goto(USERS);
  await expect(page.getByText(t('common:LOADING_THEME'))).toBeVisible();
  proceed();
  await expect(page.getByRole('heading', { level: 1, name: t('users:title') })).toBeVisible();
  await expect(page.getByRole('button', { name: t('users:new') })).toHaveCSS('background-color', 'rgb(29, 63, 187)');
});
