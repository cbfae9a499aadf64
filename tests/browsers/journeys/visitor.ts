import assert from 'node:assert/strict';
import { getTextDirection, LOCALE_CODES } from '#domain/locales.ts';
import { waitFor } from '../drivers/processes.ts';
import type { BrowserPage } from '../browser-page.ts';
import { button, field, text } from '../targets.ts';
import { assertNoHorizontalScroll, type Journey, t, uniqueNumber } from './journey.ts';

const DIALOG = { css: 'dialog[open]' };
const CONTACT = '[data-island=contact]';
/** Scrolls to every image of the site, so that lazy images load, and asserts that each one has been decoded. */
async function assertImagesLoad(page: BrowserPage): Promise<void> {
  const broken = await waitFor('end of loading the images', 20_000, () =>
    page.evaluate(() => {
      // Excludes map tiles: their host may be unreachable.
      const images = [...document.images].filter(({ src }) => src.startsWith(location.origin));
      const pending = images.find(({ complete }) => !complete);
      pending?.scrollIntoView({ behavior: 'instant' });
      return !pending && images.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src);
    }),
  );
  assert.deepEqual(broken, []);
}

const getLanguage = (page: BrowserPage) =>
  page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }));

/** A visitor reads the home page in every language, switches the language and writes to the garage. */
export const visitor: Journey = {
  server: 'demo',
  async run({ page, step }) {
    for (const locale of LOCALE_CODES)
      await step(`shows the home page in ${locale}`, async () => {
        await page.open(`/${locale}/`);
        assert.deepEqual(await getLanguage(page), { lang: locale, dir: getTextDirection(locale) });
        await page.find({ css: 'h1' });
        await assertImagesLoad(page);
        await assertNoHorizontalScroll(page);
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      });

    await step('switches the language of the page', async () => {
      await page.open('/en/all-services/');
      await page.click({ css: '[data-language=ar]' });
      await page.waitForPath(/^\/ar\/all-services\/$/);
      assert.deepEqual(await getLanguage(page), { lang: 'ar', dir: 'rtl' });
      await assertNoHorizontalScroll(page);
    });

    await step('closes a picture of the gallery with Back', async () => {
      await page.open('/en/all-services/');
      await page.open('/en/');
      const picture = 'a[data-picture]';
      // Waits for the page script, which collapses the price categories on phones and thus moves the gallery up.
      await page.find({ css: ':not([hidden]) > #color-scheme' });
      await page.evaluate((css) => document.querySelector(css)!.scrollIntoView({ behavior: 'instant' }), picture);
      await page.find({ css: 'body:has([data-island=gallery][data-started])' });
      await page.click({ css: picture });
      await page.find(DIALOG);
      await page.waitForDialogEntry();
      await page.goBack();
      await page.waitUntilGone(DIALOG);
      await page.waitForPath(/^\/en\/$/);
      await page.goBack();
      await page.waitForPath(/^\/en\/all-services\/$/);
    });

    await step('rejects an empty message', async () => {
      await page.open('/en/');
      await page.find({ css: CONTACT });
      // The island hydrates when it scrolls into view.
      await page.evaluate((css) => document.querySelector(css)!.scrollIntoView({ behavior: 'instant' }), CONTACT);
      await page.click(button(t('islands:contact.send'), CONTACT));
      await page.find(text(t('islands:contact.fillAll'), CONTACT));
    });

    await step('sends a message', async () => {
      const number = uniqueNumber();
      await page.type(field(t('islands:contact.fields.fullName'), CONTACT), `Visitor ${number}`);
      await page.type(field(t('islands:contact.fields.email'), CONTACT), `visitor.${number}@example.com`);
      await page.type(field(t('islands:contact.fields.message'), CONTACT), 'Do you repair gearboxes?');
      await page.click(button(t('islands:contact.send'), CONTACT));
      await page.find(text(t('islands:contact.sent'), CONTACT));
    });
  },
};
