import { LIST_SCREEN_NAMES } from '#portal/first-queries.ts';
import { SCREENS } from '#portal/screens.ts';
import { getArea } from '#portal/screen-lookup.ts';
import { translate } from '../support/translate.ts';
import { expect, openSignedInPage, test } from './fixtures.ts';
import { openScreen } from './kept-portal.ts';

const LISTS = LIST_SCREEN_NAMES.map((name) => SCREENS[name].path).filter((path) => getArea(path) === 'admin');

/** 10rem in pixels. */
const FIRST_COLUMN_MIN = 160;
const NO_SHADE = /^none|^rgba\(0, 0, 0, 0\)/;

for (const locale of ['ar', 'fr'] as const)
  test(`tables fit windows of 768, 1024 and 1280 px in ${locale}`, async ({ browser, contextOptions }) => {
    const viewport = { width: 1024, height: 900 };
    const page = await openSignedInPage(browser, 'admin', { ...contextOptions, locale, viewport });
    const hidden: string[] = [];
    const wrapped: string[] = [];
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of LISTS) {
        await openScreen(page, path);
        await expect(page.locator('main :is(tbody tr, li.sheet, ul.sheet > li)').first()).toBeVisible();
        const box = page.locator('main div:has(> table)');
        const pixels = await box.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
        if (pixels.some((count) => count > 0)) hidden.push(`${path} at ${width}: ${pixels.join()} px`);
        const filters = page.getByRole('button', { name: translate(locale, 'resource:filter', { field: '' }) });
        const rows = new Set(await filters.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y)));
        if (width === 1280 && rows.size > 1) wrapped.push(`${path}: ${rows.size} rows of filters`);
      }
    }
    expect(hidden).toEqual([]);
    expect(wrapped).toEqual([]);
    await page.context().close();
  });

test('a table wider than its box has a shade at its edge until its end is reached', async ({ asAdmin: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${SCREENS.visits.path}?view=table`);
  const box = page.locator('main .scroll-hint');
  const end = box.locator('tbody td:last-child').first();
  const first = box.locator('tbody th').first();
  await expect(first).toBeVisible();
  expect((await first.boundingBox())!.width).toBeGreaterThanOrEqual(FIRST_COLUMN_MIN);
  expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeGreaterThan(0);
  await expect(end).not.toHaveCSS('box-shadow', NO_SHADE);
  await box.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect(end).toHaveCSS('box-shadow', NO_SHADE);
});

test('browsers without scroll timelines get a static shade', async ({ asAdmin: page }) => {
  await page.goto(`${SCREENS.visits.path}?view=table`);
  await expect(page.locator('main .scroll-hint')).toBeVisible();
  const shades = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .flatMap((rule) => (rule instanceof CSSLayerBlockRule ? [...rule.cssRules] : [rule]))
      .filter((rule) => rule instanceof CSSSupportsRule && /not\s*\(animation-timeline/.test(rule.conditionText))
      .map(({ cssText }) => cssText),
  );
  expect(shades.join()).toMatch(/\.scroll-hint tr > :last-child \{[^}]*box-shadow/);
});
