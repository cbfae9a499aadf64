import type { Page } from 'playwright/test';
import { FIRST_QUERIES } from '#portal/first-queries.ts';
import { type ScreenName, SCREENS } from '#portal/screens.ts';
import { getArea } from '#portal/screen-lookup.ts';
import { listFirstQueryUrls } from '../../src/layouts/early-requests.ts';
import { expect, openSignedInPage, test } from './fixtures.ts';

/** Limit on requests until the first row, see docs/decisions/082-first-list.md. */
const REQUESTS_MAX = 20;
/** Limit on body bytes until the first row. */
const BYTES_MAX = 199_000;
/** Limits on scripts. The list of visits has most of its modules in one chunk. */
const SCRIPTS_MAX: Partial<Record<ScreenName, number>> = { visits: 9, clientDashboard: 12 };
/** Limit on the scripts of other lists, which share some chunks. */
const LATER_SCRIPTS_MAX = 11;
/** Screens that are not measured: with a form beside the rows, or without rows for an administrator. */
const WITHOUT_ROWS: readonly ScreenName[] = ['todos', 'imports', 'offering', 'myWork'];

interface Observed {
  /** Texts of loading screens in the order of their appearance. */
  statuses: string[];
  /** Time of the first row, in milliseconds since the navigation. */
  firstRowMs?: number;
}

/** Records status texts and the time of the first row in the page itself: a locator would notice the row later. */
const observe = (page: Page) =>
  page.addInitScript(() => {
    const observed: Observed = ((window as unknown as { observed: Observed }).observed = { statuses: [] });
    new MutationObserver(() => {
      const status = document.querySelector('main[aria-busy] [role="status"]')?.textContent;
      if (status) observed.statuses.push(status);
      if (document.querySelector('main :is(tbody tr, li.sheet, ul.sheet > li)'))
        observed.firstRowMs ??= performance.now();
    }).observe(document, { childList: true, subtree: true });
  });

/** Returns the records of `observe`, and the resources loaded before the first row. */
async function readObserved(page: Page) {
  const handle = await page.waitForFunction(() => {
    const { observed } = window as unknown as { observed: Observed };
    if (observed.firstRowMs === undefined) return null;
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    // Excludes fonts and pictures, which do not block the first row.
    const loaded = entries.filter(
      ({ responseEnd, name }) =>
        responseEnd > 0 && responseEnd <= observed.firstRowMs! && !/[.](woff2|webp|svg)$/.test(name),
    );
    return {
      statuses: observed.statuses,
      requests: loaded.length,
      started: entries.filter(({ startTime }) => startTime <= observed.firstRowMs!).map(({ name }) => name),
      scripts: loaded.filter(({ name }) => name.endsWith('.js')).length,
      bytes: loaded.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    };
  });
  return (await handle.jsonValue())!;
}

for (const name of Object.keys(FIRST_QUERIES) as ScreenName[]) {
  const { path } = SCREENS[name];
  test(`${path} sends its first queries once, before its scripts are loaded`, async ({ browser, contextOptions }) => {
    const page = await openSignedInPage(browser, getArea(path), {
      ...contextOptions,
      viewport: { width: 1280, height: 900 },
    });
    await observe(page);
    const urls = listFirstQueryUrls(SCREENS[name], '10');
    const queried = urls.map((url) => page.waitForRequest((request) => request.url().endsWith(url)));
    // Blocks the packages until the queries are sent: a query sent by React would never start.
    await page.route(/Portal-packages/, async (route) => {
      await Promise.all(queried);
      await route.continue();
    });

    await page.goto(path);
    await expect(page.locator('main h1')).toBeVisible();
    if (!WITHOUT_ROWS.includes(name)) {
      const { statuses, requests, started, scripts, bytes } = await readObserved(page);
      expect(scripts).toBeLessThanOrEqual(SCRIPTS_MAX[name] ?? LATER_SCRIPTS_MAX);
      expect(requests).toBeLessThanOrEqual(REQUESTS_MAX);
      expect(bytes).toBeLessThanOrEqual(BYTES_MAX);
      for (const url of urls) expect(started.filter((one) => one.endsWith(url))).toHaveLength(1);
      expect(statuses).not.toContain('Verifying authentication...');
    }
    await page.context().close();
  });
}
