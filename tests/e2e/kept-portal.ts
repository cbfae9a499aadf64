import type { Page } from 'playwright/test';
import { type Account, expect, openSignedInPage, preparePageAndCollectErrors, test as base } from './fixtures.ts';

interface KeptPage {
  page: Page;
  locale: string | undefined;
  /** Console errors since the last test. */
  errors: string[];
}
interface Fixtures {
  /** Returns the signed-in page that this worker keeps for an account, in the language of the test. */
  keepPage(account: Account): Promise<Page>;
}

/** Tests with one page per worker and account: a new document would start the portal and axe cold. */
export const test = base.extend<Fixtures, { keptPages: Map<Account, KeptPage> }>({
  keptPages: [
    async ({ browser }, use) => {
      await use(new Map());
      for (const context of browser.contexts()) await context.close();
    },
    { scope: 'worker' },
  ],
  keepPage: async ({ browser, locale, contextOptions, keptPages }, use) => {
    let used: KeptPage | undefined;
    await use(async (account) => {
      used = keptPages.get(account);
      if (used?.locale === locale) return used!.page;
      // A person may have six event streams; each open portal has one.
      await used?.page.context().close();
      const page = await openSignedInPage(browser, account, { ...contextOptions, locale });
      used = { page, locale, errors: await preparePageAndCollectErrors(page) };
      keptPages.set(account, used);
      return page;
    });
    expect(used?.errors.splice(0) ?? []).toEqual([]);
  },
});

/** Opens a screen in the light theme, inside the portal where it is open already. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  if (page.url() === 'about:blank') {
    await page.goto(path);
    return;
  }
  await page.evaluate((to) => {
    document.documentElement.dataset.theme = 'garage';
    history.pushState({}, '', to);
  }, path);
  await page.waitForFunction((to) => {
    // The router announces itself to its development tools.
    const { status, resolvedLocation } = window['__TSR_ROUTER__']!.state;
    if (status !== 'idle' || !resolvedLocation) return false;
    return resolvedLocation.pathname === to.split('?')[0] && resolvedLocation.href.startsWith(to);
  }, path);
}
