import type { Page } from 'playwright/test';
import { LOCALES, type Locale } from '#domain/locales.ts';
import { E2E_PASSWORD } from '#tests/support/e2e-environment.ts';
import { said } from '#tests/support/said.ts';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';

/** Digits that no other test of the run uses. */
const digits = () => String(Date.now()).slice(-7) + String(Math.floor(Math.random() * 90) + 10);

async function signIn(page: Page, locale: Locale, identifier: string) {
  await page.goto('/');
  // A language that a person picks wins over the one of their account.
  await page.getByRole('link', { name: LOCALES[locale].name }).click();
  await page
    .getByRole('link', { name: said(locale, 'auth:signIn.title') })
    .first()
    .click();
  await page.getByLabel(said(locale, 'auth:fields.identifier')).fill(identifier);
  await page.getByLabel(said(locale, 'auth:fields.password'), { exact: true }).fill(E2E_PASSWORD);
  await page.getByRole('button', { name: said(locale, 'auth:signIn.submit'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: said(locale, 'visits:title') })).toBeVisible();
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { level: 1, name: said(locale, 'users:title') })).toBeVisible();
}

async function fill(page: Page, locale: Locale, key: string, text: string) {
  await page.getByRole('dialog').getByLabel(said(locale, key)).first().fill(text);
}

/** Signs in, adds a client and a car, finds both, changes the car, deletes it and takes that back. */
async function workAtTheCounter(page: Page, locale: Locale, names: { first: string; last: string; model: string }) {
  const t = (key: string, params?: Record<string, string | number>) => said(locale, key, params);
  const number = digits();
  const plate = `T${number}`;
  await signIn(page, locale, 'employee@karaj.test');
  await expectNoSidewaysScroll(page);

  await page
    .getByRole('button', { name: t('users:new') })
    .first()
    .click();
  await fill(page, locale, 'users:fields.firstName', names.first);
  await fill(page, locale, 'users:fields.lastName', `${names.last} ${number}`);
  await fill(page, locale, 'users:fields.username', `client.${number}`);
  await fill(page, locale, 'users:fields.phoneNumber', number);
  const role = page.getByRole('dialog').getByLabel(t('users:fields.role'));
  if (await role.isVisible()) await role.selectOption('CLIENT');
  await expectNoSidewaysScroll(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('form:save') })
    .click();
  await expect(page.getByText(t('users:created', { title: `${names.first} ${names.last} ${number}` }))).toBeVisible();

  await page.goto('/admin/users');
  await page.getByRole('searchbox').fill(number);
  await page
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(number) })).toBeVisible();

  await page
    .getByRole('button', { name: t('vehicles:new') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(new RegExp(`^${t('vehicles:fields.type')}`)).selectOption('Van');
  await fill(page, locale, 'vehicles:fields.plateNumber', 'bad plate');
  await dialog.getByRole('button', { name: t('form:save') }).click();
  await expect(dialog.getByLabel(t('vehicles:fields.plateNumber'))).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByText(t('validation:required', { field: t('vehicles:fields.model') })).first()).toBeVisible();
  await fill(page, locale, 'vehicles:fields.plateNumber', plate.toLowerCase());
  await fill(page, locale, 'vehicles:fields.brand', 'Renault');
  await fill(page, locale, 'vehicles:fields.model', names.model);
  await fill(page, locale, 'vehicles:fields.color', 'أزرق');
  await fill(page, locale, 'vehicles:fields.engineType', 'Diesel');
  await fill(page, locale, 'vehicles:fields.year', '٢٠١٩');
  const status = dialog.getByLabel(t('vehicles:fields.status'));
  await status.selectOption('ACTIVE');
  await dialog.getByRole('button', { name: t('form:save') }).click();
  await expect(page.getByText(t('vehicles:created', { title: plate }))).toBeVisible();

  await page
    .getByRole('link', { name: new RegExp(plate) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/vehicle\//);
  await expect(page.getByText('2019').first()).toBeVisible();
  await page
    .getByRole('button', { name: t('resource:edit') })
    .first()
    .click();
  await fill(page, locale, 'vehicles:fields.model', 'Trafic');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('form:save') })
    .click();
  await expect(page.getByRole('main').getByText('Trafic').first()).toBeVisible();

  await page
    .getByRole('button', { name: t('resource:delete') })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('resource:delete') })
    .click();
  await expect(page.getByText(t('vehicles:deleted', { title: plate }))).toBeVisible();
  await page.getByRole('button', { name: t('resource:undo') }).click();
  await expect(page.getByText(t('vehicles:restored', { title: plate }))).toBeVisible();
  await expectNoSidewaysScroll(page);
}

test('An employee adds a client and their car at the desk, in English', async ({ page }) => {
  await workAtTheCounter(page, 'en', { first: 'Samira', last: 'Aoun', model: 'Master' });
});

test.describe('on a phone in Arabic', () => {
  test.use({ locale: 'ar', viewport: { width: 390, height: 844 } });
  test('An employee adds a client and their car in the bay', async ({ page }) => {
    await workAtTheCounter(page, 'ar', { first: 'سميرة', last: 'عون', model: 'ماستر' });
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  });
});
