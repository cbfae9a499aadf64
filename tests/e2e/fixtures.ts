import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Browser, type Page } from 'playwright/test';
import { E2E_ORIGIN, E2E_PASSWORD } from '#tests/support/e2e-environment.ts';

export { expect };
type Person = 'admin' | 'manager' | 'employee' | 'client' | 'client2';

interface Fixtures {
  asAdmin: Page;
  asManager: Page;
  asEmployee: Page;
  asClient: Page;
  asOtherClient: Page;
}

/** A page of somebody who is signed in through the API, not through the form. */
async function pageOf(
  browser: Browser,
  person: Person,
  options: { locale?: string; viewport?: { width: number; height: number } },
) {
  const context = await browser.newContext({ baseURL: E2E_ORIGIN, ...options });
  const reply = await context.request.post('/backend/user/login', {
    data: { identifier: `${person}@karaj.test`, password: E2E_PASSWORD },
  });
  expect(reply.status()).toBe(200);
  // The person's language follows an explicit choice, not the one of their account.
  await context.addCookies([{ name: 'i18next', value: (options.locale ?? 'en').split('-')[0]!, url: E2E_ORIGIN }]);
  return context.newPage();
}

const signedIn =
  (person: Person) =>
  async (
    {
      browser,
      locale,
      viewport,
    }: { browser: Browser; locale?: string; viewport: { width: number; height: number } | null },
    use: (page: Page) => Promise<void>,
  ) => {
    const page = await pageOf(browser, person, { locale, viewport: viewport ?? undefined });
    await watched(page, use);
    await page.context().close();
  };

type Body = Pick<NonNullable<Parameters<Page['request']['fetch']>[1]>, 'data' | 'multipart'>;

/** Calls the API as the person of a page; gives the data of the reply. */
export async function callAs(page: Page, method: string, path: string, body: Body = {}) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')!.value;
  const reply = await page.request.fetch(`/backend${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...body,
  });
  expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
  return (await reply.json()).data;
}

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** An error in the console fails the test; a 4xx that the test provokes is told there too, and is none. */
async function watched(page: Page, use: (page: Page) => Promise<void>) {
  // The map's tiles are another's, and a test asks nobody else.
  await page.route(/tile[.]openstreetmap[.]org/, (route) => route.fulfill({ contentType: 'image/gif', body: PIXEL }));
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource: .* status of 4\d\d/.test(message.text()))
      errors.push(message.text());
  });
  await use(page);
  expect(errors).toEqual([]);
}

export const test = base.extend<Fixtures>({
  page: async ({ page }, use) => watched(page, use),
  asAdmin: signedIn('admin'),
  asManager: signedIn('manager'),
  asEmployee: signedIn('employee'),
  asClient: signedIn('client'),
  asOtherClient: signedIn('client2'),
});

/** No violation of WCAG 2.2 AA that a machine can find. One experimental rule takes the initials of a face for a label. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .disableRules('label-content-name-mismatch')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

/** Nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(excess).toBeLessThanOrEqual(0);
}
