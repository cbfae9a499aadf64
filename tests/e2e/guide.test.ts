import { LOCALE_CODES } from '#domain/locales.ts';
import { createTranslator } from '#backend/translator.ts';
import { E2E_ORIGIN } from '#tests/support/e2e-environment.ts';
import { expect, expectAccessible, openSignedInPage, preparePageAndCollectErrors, test } from './fixtures.ts';

const translate = await createTranslator();
const PICTURES = 8;

for (const locale of LOCALE_CODES)
  test(`staff open the guide from the help, in ${locale}`, async ({ browser }) => {
    const page = await openSignedInPage(browser, 'employee', { locale, viewport: { width: 390, height: 844 } });
    const errors = await preparePageAndCollectErrors(page);
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(E2E_ORIGIN)) foreign.push(request.url());
    });
    await page.goto('/admin/visits');
    await page.getByRole('button', { name: translate(locale, 'shell:help.title') }).click();
    await page.getByRole('menuitem', { name: translate(locale, 'shell:titles.guide') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate(locale, 'guide:title'));
    const part = page.getByRole('heading', { level: 2 }).nth(3);
    await page
      .getByRole('navigation', { name: translate(locale, 'guide:contents') })
      .getByRole('link')
      .nth(3)
      .click();
    await expect(part).toBeInViewport();
    const pictures = page.getByRole('main').getByRole('img');
    await expect(pictures).toHaveCount(PICTURES);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1120);
    }
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(foreign).toEqual([]);
    expect(errors).toEqual([]);
    await page.context().close();
  });

test('clients have no guide', async ({ asClient }) => {
  await asClient.goto('/client/dashboard');
  await expect(asClient.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(asClient.getByRole('button', { name: translate('en', 'shell:help.title') })).toHaveCount(0);
  await asClient.goto('/admin/guide');
  await expect(asClient).toHaveURL(/\/not-authorized/);
});
