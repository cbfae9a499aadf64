import { rmSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { LOCALE_CODES, type Locale } from '#domain/locales.ts';
import { paths } from '#portal/screens.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import {
  aDataDir,
  runScript,
  startServer,
  type ServerProcess,
  waitUntilStarted,
} from '#tests/support/server-process.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  findDefects,
  preparePageAndCollectErrors,
  test,
} from './fixtures.ts';
import { SETUP_ADMINISTRATOR } from '#tests/support/setup-input.ts';
import { expectToast } from './toasts.ts';

// Serial: each test continues the previous one, on a separate server with a garage that is not published yet.
test.describe.configure({ mode: 'serial' });

const PORT = await findFreePort();
const ORIGIN = `http://127.0.0.1:${PORT}`;
const OWNER = 'owner@garage.example';
const NAME = 'Garage Rima';
const TITLES = { ar: 'نفتتح قريبًا', en: 'Opening soon', fr: 'Ouverture prochaine' } satisfies Record<Locale, string>;
const dataDir = aDataDir();
let server: ServerProcess;

test.beforeAll(async () => {
  const person = { email: OWNER, 'first-name': 'Rima', 'last-name': 'Saab', phone: '70123456', 'country-code': '+961' };
  const flags = Object.entries({ ...person, password: SETUP_ADMINISTRATOR.password }).flatMap(([name, value]) => [
    `--${name}`,
    value,
  ]);
  await runScript('create-admin', { NODE_ENV: 'test', DATA_DIR: dataDir }, flags);
  server = startServer(PORT, { DATA_DIR: dataDir });
  await waitUntilStarted(server);
});
test.afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  rmSync(dataDir, { recursive: true, force: true });
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Runs axe on "opening soon" in two widths and both themes. */
async function expectAccessibleOpening(page: Page, locale: Locale) {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${ORIGIN}/${locale}/`);
      await expect(heading(page)).toHaveText(TITLES[locale]);
      const form = page.locator('[data-island="contact"]');
      if (await form.count()) {
        await form.scrollIntoViewIfNeeded();
        await expect(form.getByRole('button')).toBeVisible();
      }
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
    }
  expect(await findDefects(page, `/${locale}/`, [320, 768, 1280])).toEqual([]);
}

for (const locale of LOCALE_CODES)
  test(`a garage without a name shows "opening soon" in ${locale}`, async ({ page }) => {
    await expectAccessibleOpening(page, locale);
    await expect(page.locator('form')).toHaveCount(0);
  });

test('visitors see the same page at every URL, and switch its language', async ({ page }) => {
  await page.goto(`${ORIGIN}/privacy-policy`);
  await expect(heading(page)).toHaveText(TITLES.en);
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(heading(page)).toHaveText(TITLES.fr);
  await page.goto(`${ORIGIN}/all-services`);
  await expect(heading(page)).toHaveText(TITLES.fr);
  await page.getByRole('link', { name: 'Connexion' }).click();
  await expect(page).toHaveURL(/\/login/);
});

/** Signs the owner in and opens the branding manager. */
async function openManager(page: Page) {
  await page.goto(`${ORIGIN}/login?lng=en`);
  await page.getByLabel('Phone or e-mail').fill(OWNER);
  await page.getByLabel('Password', { exact: true }).fill(SETUP_ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/admin\//);
  await page.goto(`${ORIGIN}${paths.merchantInfo()}?lng=en`);
}

test('the owner sees which fields are missing for the first publication', async ({ page }) => {
  await openManager(page);
  const card = page.getByRole('region', { name: 'Publication' });
  await expect(card).toContainText('visitors see “Opening soon”');
  await card.getByRole('button', { name: 'Publish the site' }).click();
  await expect(card.getByRole('alert')).toHaveText('Fill in and save first: Name of the garage and Phone.');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Name of the garage', exact: true }).fill(NAME);
  await page.getByRole('tabpanel').getByLabel('Phone').fill('+961 70 123 456');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Visitors see it once the site is published.')).toBeVisible();
});

for (const locale of LOCALE_CODES)
  test(`a garage with a name and a phone shows "opening soon" in ${locale}`, async ({ page }) => {
    await expectAccessibleOpening(page, locale);
    await expect(page.getByRole('main').getByText(NAME)).toBeVisible();
    await expect(page.locator('main a[href="tel:+96170123456"]')).toBeVisible();
    await expect(page.locator('main a[href="https://wa.me/96170123456"]')).toBeVisible();
  });

test('visitors write to the garage before its site is published', async ({ page }) => {
  await page.goto(`${ORIGIN}/en/`);
  const form = page.locator('[data-island="contact"]');
  await form.scrollIntoViewIfNeeded();
  await form.getByLabel('Your name').fill('Nour');
  await form.getByLabel('Your e-mail').fill('nour@example.com');
  await form.getByLabel('Your message').fill('When do you open?');
  await form.getByRole('button').click();
  await expect(form.getByText('Your message has been sent!')).toBeVisible();
});

test('the owner previews the draft and publishes the site', async ({ page, browser }) => {
  await openManager(page);
  const card = page.getByRole('region', { name: 'Publication' });
  const [preview] = await Promise.all([
    page.context().waitForEvent('page'),
    card.getByRole('button', { name: 'Preview' }).click(),
  ]);
  await expect(preview.getByRole('heading', { name: 'How a visit goes' })).toBeVisible();
  await preview.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(heading(preview)).toHaveText('Privacy policy');
  await preview.close();

  await page.getByRole('tab', { name: 'Images' }).click();
  const examples = page.getByRole('region', { name: 'Examples' });
  await expect(examples.getByText('Example', { exact: true })).toHaveCount(3);
  await expectAccessible(page);

  await card.getByRole('button', { name: 'Publish the site' }).click();
  await expectToast(page, 'The site is published.');
  await expect(card).toContainText('Last published');
  await expect(page.getByRole('button', { name: 'Save and publish' })).toBeVisible();

  const context = await browser.newContext({ locale: 'en-GB' });
  const visitor = await context.newPage();
  const errors = await preparePageAndCollectErrors(visitor);
  await visitor.goto(`${ORIGIN}/`);
  await expect(visitor.getByRole('heading', { name: 'How a visit goes' })).toBeVisible();
  await visitor.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(heading(visitor)).toHaveText('Privacy policy');
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await visitor.emulateMedia({ colorScheme });
    await visitor.setViewportSize({ width, height: 844 });
    await visitor.goto(`${ORIGIN}/en/`);
    await expectNoHorizontalScroll(visitor);
    // The sticky call bar covers content that scrolling would reveal.
    await visitor.evaluate(() =>
      document.querySelector<HTMLElement>('.callbar')?.style.setProperty('position', 'static'),
    );
    await expectAccessible(visitor);
  }
  expect(errors).toEqual([]);
  await context.close();
});
