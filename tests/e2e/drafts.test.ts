import type { Page } from 'playwright/test';
import { E2E_PASSWORD } from '#tests/support/e2e-environment.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { expect, openSignedInPage, test } from './fixtures.ts';

const taskName = (page: Page) => page.locator('input[name="tasks.0.name"]');

test('keeps a new visit through a switch of the language and a reload', async ({ asEmployee: page }) => {
  await page.goto('/admin/visits/new');
  await taskName(page).fill('Brake pads');
  await page.getByRole('button', { name: 'Language', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(taskName(page)).toHaveValue('Brake pads');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(taskName(page)).toHaveValue('Brake pads');
  await page.getByRole('button', { name: 'L’effacer' }).click();
  await expect(taskName(page)).toHaveValue('');
});

test('opens a dialog offline once the portal has preloaded its chunks', async ({ browser }) => {
  const page = await openSignedInPage(browser, 'employee', { locale: 'en-GB', preloads: true });
  // Parts are loaded one after the other: that of removals begins when the forms are complete.
  const partsLoaded = ['RemoveDialog', 'SearchPalette'].map((name) =>
    page.waitForResponse((response) => response.url().includes(name)),
  );
  await page.goto('/admin/visits/new');
  await taskName(page).fill('Brake pads');
  await Promise.all(partsLoaded);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'New client' }).click();
  await expect(page.getByRole('dialog', { name: 'New client' }).getByLabel('First name')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(taskName(page)).toHaveValue('Brake pads');
  await page.context().close();
});

test('reloads when a dialog cannot be loaded and is tried again, and then opens it', async ({ browser }) => {
  // Errors are logged on purpose.
  const page = await openSignedInPage(browser, 'employee', { locale: 'en-GB' });
  const isPart = (url: URL) => /resource-forms|endpoint-forms/.test(url.pathname);
  await page.route(isPart, (route) => route.abort());
  await page.goto('/admin/users');
  const newUser = page.getByRole('button', { name: 'New user' }).first();
  await newUser.click();
  const failed = page.getByRole('dialog', { name: 'This part could not be loaded.' });
  await expect(failed).toBeVisible();
  await page.unroute(isPart);
  const reloaded = page.waitForEvent('load');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await reloaded;
  await newUser.click();
  await expect(page.getByRole('dialog').getByLabel('First name')).toBeVisible();
});

test('reloads once for a new release when a dialog opens, and keeps the typed text', async ({ browser }) => {
  // Errors are logged on purpose.
  const page = await openSignedInPage(browser, 'employee', { locale: 'en-GB' });
  const isPart = (url: URL) => /SearchPalette/.test(url.pathname);
  await page.route(isPart, (route) => route.fulfill({ status: 404 }));
  // Simulates a new release: fetched pages name another entry script. A reload gets the unmodified page.
  await page.route('**/admin/todo', async (route) => {
    if (route.request().resourceType() === 'document') return route.continue();
    const response = await route.fetch();
    const html = await response.text();
    const [, entry] = /component-url="([^"]+)"/.exec(html)!;
    const body = html.replaceAll(entry!, '/_astro/Portal.new.js');
    return route.fulfill({ response, body });
  });
  let loads = 0;
  page.on('load', () => loads++);
  await page.goto('/admin/todo');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Order filters');
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click();
  await expect(page.getByText('Restored what you typed.')).toBeVisible();
  await expect(title).toHaveValue('Order filters');
  expect(loads).toBe(2);

  // A chunk that is also missing after the reload shows a message instead of a second reload.
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click();
  const failed = page.getByRole('dialog', { name: 'This part could not be loaded.' });
  await expect(failed).toBeVisible();
  expect(loads).toBe(2);
  await page.unroute(isPart);
  // Chromium caches a failed import for the life of the document, so the retry reloads the page.
  const reloaded = page.waitForEvent('load');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await reloaded;
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(title).toHaveValue('Order filters');
  await page.context().close();
});

test('shows the uploaded photo of a restored form', async ({ asManager: page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  const buffer = Buffer.from(await (await aPicture()).arrayBuffer());
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'New user' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Rima');
  await dialog.locator('input[type=file]').first().setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await expect(dialog.getByText('Image uploaded successfully!')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'New user' }).first().click();
  await expect(dialog.getByLabel('First name')).toHaveValue('Rima');
  const preview = dialog.getByRole('img', { name: /^Preview/ });
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

/** Fills in a to-do and saves it without a session; returns the dialog that asks to sign in. */
async function saveWithoutSession(page: Page) {
  await page.goto('/admin/todo');
  await page.getByRole('textbox', { name: 'Title' }).fill('Order filters');
  await page.getByRole('textbox', { name: 'Description' }).fill('Five of them');
  for (const name of ['access_token', 'refresh_token']) await page.context().clearCookies({ name });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  return page.getByRole('dialog', { name: 'Sign in again' });
}

test('signs in over a form when the session has ended, and sends it', async ({ asEmployee: page }) => {
  const dialog = await saveWithoutSession(page);
  // The demo server sends neither mail nor SMS.
  await expect(dialog.getByRole('button', { name: 'Sign in with a code' })).toHaveCount(0);
  await dialog.getByLabel('Password', { exact: true }).fill(E2E_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Five of them')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');
});

test('navigates to the home page when the sign-in dialog is closed', async ({ asEmployee: page }) => {
  const dialog = await saveWithoutSession(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/^[^?]*\/(?:en)?\/?$/);
  // A navigation during the transition between the pages would be logged as an error.
  await page.waitForFunction(() => document.readyState === 'complete' && document.getAnimations().length === 0);
  await page.goto('/admin/todo');
  await expect(page).toHaveURL(/\/login\?/);
});

test('discards the typed text when another person signs in', async ({ asEmployee: page }) => {
  const dialog = await saveWithoutSession(page);
  await dialog.getByLabel('Phone or e-mail').fill('manager@karaj.test');
  await dialog.getByLabel('Password', { exact: true }).fill(E2E_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/(?!todo)/);
  await page.goto('/admin/todo');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  await expect(page.getByText('Five of them')).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Five of them');
});

test('shows a message when the texts of a screen cannot be loaded', async ({ browser }) => {
  // Errors are logged on purpose.
  const page = await openSignedInPage(browser, 'employee', { locale: 'en-GB' });
  await page.route('**/locales/en/reports.json', (route) => route.fulfill({ status: 404 }));
  await page.goto('/admin/todo');
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByText('This page could not be shown.').waitFor();
  await page.unroute('**/locales/en/reports.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
});
