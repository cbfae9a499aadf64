import axe, { type RunOptions } from 'axe-core';
import { test as base, expect, type Browser, type BrowserContextOptions, type Page } from 'playwright/test';
import { demoDay } from '#tests/support/demo-day.ts';
import { E2E_ENV, E2E_ORIGIN } from '#tests/support/e2e-environment.ts';
import { createSession } from '#tests/support/e2e-session.ts';
import { LAYOUT_DEFECTS_EXPRESSION } from '#tests/support/layout-defects.ts';
import { recordToasts } from './toasts.ts';

export { expect };
/** Options of test files that click or type during animations of dialogs and pages; others prefer reduced motion. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** Lock of tests that publish changes of the site, and of tests that such a change would break. */
export const PUBLISHED_SITE = 'published site';
/** Lock of the tests that change or read the language of the administrator's account. */
export const ADMIN_LANGUAGE = 'language of the administrator';

export type Account = 'admin' | 'manager' | 'employee' | 'client' | 'client2';

interface Fixtures {
  asAdmin: Page;
  asManager: Page;
  asEmployee: Page;
  asClient: Page;
  asOtherClient: Page;
}

interface SessionOptions extends BrowserContextOptions {
  /** Lets the portal preload its other chunks in the background, which takes a seventh of a test's time. */
  preloads?: boolean;
}

/** Opens a page with the cookies of a new session of a demo account. */
export const openSignedInPage = (browser: Browser, account: Account, options: SessionOptions) =>
  openPageAs(browser, `${account}@karaj.test`, options);

/** Opens a page with the cookies of a new session of the account with this e-mail address. */
export async function openPageAs(
  browser: Browser,
  email: string,
  { preloads = false, ...options }: SessionOptions,
  env = E2E_ENV,
) {
  const context = await browser.newContext({ baseURL: E2E_ORIGIN, ...options });
  if (!preloads)
    await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  // Other journeys cause notices, whose dialog would cover the screen.
  const none = { status: 200, message: '', data: [] };
  await context.route('**/user/fetch-security-notices', (route) => route.fulfill({ json: none }));
  // Cookies are not isolated by port, so those of `E2E_ORIGIN` also apply to the server of `env`.
  await context.addCookies(await createSession(email, env));
  // An explicit language choice takes precedence over the language of the account.
  await context.addCookies([{ name: 'i18next', value: (options.locale ?? 'en').split('-')[0]!, url: E2E_ORIGIN }]);
  return context.newPage();
}

interface Options {
  browser: Browser;
  locale?: string;
  viewport: { width: number; height: number } | null;
  contextOptions: BrowserContextOptions;
}

const signedInPage =
  (account: Account) =>
  async ({ browser, locale, viewport, contextOptions }: Options, use: (page: Page) => Promise<void>) => {
    const page = await openSignedInPage(browser, account, { ...contextOptions, locale, viewport });
    await usePageWithoutErrors(page, use);
    await page.context().close();
  };

type Body = Pick<NonNullable<Parameters<Page['request']['fetch']>[1]>, 'data' | 'multipart'>;

/** Calls the API with the session of a page and returns the `data` of the response. */
export async function callApi(page: Page, method: string, path: string, body: Body = {}) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')!.value;
  const response = await page.request.fetch(`/backend${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...body,
  });
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
  return (await response.json()).data;
}

const OWNER = { firstName: 'Nabil', lastName: 'Owner', countryCode: '+961', role: 'CLIENT', preferredLanguage: 'en' };
const CAR = {
  type: 'Car',
  color: 'White',
  brand: 'Kia',
  model: 'Rio',
  year: 2020,
  engineType: 'Petrol',
  status: 'ACTIVE',
};

/** Creates a client with a vehicle for one test; `page` is signed in as staff. */
export async function createVehicle(page: Page): Promise<{ id: string; userId: string; plateNumber: string }> {
  const number = `${String(Date.now()).slice(-7)}${Math.floor(Math.random() * 90) + 10}`;
  const { id: userId } = await callApi(page, 'POST', '/user/create-user', {
    data: { ...OWNER, username: `owner.${number}`, phoneNumber: number.slice(1) },
  });
  const plateNumber = `E${number}`;
  return callApi(page, 'POST', '/vehicle/create-vehicle', { data: { ...CAR, userId, plateNumber } });
}

/** Creates a visit with one task for a vehicle and returns its id. */
export async function createVisit(page: Page, vehicle: { id: string; userId: string }, name: string): Promise<string> {
  const day = demoDay();
  const task = { name: 'Front pads', service: 'REPAIR', soldFor: '60.00', priority: 'NORMAL', dueDate: day };
  const { userId, id: vehicleId } = vehicle;
  const data = { userId, vehicleId, name, visitDate: day, dueDate: day, totalCost: '60.00', tasks: [task] };
  return (await callApi(page, 'POST', '/visit/create-visit', { data })).id;
}

const TILE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Factor of CPU throttling, to find tests that depend on timing: `E2E_SLOWDOWN=6`. */
const SLOWDOWN = Number(process.env.E2E_SLOWDOWN ?? 1);

/** Passes a prepared page to a test and expects no console errors; 4xx responses are not counted. */
async function usePageWithoutErrors(page: Page, use: (page: Page) => Promise<void>) {
  const errors = await preparePageAndCollectErrors(page);
  await use(page);
  expect(errors).toEqual([]);
}

/** Records toasts, stubs the tile server, throttles the CPU and returns an array that collects console errors. */
export async function preparePageAndCollectErrors(page: Page): Promise<string[]> {
  await recordToasts(page.context());
  if (SLOWDOWN > 1) {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  }
  // Stubs the tile server: tests send no requests to other hosts.
  await page.route(/tile[.]openstreetmap[.]org/, (route) => route.fulfill({ contentType: 'image/gif', body: TILE }));
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource: .* status of 4\d\d/.test(message.text()))
      errors.push(message.text());
  });
  return errors;
}

export const test = base.extend<Fixtures>({
  page: async ({ page }, use) => usePageWithoutErrors(page, use),
  asAdmin: signedInPage('admin'),
  asManager: signedInPage('manager'),
  asEmployee: signedInPage('employee'),
  asClient: signedInPage('client'),
  asOtherClient: signedInPage('client2'),
});

const AXE_OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // This experimental rule mistakes the initials of an avatar for a label.
  rules: { 'label-content-name-mismatch': { enabled: false } },
  // Omits passed elements from the result.
  reporter: 'no-passes',
};

/** Rules whose result depends on the theme; the other rules have already run in the light theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Expects no axe violation of WCAG 2.2 AA, or only of the rules about colours. Injects axe once per document, because
 * its source is larger than most pages.
 */
export async function expectAccessible(page: Page, { onlyColors = false } = {}): Promise<void> {
  let violations = await findViolations(page, onlyColors);
  // A transition that starts during the run, as when a response enables a button, causes a transient violation.
  if (violations.length > 0) violations = await findViolations(page, onlyColors);
  expect(violations).toEqual([]);
}

async function findViolations(page: Page, onlyColors: boolean): Promise<string[]> {
  // Contrast is only valid after transitions. Polls, because `finished` rejects when the element is removed.
  await page.waitForFunction(() => !document.getAnimations().some((animation) => animation instanceof CSSTransition));
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      const { axe: runner } = window as unknown as { axe: typeof axe };
      const results = await runner.run(document, options);
      return results.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    { ...AXE_OPTIONS, ...(onlyColors && { runOnly: COLOR_RULES }) },
  );
}

/** Expects the page not to scroll horizontally. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(excess).toBeLessThanOrEqual(0);
}

/** Time after which a defect counts, if it has not disappeared. */
const DEFECT_TIMEOUT_MS = 1500;

/** Returns the layout defects of the open page that persist at each width. */
export async function findDefects(page: Page, path: string, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    let defects: string[] = [];
    // Retries, since a font, picture or response that loads late may still shift the layout.
    await expect(async () => expect((defects = await page.evaluate<string[]>(LAYOUT_DEFECTS_EXPRESSION))).toEqual([]))
      .toPass({ timeout: DEFECT_TIMEOUT_MS })
      .catch(() => {});
    found.push(...defects.map((defect) => `${path} at ${width}: ${defect}`));
  }
  return found;
}
