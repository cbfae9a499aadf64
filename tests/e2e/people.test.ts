import type { Page } from 'playwright/test';
import { paths } from '#portal/screens.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const unique = () => String(Date.now()).slice(-7) + String(Math.floor(Math.random() * 90) + 10);

/** Opens the first client found by a search. */
async function openClient(page: Page, search: string) {
  await page.goto(`${paths.users()}?role=CLIENT&view=table&search=${search}`);
  await main(page).getByRole('rowheader').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/users\/[\w-]+$/);
  await expect(main(page).getByRole('heading', { level: 1 })).not.toHaveText('Clients and team');
}

async function addVehicle(page: Page, plate: string) {
  await page.getByRole('button', { name: 'New vehicle' }).click();
  await dialog(page).getByLabel('Plate number').fill(plate);
  for (const field of ['Brand', 'Model', 'Color', 'Engine type']) await dialog(page).getByLabel(field).fill('Some');
  await dialog(page).getByLabel('Year').fill('2019');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expectToast(page, `${plate} was added.`);
}

test('transfers a vehicle to another owner', async ({ asEmployee: page }) => {
  const plate = `P${unique()}`;
  await openClient(page, 'fakhoury');
  await addVehicle(page, plate);
  await page.getByRole('link', { name: plate }).click();
  await page.getByRole('button', { name: 'Transfer' }).click();
  await dialog(page).getByLabel('Client').fill('Nadia');
  // Waits until the results have replaced the list of all clients.
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('option', { name: /Nadia Haddad/ }).click();
  await dialog(page).getByRole('button', { name: 'Transfer' }).click();
  await expect(dialog(page).getByText('Reason is required.')).toBeVisible();
  await dialog(page).getByLabel('Reason').fill('Sold');
  await dialog(page).getByRole('button', { name: 'Transfer' }).click();
  await expectToast(page, `${plate} has a new owner.`);
  await main(page).getByRole('link', { name: 'Nadia Haddad' }).first().click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Nadia Haddad' })).toBeVisible();
  await expect(page.getByRole('link', { name: plate })).toBeVisible();
});

test('locks and unlocks an account', async ({ asEmployee: page }) => {
  await openClient(page, 'bitar');
  const name = await main(page).getByRole('heading', { level: 1 }).textContent();
  const more = page.getByRole('button', { name: `Actions for ${name}` });
  await more.click();
  await page.getByRole('menuitem', { name: 'Deactivate account' }).click();
  await dialog(page).getByRole('button', { name: 'Deactivate account' }).click();
  await expectToast(page, `${name} is inactive.`);
  await more.click();
  await page.getByRole('menuitem', { name: 'Activate account' }).click();
  await expectToast(page, `${name} is active.`);
});

test('offers each role its permitted actions', async ({ asEmployee, asManager }) => {
  await asEmployee.goto(`${paths.users()}?role=MANAGER&view=table`);
  await expect(main(asEmployee).getByRole('row')).not.toHaveCount(1);
  await expect(main(asEmployee).getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await asManager.goto(`${paths.users()}?role=EMPLOYEE&view=table`);
  await expect(main(asManager).getByRole('button', { name: /^Actions for/ })).not.toHaveCount(0);
  await asManager.getByRole('button', { name: 'New user' }).click();
  // The form defaults to the role that the list is filtered by.
  await expect(dialog(asManager)).toHaveAccessibleName('New employee');
  await dialog(asManager).getByLabel('Role').selectOption('Client');
  await expect(dialog(asManager)).toHaveAccessibleName('New client');
  const roles = dialog(asManager).getByLabel('Role').getByRole('option');
  await expect(roles.filter({ hasText: 'Employee' })).toHaveCount(1);
  await expect(roles.filter({ hasText: /Manager|Administrator/ })).toHaveCount(0);
});

test('creates, edits and deletes static data', async ({ asEmployee: page }) => {
  const name = `Teal ${unique()}`;
  await page.goto(`${paths.staticData()}?type=VEHICLE_COLOR&view=table`);
  await page.getByRole('button', { name: 'New entry' }).click();
  await expect(dialog(page).getByLabel('Type')).toHaveValue('VEHICLE_COLOR');
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expectToast(page, `“${name}” was added.`);

  await page.getByRole('button', { name: 'New entry' }).click();
  await dialog(page).getByLabel('Name').fill(name.toUpperCase());
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await dialog(page).getByLabel('Name').fill(`${name} II`);
  await dialog(page).getByRole('button', { name: 'Save' }).click();

  // Waits for the new row, which shifts the row below.
  await expect(page.getByRole('button', { name: `${name} II`, exact: true })).toBeVisible();
  await page.getByRole('button', { name, exact: true }).click();
  await dialog(page).getByLabel('Name').fill(`${name} III`);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: `${name} III`, exact: true })).toBeVisible();
});

test('switches the interface to the language saved in the profile', async ({ asManager: page }) => {
  await page.goto(paths.userProfile());
  const language = page.locator('select[name=preferredLanguage]');
  const next = (await language.inputValue()) === 'ar' ? 'fr' : 'ar';
  await language.selectOption(next);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', next);
  await expect(page.locator('html')).toHaveAttribute('dir', next === 'ar' ? 'rtl' : 'ltr');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', next);
  await expect(language).toHaveValue(next);
});
