import { rmSync } from 'node:fs';
import type { Browser, Page } from 'playwright/test';
import type { Locale } from '#domain/locales.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { aDataDir, type ServerProcess, startServer, waitUntilStarted } from '#tests/support/server-process.ts';
import { translate } from '../support/translate.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, preparePageAndCollectErrors, test } from './fixtures.ts';

// Serial: all tests share one server without a garage, since none of them completes set-up.
test.describe.configure({ mode: 'default', timeout: 240_000 });

const PASSWORD = 'Blue-Cedar-41';
const dataDir = aDataDir();
let server: ServerProcess;
let address: string;

test.beforeAll(async () => {
  server = startServer(await findFreePort(), { NODE_ENV: 'production', DATA_DIR: dataDir });
  await waitUntilStarted(server);
  address = /^Set up your garage: (\S+)$/m.exec(server.output.stderr)![1]!;
});
test.afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  rmSync(dataDir, { recursive: true, force: true });
});

async function openSetup(browser: Browser, locale: Locale, width: number) {
  const viewport = { width, height: 900 };
  const context = await browser.newContext({ locale, timezoneId: 'Asia/Beirut', viewport });
  const page = await context.newPage();
  const errors = await preparePageAndCollectErrors(page);
  const field = (name: string) => {
    const label = translate(locale, `setup:fields.${name}`);
    return page.getByLabel(name === 'email' ? translate(locale, 'setup:optional', { field: label }) : label, {
      exact: true,
    });
  };
  const expectStep = (name: string) =>
    expect(
      page.getByRole('heading', { level: 1, name: translate(locale, `setup:titles.${name}`), exact: true }),
    ).toBeVisible();
  const next = () => page.getByRole('button', { name: translate(locale, 'setup:next') }).click();
  const type = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await field(name).fill(value);
  };
  const expectValues = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await expect(field(name)).toHaveValue(value);
  };
  /** Reloads the page, enters the code again and expects an empty password field. */
  const reload = async () => {
    await page.reload();
    await field('code').fill(new URL(address).searchParams.get('code')!);
    await field('code').press('Enter');
    await expectStep('administrator');
    await expect(field('password')).toHaveValue('');
  };
  return { page, errors, field, expectStep, next, type, expectValues, reload };
}

test('a reload of each screen keeps the typed values, except the password', async ({ browser }) => {
  const setup = await openSetup(browser, 'en', 390);
  const { page, field, expectStep, next, type, expectValues, reload } = setup;
  const administrator = { firstName: 'Lina', lastName: 'صعب', phoneNumber: '03 123 456', email: 'lina@saab.example' };
  const garage = { garageName: 'Saab’s “Garage” 🚗', garagePhone: '02 1234 5678', firstWeekday: '1' };

  await page.goto(address);
  await expectStep('administrator');
  await type({ ...administrator, password: PASSWORD });
  await reload();
  await expectValues(administrator);
  await type({ password: PASSWORD });
  await next();

  await expectStep('garage');
  await field('country').selectOption('EG');
  await field('firstWeekday').selectOption('1');
  await type({ garageName: garage.garageName, garagePhone: garage.garagePhone });
  await next();

  await expectStep('start');
  const choice = (name: string) =>
    page.getByRole('switch', { name: translate('en', `setup:choices.${name}.label`), exact: true });
  const monday = page.getByRole('switch', { name: 'Monday', exact: true });
  await choice('typicalServices').click();
  await page.getByText(translate('en', 'setup:hours.change')).click();
  await expect(monday).toBeChecked();
  await monday.click();
  await page.getByLabel(translate('en', 'setup:hours.opens', { day: 'Tuesday' })).fill('07:15');
  await reload();
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(PASSWORD);
  await expectValues(administrator);
  await type({ password: PASSWORD });
  await next();
  await expectStep('garage');
  await expectValues({ ...garage, country: 'EG', currency: 'EGP', timeZone: 'Africa/Cairo' });
  await next();
  await expectStep('start');
  await expect(choice('typicalServices')).not.toBeChecked();
  await expect(choice('starterLists')).toBeChecked();
  await page.getByText(translate('en', 'setup:hours.change')).click();
  await expect(monday).not.toBeChecked();
  await expect(page.getByLabel(translate('en', 'setup:hours.opens', { day: 'Tuesday' }))).toHaveValue('07:15');
  expect(setup.errors).toEqual([]);
  await page.context().close();
});

const THEMES = { light: 'garage', dark: 'garage-dark' } as const;

/** Runs axe on the open screen at two widths in both themes. */
async function expectScreenAccessible(page: Page): Promise<void> {
  const setTheme = async (colorScheme: keyof typeof THEMES) => {
    await page.emulateMedia({ colorScheme });
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), THEMES[colorScheme]);
    return page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-base-200'));
  };
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const light = await setTheme('light');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    expect(await setTheme('dark')).not.toBe(light);
    await expectAccessible(page, { onlyColors: true });
  }
}

for (const locale of ['ar', 'fr'] as const)
  test(`every screen is accessible in ${locale}, light and dark, also with messages`, async ({ browser }) => {
    const setup = await openSetup(browser, locale, 1280);
    const { page, field, expectStep, next, type } = setup;
    await page.goto(new URL('/setup', address).href);
    await expectStep('code');
    await expectScreenAccessible(page);
    await field('code').fill(new URL(address).searchParams.get('code')!);
    await field('code').press('Enter');
    await expectStep('administrator');
    await expectScreenAccessible(page);
    await next();
    await expect(field('firstName')).toHaveAttribute('aria-invalid', 'true');
    await expectScreenAccessible(page);
    await type({ firstName: 'Hélène', lastName: 'Lefèvre', phoneNumber: '03 123 456', password: PASSWORD });
    await next();
    await expectStep('garage');
    await expectScreenAccessible(page);
    await type({ garageName: 'Garage de l’Étoile', garagePhone: '01 234 567' });
    await next();
    await expectStep('start');
    await page.getByText(translate(locale, 'setup:hours.change')).click();
    await expectScreenAccessible(page);
    expect(setup.errors).toEqual([]);
    await page.context().close();
  });
