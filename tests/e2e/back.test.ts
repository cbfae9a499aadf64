import type { Page } from 'playwright/test';
import { translate } from '#tests/support/translate.ts';
import { paths } from '#portal/screens.ts';
import { expect, test, WITH_MOTION } from './fixtures.ts';

test.use(WITH_MOTION);

const t = (key: string) => translate('en', key);
const dialogs = (page: Page) => page.locator('dialog[open]');
const press = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true }).click();
const typeUsername = (page: Page, name: string) =>
  page.getByRole('textbox', { name: t('users:fields.username') }).fill(name);

/** Waits until an open dialog has pushed its history entry. */
const waitForDialogEntry = (page: Page) => page.waitForFunction(() => history.state?.isDialogEntry === true);
/** Waits until the history entry of the closed dialogs has been left. */
const waitForPageEntry = (page: Page) => page.waitForFunction(() => history.state?.isDialogEntry !== true);

/** Opens a screen from the main panel, to which Back returns. */
async function openAfterPanel(page: Page, path: string) {
  await page.goto(paths.mainPanel());
  await page.locator(`a[href="${path}"]`).first().click();
  await expect(
    page.getByRole('heading', { level: 1, name: t(path === paths.users() ? 'users:title' : 'visits:title') }),
  ).toBeVisible();
}

async function expectOn(page: Page, path: string) {
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expect(dialogs(page)).toHaveCount(0);
  await waitForPageEntry(page);
}

test('Back closes an open dialog, Forward does not open it again, and the next Back leaves the screen', async ({
  asAdmin: page,
}) => {
  await openAfterPanel(page, paths.users());
  await press(page, 'users:new');
  await waitForDialogEntry(page);
  await page.goBack();
  await expectOn(page, paths.users());
  await page.goForward();
  await expectOn(page, paths.users());
  await page.goBack();
  await expectOn(page, paths.mainPanel());
  await page.goForward();
  await expectOn(page, paths.users());
});

test('a dialog closed by its button leaves no history entry', async ({ asAdmin: page }) => {
  await openAfterPanel(page, paths.users());
  await press(page, 'users:new');
  await waitForDialogEntry(page);
  await press(page, 'form:cancel');
  await expectOn(page, paths.users());
  await page.goBack();
  await expectOn(page, paths.mainPanel());
});

test('Back asks before it discards the input of a dialog, and a second Back keeps the input', async ({
  asAdmin: page,
}) => {
  await openAfterPanel(page, paths.users());
  await press(page, 'users:new');
  await typeUsername(page, 'back.twice');
  await waitForDialogEntry(page);
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(2);
  await waitForDialogEntry(page);
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: t('users:fields.username') })).toHaveValue('back.twice');
  await waitForDialogEntry(page);
  await page.goBack();
  await press(page, 'form:discard.confirm');
  await expectOn(page, paths.users());
  await page.goBack();
  await expectOn(page, paths.mainPanel());
});

test('Back on a form asks first, while the URL stays, and then leaves or stays', async ({ asAdmin: page }) => {
  await openAfterPanel(page, paths.visits());
  await page
    .getByRole('link', { name: t('visits:new'), exact: true })
    .first()
    .click();
  await page
    .getByRole('textbox', { name: t('visits:fields.name') })
    .first()
    .fill('Brakes');
  await page.goBack();
  await waitForDialogEntry(page);
  await expect(page).toHaveURL((url) => url.pathname === paths.newVisit());
  // Back closes the question without discarding.
  await page.goBack();
  await expectOn(page, paths.newVisit());
  await expect(page.getByRole('textbox', { name: t('visits:fields.name') }).first()).toHaveValue('Brakes');
  await page.goBack();
  await waitForDialogEntry(page);
  await press(page, 'form:discard.confirm');
  await expectOn(page, paths.visits());
  await page.goBack();
  await expectOn(page, paths.mainPanel());
});

test('a screen opened from a dialog replaces the dialog in the history', async ({ asAdmin: page }) => {
  await openAfterPanel(page, paths.users());
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: t('search:title') }).fill(t('shell:titles.visits'));
  await waitForDialogEntry(page);
  await page.keyboard.press('Enter');
  await expectOn(page, paths.visits());
  await page.goBack();
  await expectOn(page, paths.users());
  await page.goBack();
  await expectOn(page, paths.mainPanel());
});

test('a reload with an open dialog removes its history entry', async ({ asAdmin: page }) => {
  await openAfterPanel(page, paths.users());
  await press(page, 'users:new');
  await waitForDialogEntry(page);
  await page.reload();
  await expectOn(page, paths.users());
  await page.goBack();
  await expectOn(page, paths.mainPanel());
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('Back closes the menu and the sheet of filters, whose choices stay', async ({ asAdmin: page }) => {
    await page.goto(paths.mainPanel());
    await press(page, 'shell:openMenu');
    await waitForDialogEntry(page);
    await page.locator('dialog[open]').locator(`a[href="${paths.visits()}"]`).click();
    await expectOn(page, paths.visits());
    await page.getByRole('button', { name: t('resource:filters') }).click();
    await page.getByRole('combobox', { name: t('resource:pageSize') }).selectOption('25');
    await expect(page).toHaveURL(/limit=25/);
    await waitForDialogEntry(page);
    await page.goBack();
    await expectOn(page, paths.visits());
    await expect(page).toHaveURL(/limit=25/);
  });

  test('Back closes a picture of the public gallery', async ({ page }) => {
    await page.goto('/en/privacy-policy/');
    await page.goto('/en/');
    const pictures = page.locator('a[data-picture]');
    await page.locator('[data-island="gallery"]').scrollIntoViewIfNeeded();
    await page.locator('[data-island="gallery"][data-started]').waitFor({ state: 'attached' });
    await pictures.first().click();
    await expect(dialogs(page)).toHaveCount(1);
    await waitForDialogEntry(page);
    await page.goBack();
    await expectOn(page, '/en/');
    await page.goBack();
    await expectOn(page, '/en/privacy-policy/');
  });
});
