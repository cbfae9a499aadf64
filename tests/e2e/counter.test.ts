import type { Page } from 'playwright/test';
import type { Locale } from '#domain/locales.ts';
import { E2E_ORIGIN, E2E_PASSWORD } from '#tests/support/e2e-environment.ts';
import { createEmployee } from '#tests/support/e2e-session.ts';
import { translate } from '../support/translate.ts';
import { expect, expectNoHorizontalScroll, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

/** Returns digits that are unique in this run. */
const digits = () => String(Date.now()).slice(-7) + String(Math.floor(Math.random() * 90) + 10);

async function signIn(page: Page, locale: Locale, identifier: string) {
  await page.context().addCookies([{ name: 'i18next', value: locale, url: E2E_ORIGIN }]);
  await page.goto(`/${locale}/`);
  await page
    .getByRole('link', { name: translate(locale, 'auth:signIn.title') })
    .first()
    .click();
  await page.getByLabel(translate(locale, 'auth:fields.identifier')).fill(identifier);
  await page.getByLabel(translate(locale, 'auth:fields.password'), { exact: true }).fill(E2E_PASSWORD);
  await page.getByRole('button', { name: translate(locale, 'auth:signIn.submit'), exact: true }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: translate(locale, 'shell:titles.mainPanel') }),
  ).toBeVisible();
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { level: 1, name: translate(locale, 'users:title') })).toBeVisible();
}

async function fill(page: Page, locale: Locale, key: string, text: string) {
  await page.getByRole('dialog').getByLabel(translate(locale, key)).first().fill(text);
}

/**
 * Signs in, creates a client and a Renault, searches both, edits the vehicle, deletes and restores it. The make is
 * entered in English, and `make` is how the language writes it.
 */
async function addClientAndVehicle(
  page: Page,
  locale: Locale,
  names: { first: string; last: string; make: string; model: string },
) {
  const t = (key: string, params?: Record<string, string | number>) => translate(locale, key, params);
  const number = digits();
  const plate = `T${number}`;
  await signIn(page, locale, await createEmployee());
  await expectNoHorizontalScroll(page);

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
  await expectNoHorizontalScroll(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('form:save') })
    .click();
  await expectToast(page, t('users:created', { title: `${names.first} ${names.last} ${number}` }));

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
  await fill(page, locale, 'vehicles:fields.plateNumber', 'bad!plate');
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
  await expectToast(page, t('vehicles:created', { title: plate }));

  await page
    .getByRole('link', { name: new RegExp(plate) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/vehicle\//);
  // Until the vehicle's screen has loaded, the client's screen stays, which also shows the year and an edit button.
  await expect(page.getByRole('heading', { level: 1, name: `${names.make} ${names.model}` })).toBeVisible();
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
  await expect(
    page
      .getByRole('main')
      .getByText(/Trafic|ترافيك/)
      .first(),
  ).toBeVisible();

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
  await expectToast(page, t('vehicles:restored', { title: plate }));
  await expectNoHorizontalScroll(page);
}

test('an employee adds a client and a vehicle on a desktop in English', async ({ page }) => {
  await addClientAndVehicle(page, 'en', { first: 'Samira', last: 'Aoun', make: 'Renault', model: 'Master' });
});

test.describe('on a phone in Arabic', () => {
  test.use({ locale: 'ar', viewport: { width: 390, height: 844 } });
  test('an employee adds a client and a vehicle', async ({ page }) => {
    await addClientAndVehicle(page, 'ar', { first: 'سميرة', last: 'عون', make: 'رينو', model: 'ماستر' });
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  });
});

test('shows an amount of the payments on one line in Arabic', async ({ asEmployee: page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.context().addCookies([{ name: 'i18next', value: 'ar', url: E2E_ORIGIN }]);
  await page.goto('/admin/payments');
  const amounts = page.locator('tbody th bdi');
  await expect(amounts.first()).toBeVisible();
  const wrapped = await amounts.evaluateAll((all) =>
    all
      .filter((amount) => amount.getBoundingClientRect().height > 1.5 * amount.getClientRects()[0]!.height)
      .map((amount) => amount.textContent),
  );
  expect(wrapped).toEqual([]);
});
