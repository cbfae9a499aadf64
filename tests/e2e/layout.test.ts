import { readFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright/test';
import type { Area } from '#domain/roles.ts';
import { SITEMAP_PAGES, SITE_PAGES } from '#domain/site/pages.ts';
import { SECTION_NAMES } from '#portal/features/branding/sections.ts';
import { LIST_SCREEN_NAMES } from '#portal/first-queries.ts';
import { getArea } from '#portal/screen-lookup.ts';
import { paths, SCREENS } from '#portal/screens.ts';
import { LAYOUT_ENV } from '#tests/support/e2e-environment.ts';
import {
  LONG_EMAIL,
  LONG_GARAGE_NAME,
  LONG_IMPORT,
  LONG_RECORDS_FILE,
  type LongRecords,
} from '#tests/support/long-records.ts';
import { expect, findDefects, openPageAs, preparePageAndCollectErrors, test as base } from './fixtures.ts';
import { openScreen } from './kept-portal.ts';

interface Options {
  /** Viewport widths in pixels; `playwright.layout.config.ts` sets more of them. */
  widths: number[];
}

const test = base.extend<Options>({ widths: [[320, 768, 1280], { option: true }] });

/** Returns the records that `layout.setup.ts` created. */
const readLongRecords = () => JSON.parse(readFileSync(LONG_RECORDS_FILE, 'utf8')) as LongRecords;

/** Queries that open the views of a screen, by path: no width opens all of them by default. */
const VIEWS: Record<string, string[]> = {
  ...Object.fromEntries(LIST_SCREEN_NAMES.map((name) => [SCREENS[name].path, ['?view=list']])),
  [paths.visits()]: ['?view=list', '?view=board'],
  [paths.todos()]: ['?view=table', '?view=list'],
  [paths.myWork()]: ['?view=table', '?view=list'],
  [paths.merchantInfo()]: SECTION_NAMES.map((name) => `?section=${name}`),
};

/** Returns the paths of all screens of an area, and a missing one, with the ids of the long records. */
const screensOf = (area: Area, params: LongRecords['params']): string[] =>
  [...Object.values(SCREENS).map(({ path }): string => path), `/${area}/no-such-page`]
    .filter((path) => getArea(path) === area)
    .map((path) => path.replace(/\$(\w+)/g, (_, name: string) => params[name]!))
    .flatMap((path) => ['', ...(VIEWS[path] ?? [])].map((query) => path + query));

const PUBLIC = [
  ...SITEMAP_PAGES.map((page) => SITE_PAGES[page]),
  '/login',
  '/login?mode=otp&identifier=client%40karaj.test&purpose=VERIFY_ACCOUNT',
  '/login?mode=forgot',
  '/not-authorized',
  '/no-such-page',
];

/** Replaces the garage's name and e-mail address in every response, since all tests share the stored ones. */
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

// The longest tests come first: started last, they would leave the other workers idle at the end.
for (const area of ['admin', 'client'] as const)
  for (const locale of ['ar', 'en', 'fr'])
    test.describe(`in ${locale}`, () => {
      test.use({ locale });
      test(`long values fit every screen of /${area}`, async ({ browser, baseURL, contextOptions, widths }) => {
        test.setTimeout(60_000 + widths.length * 120_000);
        const { staffEmail, clientEmail, params } = readLongRecords();
        const options = { ...contextOptions, baseURL, locale, timezoneId: 'Asia/Beirut' };
        const page = await openPageAs(browser, area === 'admin' ? staffEmail : clientEmail, options, LAYOUT_ENV);
        const errors = await preparePageAndCollectErrors(page);
        await lengthenGarage(page.context());
        const defects: string[] = [];
        for (const path of screensOf(area, params)) {
          await openScreen(page, path);
          defects.push(...(await findDefects(page, path, widths)));
        }
        if (area === 'admin') {
          await openScreen(page, paths.imports());
          await page.locator('input[type=file]').setInputFiles(LONG_IMPORT);
          await expect(page.getByRole('table')).toBeVisible();
          defects.push(...(await findDefects(page, 'preview of an import', widths)));
        }
        expect(defects).toEqual([]);
        expect(errors).toEqual([]);
        await page.context().close();
      });
    });

for (const locale of ['ar', 'en', 'fr'])
  test.describe(`in ${locale}`, () => {
    test.use({ locale });
    test('long values fit every public page', async ({ page, widths }) => {
      test.setTimeout(60_000 + widths.length * 60_000);
      await lengthenGarage(page.context());
      const defects: string[] = [];
      for (const path of PUBLIC) {
        await page.goto(path);
        defects.push(...(await findDefects(page, path, widths)));
      }
      expect(defects).toEqual([]);
    });
  });
