import { rmSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright/test';
import { LOCALES, type Locale } from '#domain/locales.ts';
import { paths } from '#portal/screens.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import {
  aDataDir,
  runScript,
  type ServerProcess,
  startServer,
  waitUntilStarted,
} from '#tests/support/server-process.ts';
import { readOutbox } from '#tests/support/outbox.ts';
import { translate } from '../support/translate.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  findDefects,
  preparePageAndCollectErrors,
  test,
} from './fixtures.ts';

/** Limit on the taps and typed fields of set-up. */
const ANSWERS_MAX = 14;
/** Limit on the taps and typed fields from the end of set-up to an invited client. */
const TAPS_MAX = 45;

// Each test starts a server with an empty folder.
test.describe.configure({ timeout: 240_000 });

let dataDir: string;
let server: ServerProcess;
let address: string;

test.beforeEach(async () => {
  dataDir = aDataDir();
  server = startServer(await findFreePort(), { NODE_ENV: 'production', DATA_DIR: dataDir });
  await waitUntilStarted(server);
  address = /^Set up your garage: (\S+)$/m.exec(server.output.stderr)![1]!;
});
test.afterEach(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  rmSync(dataDir, { recursive: true, force: true });
});

interface OpenedPage {
  page: Page;
  errors: string[];
  /** Requests with their referrers. */
  requests: { url: string; referrer: string }[];
}

async function openPage(browser: Browser, locale: Locale, width: number): Promise<OpenedPage> {
  const context = await browser.newContext({ locale, timezoneId: 'Asia/Beirut', viewport: { width, height: 844 } });
  const page = await context.newPage();
  const requests: OpenedPage['requests'] = [];
  page.on('request', (request) => requests.push({ url: request.url(), referrer: request.headers()['referer'] ?? '' }));
  return { page, errors: await preparePageAndCollectErrors(page), requests };
}

/** Counts taps and typed fields. */
function countActions() {
  let count = 0;
  return {
    get count() {
      return count;
    },
    async tap(locator: Locator) {
      count++;
      await locator.click();
    },
    async type(locator: Locator, text: string) {
      count++;
      await locator.fill(text);
    },
  };
}

const NAMES: Record<string, [string, string, string]> = {
  ar: ['لينا', 'صعب', 'كراج السلام'],
  en: ['Lina', 'Saab', 'Saab’s Garage'],
  fr: ['Hélène', 'Lefèvre', 'Garage de l’Étoile'],
};

/** Returns the environment of scripts that use the server's data folder. */
const ownEnv = () => ({ NODE_ENV: 'production', DATA_DIR: dataDir });

for (const [locale, width] of [
  ['ar', 390],
  ['en', 1280],
  ['fr', 390],
] as const)
  test(`a new owner invites a client on the first day, ${locale} at ${width} px`, async ({ browser }) => {
    const t = (key: string) => translate(locale, key);
    const { page, errors, requests } = await openPage(browser, locale, width);
    const [firstName, lastName, garageName] = NAMES[locale]!;
    const answers = countActions();
    const field = (name: string) => page.getByLabel(t(`setup:fields.${name}`), { exact: true });
    const next = page.getByRole('button', { name: t('setup:next') });
    /** Measures the layout in narrower and wider windows too. */
    const expectStepFits = async (step: string) => {
      expect(await findDefects(page, step, [320, 390, 768, 1280, width])).toEqual([]);
    };

    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: t('setup:titles.administrator') })).toBeVisible();
    expect(page.url()).toBe(new URL('/setup', address).href);
    await expectStepFits('first step');
    await answers.type(field('firstName'), firstName);
    await answers.type(field('lastName'), lastName);
    await answers.type(field('phoneNumber'), '03 123 456');
    await answers.type(field('password'), 'Blue-Cedar-41');
    await answers.tap(next);
    await expect(field('country')).toHaveValue('LB');
    await expectStepFits('second step');
    await answers.type(field('garageName'), garageName);
    await answers.type(field('garagePhone'), '01 234 567');
    await answers.tap(next);
    await expect(page.getByRole('switch', { name: t('setup:fields.typicalServices') })).toBeChecked();
    await expectStepFits('third step');
    await answers.tap(page.getByRole('button', { name: t('setup:finish') }));
    await expect(page).toHaveURL(/\/admin\//);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    // Neither a referrer nor a page view contains the URL with the set-up code.
    expect(requests.filter(({ referrer }) => referrer.includes('/setup'))).toEqual([]);
    expect(requests.filter(({ url }) => url.includes('track-visit'))).toEqual([]);

    const taps = countActions();
    if (width < 768) await taps.tap(page.getByRole('button', { name: t('shell:openMenu'), exact: true }));
    await taps.tap(page.locator('nav a[href^="/admin/users"]:visible').first());
    await taps.tap(page.getByRole('button', { name: t('users:new') }).first());
    const dialog = page.getByRole('dialog');
    // Anchored, because “Nom” also ends “Prénom”.
    const entry = (name: string) => dialog.getByLabel(new RegExp(`^${t(`users:fields.${name}`)}`));
    await taps.type(entry('firstName'), 'Rami');
    await taps.type(entry('lastName'), 'Haddad');
    await taps.type(entry('phoneNumber').last(), '70 654 321');
    await taps.type(entry('email'), 'rami@client.example');
    await taps.type(entry('username'), 'rami');
    await taps.tap(dialog.getByRole('button', { name: t('form:save') }));
    // The dialog opens immediately, because no channel is set up that could send the invitation.
    const invitation = page.getByRole('dialog', {
      name: translate(locale, 'notifications:invite', { title: 'Rami Haddad' }),
    });
    const link = invitation.getByText(/https?:\/\/\S+/);
    await expect(link).toBeVisible();
    await expect(invitation.getByRole('link', { name: t('notifications:whatsapp') })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/96170654321\?text=/,
    );
    await expect(invitation.getByRole('button', { name: t('notifications:copyLink') })).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.keyboard.press('Escape');
    await expect(invitation).toBeHidden();
    await expect(page.getByRole('main').getByText('Rami Haddad').first()).toBeVisible();
    await expect.poll(() => readOutbox(ownEnv())).toContain('rami@client.example');

    process.stdout.write(`first day, ${locale} at ${width} px: ${answers.count} answers, ${taps.count} taps\n`);
    expect(answers.count).toBeLessThanOrEqual(ANSWERS_MAX);
    expect(taps.count).toBeLessThanOrEqual(TAPS_MAX);
    expect(errors).toEqual([]);
    await page.context().close();
  });

test('set-up keeps the typed values, explains every rejection and works by keyboard', async ({ browser }) => {
  const { page, errors } = await openPage(browser, 'en', 390);
  const t = (key: string) => translate('en', key);
  const field = (name: string) => page.getByLabel(t(`setup:fields.${name}`), { exact: true });
  const heading = (name: string) =>
    page.getByRole('heading', { level: 1, name: t(`setup:titles.${name}`), exact: true });

  // Rejects an empty and a wrong code.
  await page.goto(new URL('/setup', address).href);
  await page.keyboard.press('Tab');
  await field('code').press('Enter');
  await expect(page.getByText('Set-up code is required.')).toBeVisible();
  await expect(field('code')).toBeFocused();
  await expectAccessible(page);
  await field('code').fill('0000-0000-0000-0000');
  await field('code').press('Enter');
  await expect(page.getByText(t('validation:setupCode'))).toBeVisible();
  await field('code').fill(new URL(address).searchParams.get('code')!.toLowerCase());
  await field('code').press('Enter');

  await expect(heading('administrator')).toBeFocused();
  await field('firstName').press('Enter');
  await expect(page.getByText('First name is required.')).toBeVisible();
  await expect(field('firstName')).toBeFocused();
  await expectAccessible(page);
  await field('firstName').fill('Lina');
  // A message disappears when its field changes.
  await expect(page.getByText('First name is required.')).toBeHidden();
  await expect(page.getByText('Last name is required.')).toBeVisible();
  await expect(field('firstName')).toBeFocused();
  await field('lastName').fill('Saab');
  await field('phoneNumber').fill('03 123 456');
  await field('password').fill('LinaSaab1!');
  await expect(page.getByText('lina.saab')).toBeVisible();
  await field('password').press('Enter');
  await expect(page.getByText(t('validation:commonPassword'))).toBeVisible();
  await expect(field('password')).toBeFocused();
  await field('password').fill('Blue-Cedar-41');
  await field('password').press('Enter');
  await expect(heading('garage')).toBeFocused();
  await field('garageName').fill('كراج “Saab” 🚗');
  await field('country').selectOption('EG');
  await expect(field('currency')).toHaveValue('EGP');
  await expect(field('timeZone')).toHaveValue('Africa/Cairo');
  await field('garagePhone').fill('02 1234 5678');
  await expectAccessible(page);

  // A reload keeps everything but the password and the code.
  await page.reload();
  await field('code').fill(new URL(address).searchParams.get('code')!);
  await field('code').press('Enter');
  await expect(field('lastName')).toHaveValue('Saab');
  await expect(field('password')).toHaveValue('');
  const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage, history.state]));
  expect(stored).not.toContain('Blue-Cedar-41');
  expect(stored).not.toContain(new URL(address).searchParams.get('code'));
  await field('password').fill('Blue-Cedar-41');
  await field('password').press('Enter');
  await expect(field('garageName')).toHaveValue('كراج “Saab” 🚗');
  await field('garageName').press('Enter');
  await expect(heading('start')).toBeFocused();

  // The language changes without a reload, and Back and Forward move between the steps.
  await page.getByText('Français', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('fr', 'setup:titles.start'));
  await page.getByText('العربية', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByText('English', { exact: true }).click();
  await expect(heading('start')).toBeVisible();
  await page.goBack();
  await expect(heading('garage')).toBeFocused();
  await page.goForward();
  await expect(heading('start')).toBeVisible();
  await page.getByText(t('setup:hours.change')).click();
  await page.getByRole('switch', { name: 'Monday', exact: true }).click();
  await expectAccessible(page);

  await page.getByRole('button', { name: t('setup:finish') }).click();
  await expect(page).toHaveURL(/\/admin\//);
  expect(await page.evaluate(() => sessionStorage.getItem('setup'))).toBeNull();

  // The page does not exist after set-up.
  expect((await page.goto(address))!.status()).toBe(404);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('set-up keeps the typed values when the language is switched', async ({ browser }) => {
  const { page, errors } = await openPage(browser, 'en', 390);
  const field = (locale: Locale, name: string) =>
    page.getByLabel(translate(locale, `setup:fields.${name}`), { exact: true });
  const switchTo = async (locale: Locale) => {
    await page.getByRole('banner').getByText(LOCALES[locale].name, { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
  };
  const next = (locale: Locale) => page.getByRole('button', { name: translate(locale, 'setup:next') }).click();
  const heading = (locale: Locale, name: string) =>
    page.getByRole('heading', { level: 1, name: translate(locale, `setup:titles.${name}`), exact: true });

  await page.goto(address);
  const administrator = { firstName: 'Hélène', lastName: 'صعب', phoneNumber: '03 123 456' };
  for (const [name, value] of Object.entries(administrator)) await field('en', name).fill(value);
  await field('en', 'password').fill('Blue-Cedar-41');
  for (const locale of ['ar', 'fr'] as const) {
    await switchTo(locale);
    for (const [name, value] of Object.entries(administrator)) await expect(field(locale, name)).toHaveValue(value);
  }
  await expectNoHorizontalScroll(page);
  await next('fr');

  await expect(heading('fr', 'garage')).toBeVisible();
  const garage = { garageName: 'كراج صعب', garagePhone: '01 234 567' };
  for (const [name, value] of Object.entries(garage)) await field('fr', name).fill(value);
  await field('fr', 'country').selectOption('EG');
  await switchTo('ar');
  for (const [name, value] of Object.entries(garage)) await expect(field('ar', name)).toHaveValue(value);
  await expect(field('ar', 'country')).toHaveValue('EG');
  await expect(field('ar', 'currency')).toHaveValue('EGP');

  // After a reload, the language and the typed values are restored; only the password and the code are asked again.
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await field('ar', 'code').fill(new URL(address).searchParams.get('code')!);
  await field('ar', 'code').press('Enter');
  for (const [name, value] of Object.entries(administrator)) await expect(field('ar', name)).toHaveValue(value);
  await expect(field('ar', 'password')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('Blue-Cedar-41');
  await field('ar', 'password').fill('Blue-Cedar-41');
  await switchTo('en');
  await next('en');
  for (const [name, value] of Object.entries(garage)) await expect(field('en', name)).toHaveValue(value);
  await next('en');

  await expect(heading('en', 'start')).toBeVisible();
  const services = (locale: Locale) =>
    page.getByRole('switch', { name: translate(locale, 'setup:fields.typicalServices') });
  await services('en').click();
  await expect(services('en')).not.toBeChecked();
  await switchTo('fr');
  await expect(services('fr')).not.toBeChecked();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a garage created by create-admin derives its region from the country', async ({ browser }) => {
  const t = (key: string) => translate('en', key);
  const password = 'Blue-Cedar-41';
  const person = {
    'first-name': 'Lina',
    'last-name': 'Saab',
    'country-code': '+961',
    phone: '70123456',
    username: 'lina',
  };
  const flags = Object.entries({ ...person, password, language: 'en' });
  const args = flags.flatMap(([name, value]) => [`--${name}`, value]);
  await runScript('create-admin', ownEnv(), args);
  const { page, errors } = await openPage(browser, 'en', 1280);
  await page.goto(new URL('/login', address).href);
  await page.getByLabel(t('auth:fields.identifier')).fill('lina');
  await page.getByLabel(t('auth:fields.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth:signIn.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/admin/);
  await page.goto(new URL(paths.merchantInfo(), address).href);
  const region = page.getByRole('region', { name: t('merchant-info:groups.region') });
  const field = (name: string) => region.getByLabel(new RegExp(`^${t(`merchant-info:fields.${name}`)}`)).first();
  await expect(field('currency')).toHaveValue('USD');
  await expect(field('timeZone')).toHaveValue('UTC');
  await region.getByLabel(t('merchant-info:fields.country'), { exact: true }).selectOption('EG');
  const proposed = { countryCode: '+20', currency: 'EGP', timeZone: 'Africa/Cairo', firstWeekday: '6' };
  for (const [name, value] of Object.entries(proposed)) await expect(field(name)).toHaveValue(value);
  expect(errors).toEqual([]);
  await page.context().close();
});
