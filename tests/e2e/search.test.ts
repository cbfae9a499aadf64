import { listMenuNames } from '#portal/screen-lookup.ts';
import { paths } from '#portal/screens.ts';
import { translate } from '../support/translate.ts';
import { createVehicle, expect, expectAccessible, openSignedInPage, test } from './fixtures.ts';
import type { Page } from 'playwright/test';

const t = (key: string, params?: Record<string, string | number>) => translate('en', key, params);

const dialog = (page: Page) => page.getByRole('dialog', { name: t('search:title') });
const field = (page: Page) => page.getByRole('combobox', { name: t('search:title') });
const options = (page: Page) => dialog(page).getByRole('option');

/** Delays the code of the palette until the returned function is called. */
async function delayPalette(page: Page): Promise<() => void> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/SearchPalette.*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
}

test('keeps the letters typed while the palette loads', async ({ asEmployee: page }) => {
  const release = await delayPalette(page);
  await page.goto(paths.visits());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('toyo');
  release();
  await expect(field(page)).toHaveValue('toyo');
  await page.keyboard.type('ta');
  await expect(field(page)).toHaveValue('toyota');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test('selects the first option after Enter was pressed while the palette loads', async ({ asEmployee: page }) => {
  const release = await delayPalette(page);
  await page.goto(paths.visits());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('paym');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL(new RegExp(`${paths.payments()}$`));
});

test('opens with the shortcut as soon as its button is on the page', async ({ asEmployee: page }) => {
  await page.addInitScript((name) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(`button[aria-keyshortcuts][title="${name}"]`)) return;
      observer.disconnect();
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { code: 'KeyK', key: 'k', ctrlKey: true, bubbles: true }),
      );
    }).observe(document, { childList: true, subtree: true });
  }, t('shell:search'));
  await page.goto(paths.visits());
  await expect(field(page)).toBeFocused();
});

test('closes with Escape while the palette loads, and returns the focus', async ({ asEmployee: page }) => {
  const release = await delayPalette(page);
  await page.goto(paths.visits());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const button = page.getByRole('button', { name: t('shell:search') });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('old');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  release();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { hasTouch: true, isMobile: true } });

  test('focuses a field after a tap, before the palette is loaded', async ({ asEmployee: page }) => {
    const release = await delayPalette(page);
    await page.goto(paths.visits());
    await page.getByRole('button', { name: t('shell:search') }).tap();
    await expect(page.getByRole('textbox', { name: t('shell:search') })).toBeFocused();
    await page.keyboard.type('kia');
    release();
    await expect(field(page)).toHaveValue('kia');
    await expect(field(page)).toBeFocused();
  });
});

test('offers commands, which typing filters', async ({ asEmployee: page }) => {
  await page.goto(paths.visits());
  await openPalette(page);
  await expect(options(page).filter({ hasText: t('visits:new') })).toBeVisible();
  await expect(options(page).filter({ hasText: t('users:newOf.CLIENT') })).toBeVisible();
  for (const name of listMenuNames('admin'))
    await expect(
      dialog(page).getByRole('option', { name: t('search:goTo', { screen: t(`shell:titles.${name}`) }), exact: true }),
    ).toBeAttached();
  await expectAccessible(page);
  await page.keyboard.type('paym');
  await expect(options(page).first()).toHaveText(t('search:goTo', { screen: t('shell:titles.payments') }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${paths.payments()}$`));
  await expect(page.getByRole('heading', { level: 1, name: t('shell:titles.payments') })).toBeVisible();
});

test('creates a client from the palette', async ({ asEmployee: page }) => {
  await page.goto(paths.visits());
  await openPalette(page);
  await page.keyboard.type('new cl');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: t('users:newOf.CLIENT') });
  const number = String(Date.now()).slice(-8);
  await form.getByLabel(t('users:fields.firstName')).fill('Palette');
  await form.getByLabel(t('users:fields.lastName')).fill('Client');
  await form.getByRole('textbox', { name: t('users:fields.phoneNumber') }).fill(`+9613${number.slice(2)}`);
  await form.getByRole('button', { name: t('form:save') }).click();
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Palette Client' })).toBeVisible();
});

test('lists recently opened records until the sign-out', async ({ browser }) => {
  const page = await openSignedInPage(browser, 'employee', { viewport: null });
  const vehicle = await createVehicle(page);
  await page.goto(paths.user(vehicle.userId));
  await expect(page.getByRole('heading', { level: 1, name: 'Nabil Owner' })).toBeVisible();
  await page.goto(paths.vehicle(vehicle.userId, vehicle.id));
  await expect(page.getByRole('heading', { level: 1, name: 'Kia Rio' })).toBeVisible();
  await openPalette(page);
  await expect(options(page).nth(0)).toContainText(vehicle.plateNumber);
  await expect(options(page).nth(1)).toContainText('Nabil Owner');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${paths.user(vehicle.userId)}$`));

  const stored = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(await stored()).toContain(vehicle.plateNumber);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: t('shell:logOut') }).click();
  await page.waitForURL(/\/login/);
  expect(await stored()).not.toContain(vehicle.plateNumber);
  await page.context().close();
});

test('shows no records that another user has opened', async ({ browser }) => {
  const page = await openSignedInPage(browser, 'employee', { viewport: null });
  const vehicle = await createVehicle(page);
  await page.goto(paths.vehicle(vehicle.userId, vehicle.id));
  await openPalette(page);
  await expect(options(page).nth(0)).toContainText(vehicle.plateNumber);
  const other = await openSignedInPage(browser, 'manager', { viewport: null });
  await page.context().clearCookies();
  await page.context().addCookies(await other.context().cookies());
  await page.goto(paths.visits());
  await openPalette(page);
  await expect(options(page).first()).toHaveText(t('visits:new'));
  await expect(dialog(page)).not.toContainText(vehicle.plateNumber);
  await other.context().close();
  await page.context().close();
});
