import type { Page } from 'playwright/test';
import { paths } from '#portal/screens.ts';
import { E2E_ORIGIN } from '#tests/support/e2e-environment.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { fulfillApi } from '#tests/support/mock-api-routes.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, PUBLISHED_SITE, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

// Serial: all tests change the same published site.
test.describe.configure({ mode: 'default', lock: PUBLISHED_SITE });

const UPDATED = 'Merchant branding updated successfully!';
/** Height in pixels of the sticky bar on a phone. */
const SAVE_BAR_MAX = 120;
const field = (page: Page, name: string) => page.getByRole('tabpanel').getByRole('textbox', { name, exact: true });
const englishColumn = (page: Page) => page.getByRole('region', { name: 'English' });
/** Fetches a page; retries like a browser when the server closes an idle connection on reuse (RFC 9112, 9.3.1). */
const publicPage = async (page: Page, path: string) => (await page.request.get(path, { maxRetries: 2 })).text();

async function openTab(page: Page, name: string) {
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2, name })).toBeVisible();
}
async function openManager(page: Page) {
  await page.goto(paths.merchantInfo());
  await expect(field(page, 'Name of the garage')).toBeVisible();
}
async function publish(page: Page, message = UPDATED) {
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expectToast(page, message);
}
/** Restores the version before the last save from the history, or a version `more` saves earlier. */
async function restoreEntry(page: Page, section: string, of?: string, more = 0) {
  await openTab(page, section);
  await page.getByRole('button', { name: 'History' }).click();
  const dialog = page.getByRole('dialog');
  if (of) await dialog.getByLabel('Of').selectOption(of);
  await dialog.getByRole('button', { name: 'Publish again' }).nth(more).click();
  await expect(dialog).toBeHidden();
}

test('publishes a new name, hours, texts and colours and restores the previous version', async ({
  asManager: page,
}) => {
  await openManager(page);
  await field(page, 'Name of the garage').fill('كراج النهر & Sons');
  await openTab(page, 'Working hours');
  await page.getByRole('listitem').filter({ hasText: 'Sunday' }).getByRole('button', { name: 'Add hours' }).click();
  await page.getByLabel('Sunday: opens at').fill('10:05');
  await openTab(page, 'Texts');
  await englishColumn(page).getByLabel('Headline').fill('Brakes that hold.');
  await openTab(page, 'Look');
  await field(page, 'One color').fill('#1d4ed8');
  await page.getByRole('button', { name: 'Make shades from it' }).click();
  await expect(field(page, 'Dark')).toHaveValue('#1d4ed8');
  await expect(page.getByText('Words and buttons can be read in these colors.')).toBeVisible();
  await expectAccessible(page);
  await publish(page);
  await expect.poll(() => publicPage(page, '/ar/')).toContain('كراج النهر &amp; Sons');
  for (const text of ['Brakes that hold.', '#1d4ed8', '10:05'])
    await expect.poll(() => publicPage(page, '/en/')).toContain(text);

  await restoreEntry(page, 'Look');
  await restoreEntry(page, 'The garage', 'Garage and hours');
  await restoreEntry(page, 'Texts', 'First words · English');
  await expect.poll(() => publicPage(page, '/en/')).not.toMatch(/Brakes that hold|#1d4ed8/);
  await expect.poll(() => publicPage(page, '/ar/')).not.toContain('Sons');
});

test('names the garage in each language', async ({ asManager: page }) => {
  await openManager(page);
  const name = field(page, 'Name of the garage (Français)');
  await expect(name).toHaveAttribute('placeholder', 'كراج النهر');
  await expect(name).toHaveValue('Karaj Al Nahr');
  await name.fill('Garage du Fleuve');
  await field(page, 'Address (Français)').fill('114, corniche du Fleuve, Beyrouth');
  await expectAccessible(page);
  await publish(page);
  for (const text of [/<title>[^<]*Garage du Fleuve/, /"name":"Garage du Fleuve"/, /114, corniche du Fleuve/])
    await expect.poll(() => publicPage(page, '/fr/')).toMatch(text);
  for (const [path, own] of [
    ['/en/', 'Karaj Al Nahr'],
    ['/ar/', 'كراج النهر'],
  ] as const) {
    const html = await publicPage(page, path);
    expect(html).toContain(`"name":"${own}"`);
    expect(html).not.toContain('du Fleuve');
  }
  await name.fill('');
  await publish(page);
  await expect.poll(() => publicPage(page, '/fr/')).toContain('"name":"كراج النهر"');
  await name.fill('Karaj Al Nahr');
  await field(page, 'Address (Français)').fill('114, corniche El Nahr, Beyrouth');
  await publish(page);
  await expect.poll(() => publicPage(page, '/fr/')).not.toContain('du Fleuve');
});

test('shows a new name of the garage in the portal without a reload', async ({ asManager: page }) => {
  const home = (name: string) => page.getByRole('link', { name, exact: true });
  const english = field(page, 'Name of the garage (English)');
  const main = field(page, 'Name of the garage');
  await openManager(page);
  await expect(home('Karaj Al Nahr')).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute('data-loaded', 'once'));
  await english.fill('River Garage');
  await publish(page);
  await expect(home('River Garage')).toBeVisible();
  await expect(page).toHaveTitle(/ · River Garage$/);
  // A language without a name falls back to the name of the main language.
  await english.fill('');
  await main.fill('كراج النهر الجديد');
  await publish(page);
  await expect(home('كراج النهر الجديد')).toBeVisible();
  await english.fill('Karaj Al Nahr');
  await main.fill('كراج النهر');
  await publish(page);
  await expect(home('Karaj Al Nahr')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-loaded', 'once');
});

for (const [locale, name] of [
  ['ar', 'كراج النهر'],
  ['fr', 'Karaj Al Nahr'],
] as const)
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('names the garage in the portal and on the login page', async ({ asEmployee: page }) => {
      await page.goto(paths.visits());
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(` · ${name}$`));
      const login = await publicPage(page, `/login?lng=${locale}`);
      expect(login).toContain(`<html lang="${locale}"`);
      expect(login).toContain(name);
    });
  });

test('adds a picture to the gallery and edits its texts in each language', async ({ asManager: page }) => {
  const name = `hall-${Date.now()}`;
  const textsIn = async (language: string) => {
    const html = await publicPage(page, `/${language}/`);
    return [name, `English ${name}`, `Légende ${name}`].filter(
      (text) => html.includes(`"${text}"`) || html.includes(`>${text}<`),
    );
  };
  await openManager(page);
  await openTab(page, 'Images');
  const gallery = page.getByRole('region', { name: 'Gallery' });
  const buffer = Buffer.from(await (await aPicture()).arrayBuffer());
  const file = { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
  await gallery.locator('input[type=file][multiple]').setInputFiles(file);
  await expectToast(page, 'Image uploaded successfully!');
  await expect.poll(() => textsIn('en')).toEqual([name]);
  await expectAccessible(page);

  await gallery.getByRole('button', { name: `Photo: ${name}` }).click();
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit the texts' });
  await dialog.getByRole('group', { name: 'Alternative text' }).getByLabel('English').fill(`English ${name}`);
  await dialog.getByRole('group', { name: 'Caption' }).getByLabel('Français').fill(`Légende ${name}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => textsIn('en')).toEqual([`English ${name}`, `Légende ${name}`]);
  await expect.poll(() => textsIn('fr')).toEqual([name, `Légende ${name}`]);

  await page.getByRole('button', { name: `Actions for English ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: `Delete English ${name}?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect.poll(() => textsIn('en')).toEqual([]);
});

test('shows a draft in its preview only', async ({ asManager: page }) => {
  await openManager(page);
  await openTab(page, 'Texts');
  await englishColumn(page).getByLabel('Second line').fill('Only a thought.');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = await opened;
  await expect(preview.getByText('Only a thought.')).toBeVisible();
  expect(await publicPage(page, '/en/')).not.toContain('Only a thought.');
  await preview.close();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByText('Visitors see everything as it is here.')).toBeVisible();
  await expect(englishColumn(page).getByLabel('Second line')).not.toHaveValue('Only a thought.');
});

test.describe('in fr on a phone', () => {
  test.use({ locale: 'fr', viewport: { width: 390, height: 844 } });

  test('keeps the save bar low', async ({ asManager: page }) => {
    await page.goto(`${paths.merchantInfo()}?section=texts`);
    const bar = page.locator('.sticky').filter({ has: page.getByRole('button', { name: 'Enregistrer et publier' }) });
    const discard = page.getByRole('button', { name: 'Abandonner le brouillon' });
    const line = page.getByRole('region', { name: 'Français' }).getByRole('textbox').nth(1);
    const heightOf = async () => (await bar.boundingBox())!.height;
    await line.fill('Une idée.');
    await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
    await expect(bar).toContainText('Le brouillon est enregistré');
    await expect(discard).toBeVisible();
    expect.soft(await heightOf()).toBeLessThanOrEqual(SAVE_BAR_MAX);
    await line.fill('Une autre idée.');
    await expect(bar).toContainText('Des modifications ne sont pas encore enregistrées');
    expect.soft(await heightOf()).toBeLessThanOrEqual(SAVE_BAR_MAX);
    await expectNoHorizontalScroll(page);
    await discard.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Abandonner le brouillon' }).click();
    await expect(bar).toContainText('Tout est publié');
    expect.soft(await heightOf()).toBeLessThanOrEqual(SAVE_BAR_MAX);
  });
});

test('shows errors at their fields and in the summary; reorders questions', async ({ asManager: page }) => {
  await openManager(page);
  await field(page, 'Phone').fill('call me');
  await openTab(page, 'Questions');
  const english = englishColumn(page);
  const first = await english.getByRole('textbox', { name: 'Question', exact: true }).first().inputValue();
  await english.getByRole('button', { name: `Move ${first} down` }).click();
  await expect(english.getByRole('status')).toHaveText(/is now number 2 of/);
  await expect(english.getByRole('textbox', { name: 'Question', exact: true }).nth(1)).toHaveValue(first);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await page.getByRole('button', { name: 'The garage · Phone' }).click();
  await expect(field(page, 'Phone')).toBeFocused();
  await expect(page.getByText('Phone format is invalid.')).toBeVisible();
  await page.getByRole('link', { name: 'Clients and team' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clients and team' })).toBeVisible();
});

test('crops an image and shows it on the public page', async ({ asManager: page }) => {
  await openManager(page);
  await openTab(page, 'Images');
  await page.getByLabel('First picture').setInputFiles('public/art/hero-1600.webp');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Zoom').fill('1.5');
  await dialog.getByRole('button', { name: 'Use this part' }).click();
  await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
  await publish(page);
  await expect.poll(() => publicPage(page, '/en/')).toContain('/backend/media/file/');
  const source = /src="(\/backend\/media\/file\/[^"?]+)/.exec(await publicPage(page, '/en/'))![1]!;
  expect((await page.request.get(E2E_ORIGIN + source)).headers()['content-type']).toBe('image/webp');
  await restoreEntry(page, 'Images');
});

test('rejects a stale save, keeps the unsaved changes and saves after a reload', async ({ asManager: page }) => {
  const other = await page.context().newPage();
  for (const tab of [page, other]) await openManager(tab);
  await field(other, 'Address').fill('Dock Street 1');
  await field(other, 'E-mail').fill('dock@karaj.test');
  await field(page, 'Address').fill('River Street 2');
  await publish(other);

  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByText('Something went wrong while updating merchant branding!').first()).toBeVisible();
  await expect(page.getByText('Someone else saved this in the meantime.')).toBeVisible();
  await expect(field(page, 'Address')).toHaveValue('River Street 2');
  await expect.poll(() => publicPage(page, '/ar/')).toContain('Dock Street 1');

  await page.getByRole('button', { name: 'Load and keep my changes' }).click();
  await expect(page.getByText('Both of you changed: The garage · Address.')).toBeVisible();
  await expect(field(page, 'Address')).toHaveValue('River Street 2');
  await expect(field(page, 'E-mail')).toHaveValue('dock@karaj.test');
  await publish(page);
  await expect.poll(() => publicPage(page, '/ar/')).toContain('River Street 2');
  expect(await publicPage(page, '/ar/')).toContain('dock@karaj.test');
  await restoreEntry(page, 'The garage', 'Garage and hours', 1);
  await expect.poll(() => publicPage(page, '/ar/')).not.toMatch(/River Street|Dock Street|dock@karaj/);
});

test('keeps unsaved changes when saving a draft fails', async ({ asManager: page }) => {
  await openManager(page);
  await openTab(page, 'Texts');
  await englishColumn(page).getByLabel('Second line').fill('It will be fine.');
  await page.route('**/merchant/create-branding', (route) =>
    fulfillApi(route, { status: 409, json: { code: 'CONFLICT' } }),
  );
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('Something went wrong while Creating Client!!').first()).toBeVisible();
  await expect(englishColumn(page).getByLabel('Second line')).toHaveValue('It will be fine.');
  await page.unroute('**/merchant/create-branding');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expectToast(page, 'Branding created successfully!');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByText('Visitors see everything as it is here.')).toBeVisible();
});
