import type { Page } from 'playwright/test';
import { type Account, expect, openSignedInPage, preparePageAndCollectErrors, test as base } from './fixtures.ts';

interface KeptPage {
  page: Page;
  locale: string | undefined;
  /** Console errors since the last test. */
  errors: string[];
}
interface Fixtures {
  /** Returns the signed-in page of this worker and account, in the language of the test; opens it on first use. */
  keepPage(account: Account): Promise<Page>;
}

/** Tests that share one page per worker and account, because each new document loads the portal and axe again. */
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
      // Closes the page in the other language: each open portal uses one of a person's six event streams.
      await used?.page.context().close();
      const page = await openSignedInPage(browser, account, { ...contextOptions, locale });
      used = { page, locale, errors: await preparePageAndCollectErrors(page) };
      keptPages.set(account, used);
      return page;
    });
    expect(used?.errors.splice(0) ?? []).toEqual([]);
  },
});

/** Opens a screen in the light theme, by client-side navigation when the portal is already open. */
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
    // The router exposes itself as this global for its developer tools.
    const { status, resolvedLocation } = window['__TSR_ROUTER__']!.state;
    if (status !== 'idle' || !resolvedLocation) return false;
    return resolvedLocation.pathname === to.split('?')[0] && resolvedLocation.href.startsWith(to);
  }, path);
}
