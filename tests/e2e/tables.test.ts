import { LISTS as LIST_NAMES } from '#portal/first-queries.ts';
import { SCREENS } from '#portal/screens.ts';
import { getArea } from '#portal/screen-lookup.ts';
import { expect, openSignedInPage, test } from './fixtures.ts';
import { openScreen } from './kept-portal.ts';

const LISTS = LIST_NAMES.map((name) => SCREENS[name].path).filter((path) => getArea(path) === 'admin');

for (const locale of ['ar', 'fr'])
  test(`tables fit windows of 768, 1024 and 1280 px in ${locale}`, async ({ browser, contextOptions }) => {
    const viewport = { width: 1024, height: 900 };
    const page = await openSignedInPage(browser, 'admin', { ...contextOptions, locale, viewport });
    const hidden: string[] = [];
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of LISTS) {
        await openScreen(page, path);
        await expect(page.locator('main :is(tbody tr, li.sheet, ul.sheet > li)').first()).toBeVisible();
        const box = page.locator('main div:has(> table)');
        const pixels = await box.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
        if (pixels.some((count) => count > 0)) hidden.push(`${path} at ${width}: ${pixels.join()} px`);
      }
    }
    expect(hidden).toEqual([]);
    await page.context().close();
  });
