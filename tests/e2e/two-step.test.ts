import type { Page } from 'playwright/test';
import { loadKeys } from '#backend/db/keys.ts';
import { E2E_PASSWORD } from '#tests/support/e2e-environment.ts';
import { createEmployee, withDatabase } from '#tests/support/e2e-session.ts';
import { aFactor, codeOf } from '#tests/support/second-factor.ts';
import { translate } from '../support/translate.ts';
import { fulfillApi } from '#tests/support/mock-api-routes.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './fixtures.ts';

const t = (key: string, params?: Record<string, string | number>) => translate('en', key, params);
const card = (page: Page) => page.getByRole('region', { name: t('second-factor:title') });

async function enterPassword(page: Page, username: string) {
  await page.goto('/login?lng=en');
  await page.getByLabel(t('auth:fields.identifier')).fill(username);
  await page.getByLabel(t('auth:fields.password'), { exact: true }).fill(E2E_PASSWORD);
  await page.getByRole('button', { name: t('auth:signIn.submit'), exact: true }).click();
}

/** Fills the password and a code in a dialog and submits it. */
async function submitDialog(page: Page, fields: { password?: string; code?: string }, button: string) {
  const dialog = page.getByRole('dialog');
  if (fields.password) await dialog.getByLabel(t('second-factor:fields.currentPassword')).fill(fields.password);
  if (fields.code) await dialog.getByRole('textbox', { name: t('second-factor:fields.code') }).fill(fields.code);
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

test('staff set up two-step verification, sign in with a code and a recovery code, and turn it off', async ({
  page,
}) => {
  const username = await createEmployee();
  await enterPassword(page, username);
  await expect(page).toHaveURL(/\/admin\//);

  await page.goto('/admin/user-profile');
  await expect(card(page).getByText(t('second-factor:off'), { exact: true })).toBeVisible();
  await card(page)
    .getByRole('button', { name: t('second-factor:setUp') })
    .click();
  await submitDialog(page, { password: E2E_PASSWORD }, t('second-factor:enrol.next'));
  await expect(page.getByRole('img', { name: t('second-factor:scan.qr') })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.getByRole('dialog').locator('p.select-all').textContent())!.replaceAll(' ', '');
  await submitDialog(page, { code: codeOf(secret, new Date()) }, t('second-factor:scan.confirm'));
  const codes = page.getByRole('dialog', { name: t('second-factor:codes.title') }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const [first = '', second = ''] = await codes.allTextContents();
  await page.getByRole('button', { name: t('second-factor:codes.done') }).click();
  await expect(card(page).getByText(t('second-factor:codesLeft_other', { count: 10 }))).toBeVisible();

  // The time step of the set-up code has been used; the next one is within the accepted window.
  await page.context().clearCookies();
  await enterPassword(page, username);
  const code = page.getByRole('textbox', { name: t('second-factor:fields.code') });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible(page);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('access_token');
  await code.fill('000000');
  await expect(page.getByText(t('validation:otpWrong'))).toBeVisible();
  const next = codeOf(secret, new Date(), 1);
  await code.fill(next.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))));
  await expect(page).toHaveURL(/\/admin\//);

  await page.context().clearCookies();
  await enterPassword(page, username);
  await page.getByRole('button', { name: t('second-factor:signIn.useRecovery') }).click();
  await page.getByLabel(t('second-factor:signIn.recoveryCode')).fill(first.toUpperCase());
  await page.getByRole('button', { name: t('second-factor:signIn.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/admin\//);

  await page.goto('/admin/user-profile');
  await card(page)
    .getByRole('button', { name: t('second-factor:turnOff') })
    .click();
  await submitDialog(page, { password: E2E_PASSWORD, code: second }, t('second-factor:turnOff'));
  await expect(card(page).getByText(t('second-factor:off'), { exact: true })).toBeVisible();
});

test('an administrator removes the factor of a person who lost the phone', async ({ asAdmin: page }) => {
  const username = await createEmployee();
  const id = await withDatabase(async (db) => {
    const user = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow();
    await aFactor({ db, keys: await loadKeys(db), now: () => new Date() }, user.id);
    return user.id;
  });
  await page.goto(`/admin/users/${id}`);
  await page.getByRole('button', { name: t('resource:moreActions') }).click();
  await page.getByRole('menuitem', { name: t('users:removeFactor') }).click();
  await expectAccessible(page);
  await submitDialog(page, {}, t('second-factor:reset.action'));
  const reauthentication = page.getByRole('dialog', { name: t('reauthentication:title') });
  await expectAccessible(page);
  await reauthentication.getByLabel(t('reauthentication:fields.currentPassword')).fill('Wrong-Password-1');
  await reauthentication.getByRole('button', { name: t('reauthentication:submit') }).click();
  await expect(reauthentication.getByText(t('validation:currentPasswordWrong'))).toBeVisible();
  await reauthentication.getByLabel(t('reauthentication:fields.currentPassword')).fill(E2E_PASSWORD);
  await reauthentication.getByRole('button', { name: t('reauthentication:submit') }).click();
  await expect(page.getByText(/^Two-step verification of .* is removed\.$/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an administrator without the required factor is redirected to its set-up', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // Mocks the requirement, which would lock other journeys out of this server.
  const refusal = { status: 403, code: 'SECOND_FACTOR_REQUIRED', message: '', errors: [] };
  let isRequired = true;
  await page.route('**/backend/**', async (route) => {
    const path = new URL(route.request().url()).pathname;
    const isOpen = /-totp$|\/(?:login|verify-totp|fetch-branding|fetch-merchant|refresh|logout)$/.test(path);
    if (!isRequired || isOpen) return route.continue();
    return fulfillApi(route, { status: 403, json: refusal });
  });
  await enterPassword(page, await createEmployee());
  await expect(page.getByRole('heading', { name: t('second-factor:required.title') })).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await card(page)
    .getByRole('button', { name: t('second-factor:setUp') })
    .click();
  await submitDialog(page, { password: E2E_PASSWORD }, t('second-factor:enrol.next'));
  const secret = (await page.getByRole('dialog').locator('p.select-all').textContent())!.replaceAll(' ', '');
  await expectNoHorizontalScroll(page);
  await submitDialog(page, { code: codeOf(secret, new Date()) }, t('second-factor:scan.confirm'));
  isRequired = false;
  await page.getByRole('button', { name: t('second-factor:codes.done') }).click();
  await expect(page.getByRole('heading', { name: t('second-factor:required.title') })).toHaveCount(0);
  await expect(page.getByRole('navigation').first()).toBeVisible();
});
