import type { Page } from 'playwright/test';
import type { Locale } from '#domain/locales.ts';
import { paths } from '#portal/screens.ts';
import { mockApiRoutes } from '#tests/support/mock-api-routes.ts';
import { CHROMIUM_ARGS, chromiumPath } from '#tests/support/chromium.ts';
import { E2E_ORIGIN } from '#tests/support/e2e-environment.ts';
import { SAMPLE_TIME, SAMPLE_RESPONSES, SAMPLE_STAFF, SAMPLE_VISIT_PATH } from '#tests/support/shown-records.ts';
import { renderSampleSite } from '#tests/support/shown-site.ts';
import { findSystemFonts } from '#tests/support/system-fonts.ts';
import { translate } from '#tests/support/translate.ts';
import { expect, openSignedInPage, test as base } from './fixtures.ts';

// `npm run pictures` updates the pictures. Chromium from npm, our own fonts and no hinting render the same everywhere.
const RENDERING = ['--font-render-hinting=none', '--disable-lcd-text', '--disable-font-subpixel-positioning'];
const SCREEN = { width: 1280, height: 900 };
const A4 = { width: 794, height: 1123 };
const TALL_SCREEN = { width: 1024, height: 1500 };
/** 0.2 % of a screen of 1280 × 900 pixels, also for taller pictures. */
const MAX_DIFFERENT_PIXELS = 0.002 * SCREEN.width * SCREEN.height;
/** Hides text that depends on the release or the environment, and avoids text in a system font. */
const STYLE = `
  aside > p, header .badge, footer small { visibility: hidden !important }
  header kbd { font-family: inherit !important }
  header a[lang=ar] { display: none !important }`;
const GREY = Buffer.from('R0lGODlhAQABAIAAAJmZmQAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

const MEDIA = {
  light: { media: 'screen', colorScheme: 'light', forcedColors: 'none' },
  dark: { media: 'screen', colorScheme: 'dark', forcedColors: 'none' },
  forced: { media: 'screen', colorScheme: 'dark', forcedColors: 'active' },
  print: { media: 'print', colorScheme: 'light', forcedColors: 'none' },
} as const satisfies Record<string, Parameters<Page['emulateMedia']>[0]>;

interface Fixtures {
  openPage(locale: Locale, path: string): Promise<Page>;
}

const test = base.extend<Fixtures>({
  openPage: async ({ browser }, use) => {
    const opened: Page[] = [];
    await use(async (locale, path) => {
      const page = await openSignedInPage(browser, 'admin', {
        locale,
        viewport: SCREEN,
        reducedMotion: 'reduce',
        bypassCSP: true,
        timezoneId: 'Asia/Beirut',
      });
      opened.push(page);
      const user = { name: 'user', value: encodeURIComponent(JSON.stringify(SAMPLE_STAFF)), url: E2E_ORIGIN };
      await page.context().addCookies([user]);
      await page.clock.setFixedTime(SAMPLE_TIME);
      await mockApiRoutes(page, SAMPLE_RESPONSES);
      await page.route(/[/](?:media[/]file|art)[/]/, (route) =>
        route.fulfill({ contentType: 'image/gif', body: GREY }),
      );
      await page.route('**/en/', async (route) =>
        route.fulfill({ contentType: 'text/html; charset=utf-8', body: await renderSampleSite() }),
      );
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.addStyleTag({ content: STYLE });
      return page;
    });
    for (const page of opened) await page.context().close();
  },
});
test.use({ launchOptions: { executablePath: await chromiumPath('npm'), args: [...CHROMIUM_ARGS, ...RENDERING] } });

/** Waits until data, fonts and pictures have loaded. */
const waitUntilComplete = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('.skeleton, .page-progress, [aria-busy=true]') === null &&
      document.fonts.status === 'loaded' &&
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );

async function expectPicture(page: Page, ...path: [folder: string, name: string]) {
  await waitUntilComplete(page);
  expect(await findSystemFonts(page), 'other machines have other system fonts').toEqual([]);
  const [folder, name] = path;
  await expect(page).toHaveScreenshot([folder, `${name}.png`], {
    maxDiffPixels: MAX_DIFFERENT_PIXELS,
    // Low, so that a slightly different shade counts as a difference.
    threshold: 0.02,
    animations: 'disabled',
    caret: 'hide',
  });
}

async function expectPictures(page: Page, folder: string, screen = SCREEN) {
  for (const [medium, options] of Object.entries(MEDIA)) {
    await page.setViewportSize(medium === 'print' ? A4 : screen);
    await page.emulateMedia(options);
    await expectPicture(page, folder, medium);
  }
}

test('the board of visits looks as before', async ({ openPage }) => {
  const page = await openPage('en', `${paths.visits()}?view=board`);
  await page.locator('[data-visit]').first().waitFor();
  await expectPictures(page, 'board');
});

test('a visit looks as before', async ({ openPage }) => {
  await expectPictures(await openPage('en', SAMPLE_VISIT_PATH), 'visit');
});

for (const locale of ['fr', 'ar'] as const)
  test(`a visit looks as before on tablets, in ${locale}`, async ({ openPage }) => {
    const page = await openPage(locale, SAMPLE_VISIT_PATH);
    for (const viewport of [
      { width: 768, height: 1024 },
      { width: 1024, height: 768 },
    ]) {
      await page.setViewportSize(viewport);
      await expectPicture(page, 'tablet', `${locale}-${viewport.width}`);
    }
  });

test('a dialog looks as before', async ({ openPage }) => {
  const page = await openPage('en', SAMPLE_VISIT_PATH);
  await page.getByRole('button', { name: translate('en', 'payments:new') }).click();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  await expectPictures(page, 'dialog');
});

test('the home page looks as before', async ({ openPage }) => {
  await expectPictures(await openPage('en', '/en/'), 'home', TALL_SCREEN);
});
