import type { BrowserContext, Page } from 'playwright/test';
import type { Area } from '#domain/roles.ts';
import { LISTED_PAGES, SITE_PAGES } from '#domain/site/pages.ts';
import { getArea } from '#portal/screen-lookup.ts';
import { paths, SCREENS } from '#portal/screens.ts';
import { withDatabase } from '#tests/support/e2e-session.ts';
import { findLayoutDefects, waitUntilSettled } from '#tests/support/layout-defects.ts';
import { createLongRecords, LONG_EMAIL, LONG_GARAGE_NAME, type LongRecords } from '#tests/support/long-records.ts';
import { expect, openPageOf, preparePage, test as base } from './fixtures.ts';
import { openScreen } from './kept-portal.ts';

/** Time in which a defect has to disappear to be none. */
const PATIENCE_MS = 1500;

interface Options {
  /** Widths of the window in pixels; `playwright.layout.config.ts` has more. */
  widths: number[];
}

const test = base.extend<Options>({ widths: [[320, 768, 1280], { option: true }] });

let created: Promise<LongRecords> | undefined;
/** Returns the records of this worker. */
const findLongRecords = (): Promise<LongRecords> => (created ??= withDatabase(createLongRecords));

/** Queries of screens that have a view which they do not open by default at every width. */
const VIEWS: Record<string, string[]> = { [paths.visits()]: ['?view=board'] };

/** Paths of all screens of an area, also of one that does not exist, with the ids of the long records. */
const screensOf = (area: Area, params: LongRecords['params']): string[] =>
  [...Object.values(SCREENS).map(({ path }): string => path), `/${area}/no-such-page`]
    .filter((path) => getArea(path) === area)
    .map((path) => path.replace(/\$(\w+)/g, (_, name: string) => params[name]!))
    .flatMap((path) => ['', ...(VIEWS[path] ?? [])].map((query) => path + query));

const PUBLIC = [
  ...LISTED_PAGES.map((page) => SITE_PAGES[page]),
  '/login',
  '/login?mode=otp&identifier=client%40karaj.test&purpose=VERIFY_ACCOUNT',
  '/login?mode=forgot',
  '/not-authorized',
  '/no-such-page',
];

/** Gives the garage a long name and e-mail address in every response, since the stored ones belong to all tests. */
async function lengthenGarage(context: BrowserContext) {
  await context.route(
    ({ pathname }) => /^\/backend\/merchant\/fetch|^\/(?!backend\/)[^.]*$/.test(pathname),
    async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      const text = await response.text();
      return route.fulfill({
        response,
        body: text.replaceAll(/Karaj Al Nahr|كراج النهر/g, LONG_GARAGE_NAME).replaceAll('hello@karaj.test', LONG_EMAIL),
      });
    },
  );
}

/** Gives sections that are far away their layout, which browsers put off. */
const showFarSections = () =>
  addEventListener('DOMContentLoaded', () => {
    const style = new CSSStyleSheet();
    style.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(style);
  });

/** Both steps in one round trip to the browser. */
const MEASURE = `(${waitUntilSettled.toString()})().then(${findLayoutDefects.toString()})`;

/** Returns the defects of the open page that remain at each width. */
async function findDefects(page: Page, path: string, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    let defects: string[] = [];
    // A late font, picture or response may still move what was seen first.
    await expect(async () => expect((defects = await page.evaluate<string[]>(MEASURE))).toEqual([]))
      .toPass({ timeout: PATIENCE_MS })
      .catch(() => {});
    found.push(...defects.map((defect) => `${path} at ${width}: ${defect}`));
  }
  return found;
}

// A transition would have to end before a text has its place.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const locale of ['ar', 'en', 'fr']) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    for (const area of ['admin', 'client'] as const)
      test(`long values fit every screen of /${area}`, async ({ browser, contextOptions, widths }) => {
        const records = await findLongRecords();
        test.setTimeout(60_000 + widths.length * 120_000);
        const email = area === 'admin' ? records.staffEmail : records.clientEmail;
        const page = await openPageOf(browser, email, { ...contextOptions, locale, timezoneId: 'Asia/Beirut' });
        const errors = await preparePage(page);
        await lengthenGarage(page.context());
        const defects: string[] = [];
        for (const path of screensOf(area, records.params)) {
          await openScreen(page, path);
          defects.push(...(await findDefects(page, path, widths)));
        }
        expect(defects).toEqual([]);
        expect(errors).toEqual([]);
        await page.context().close();
      });

    test('long values fit every public page', async ({ page, widths }) => {
      test.setTimeout(60_000 + widths.length * 60_000);
      await lengthenGarage(page.context());
      await page.addInitScript(showFarSections);
      const defects: string[] = [];
      for (const path of PUBLIC) {
        await page.goto(path);
        defects.push(...(await findDefects(page, path, widths)));
      }
      expect(defects).toEqual([]);
    });
  });
}

const SAMPLES: [kind: string, html: string][] = [
  ['wider than the window', '<div style="inline-size: 500px">wide</div>'],
  ['broken word', '<p style="inline-size: 3em; overflow-wrap: anywhere">transmission</p>'],
  ['cut without a title', '<p style="inline-size: 5em; overflow: hidden; white-space: nowrap">An oil change</p>'],
  ['texts overlap', '<p>First line</p><p style="margin-block-start: -30px">Second line</p>'],
  ['text leaves its button', '<button style="inline-size: 3em; white-space: nowrap">Change the oil</button>'],
  ['text leaves its card', '<p class="sheet" style="inline-size: 3em; white-space: nowrap">Change the oil</p>'],
  ['wrapped value', '<p style="inline-size: 4em">Paid 1 250,00 $US</p>'],
];

for (const [kind, html] of SAMPLES)
  test(`reports: ${kind}`, async ({ page }) => {
    await page.setViewportSize({ width: 400, height: 400 });
    await page.setContent(`<main>${html}</main>`);
    const defects = await page.evaluate(findLayoutDefects);
    expect(defects.map((defect) => defect.split(':')[0])).toEqual([kind]);
  });

test('reports nothing for texts that wrap, scroll or have a title', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 400 });
  await page.setContent(`<main>
    <p>${'A long sentence that wraps between its words. '.repeat(5)}</p>
    <p style="overflow-wrap: anywhere">${'x'.repeat(300)}</p>
    <p title="An oil change" style="inline-size: 5em; overflow: hidden; white-space: nowrap">An oil change</p>
    <div style="overflow-x: auto; white-space: nowrap">${'wide '.repeat(100)}</div>
    <button>Change the oil</button> <bdi>+961 71 234 567</bdi>
    <p style="inline-size: 9em"><bdi>visitor.559@<wbr>example.com</bdi></p>
    <div class="sheet" style="inline-size: 3em"><dialog open style="inline-size: 20em">Change the oil</dialog></div>
  </main>`);
  expect(await page.evaluate(findLayoutDefects)).toEqual([]);
});
