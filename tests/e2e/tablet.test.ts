import { LISTS } from '#portal/first-queries.ts';
import { getArea } from '#portal/screen-lookup.ts';
import { paths, SCREENS } from '#portal/screens.ts';
import { callAs, expect, openSignedInPage, test } from './fixtures.ts';
import { openScreen } from './kept-portal.ts';

const VIEWPORT = { width: 1024, height: 768 };
const PATHS = [...LISTS.map((name) => SCREENS[name].path), `${paths.visits()}?view=board`].filter(
  (path) => getArea(path) === 'admin',
);
/** Part of the window that the header and the toolbar may take. */
const HEADER_MAX = 0.4;
/** Distance in pixels of the first visit of a client from the top. */
const FIRST_VISIT_MAX = 400;

interface Created {
  createdAt: string;
}

for (const locale of ['ar', 'fr'])
  test(`leaves most of a tablet to lists and visits in ${locale}`, async ({ browser, contextOptions }) => {
    const page = await openSignedInPage(browser, 'admin', { ...contextOptions, locale, viewport: VIEWPORT });
    const late: string[] = [];
    for (const path of PATHS) {
      await openScreen(page, path);
      await expect(page.locator('main :is(tbody tr, .board-column li)').first()).toBeVisible();
      const top = await page.evaluate(() => {
        const list = document.querySelector('main :is(div:has(> table), .board-column)')!;
        const summary = document.querySelector('main section section.sheet');
        return list.getBoundingClientRect().top - (summary?.getBoundingClientRect().height ?? 0);
      });
      if (top > VIEWPORT.height * HEADER_MAX) late.push(`${path}: ${Math.round(top)} px`);
    }
    expect(late).toEqual([]);

    // The clients of other tests are new: the card of their invitation comes before their visits.
    const visits = await callAs(page, 'GET', '/visit/fetch-visits?status=In%20Progress&limit=50');
    const [oldest] = visits.toSorted((a: Created, b: Created) => a.createdAt.localeCompare(b.createdAt));
    await openScreen(page, paths.user(oldest.userId));
    const first = page.locator('main a[href*="/visit/"]').first();
    await expect(first).toBeVisible();
    expect((await first.boundingBox())!.y).toBeLessThan(FIRST_VISIT_MAX);
    await page.context().close();
  });
