import type { Browser, BrowserContext, Page } from 'playwright/test';
import { paths } from '#portal/screens.ts';
import { createSession } from '#tests/support/e2e-session.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { translate } from '../support/translate.ts';
import {
  callApi,
  createVehicle,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  openSignedInPage,
  test,
} from './fixtures.ts';

const t = (key: string, params?: Record<string, string | number>) => translate('en', key, params);
const UPLOAD = '**/media/upload-media';

/** Opens a new vehicle on a page that allows console errors, since the browser logs failed requests. */
async function openVehicle(browser: Browser) {
  const page = await openSignedInPage(browser, 'employee', { locale: 'en-GB', viewport: { width: 390, height: 844 } });
  page.on('dialog', (dialog) => void dialog.accept());
  const vehicle = await createVehicle(page);
  const url = paths.vehicle(vehicle.userId, vehicle.id);
  await page.goto(url);
  await expect(photos(page).getByText(t('media:empty.title'))).toBeVisible();
  // Waits for the lazy chunk of the bar, which cannot load without a connection.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /WaitingUploads/.test(name)),
  );
  return { page, context: page.context(), vehicle, url };
}

const photos = (page: Page) => page.getByRole('region', { name: t('media:title') });
const uploads = (page: Page) => photos(page).getByRole('list', { name: t('media:uploads') });
const waitingBar = (page: Page) =>
  page.getByRole('status').filter({ hasText: t('media:waitingPhotos_one', { count: 1 }) });
const picture = (page: Page, name: string) => photos(page).getByRole('button', { name: `Photo: ${name}` });
const blockUploads = (context: BrowserContext) => context.route(UPLOAD, (route) => route.abort('internetdisconnected'));
const storedNames = async (page: Page, vehicleId: string): Promise<string[]> =>
  (await callApi(page, 'GET', `/media/fetch-media?vehicleId=${vehicleId}`)).map(({ name }: { name: string }) => name);

async function choosePhoto(page: Page, name: string) {
  const buffer = Buffer.from(await (await aPicture()).arrayBuffer());
  const file = { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
  await photos(page).locator('input[type=file][multiple]').setInputFiles(file);
}

/** Goes offline and online again, which fires `online` in all tabs. */
async function reconnect(context: BrowserContext) {
  await context.setOffline(true);
  await context.setOffline(false);
}

test('keeps a photo chosen without a connection through a reload and uploads it once', async ({ browser }) => {
  const { page, context, vehicle, url } = await openVehicle(browser);
  await context.setOffline(true);
  await choosePhoto(page, 'bumper');
  await expect(uploads(page).getByText(t('media:offline'))).toBeVisible();
  await expect(waitingBar(page)).toBeVisible();
  const preview = uploads(page).locator('img');
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  // Blocks only uploads from here on, because the document cannot reload without a connection.
  await blockUploads(context);
  await context.setOffline(false);
  await page.reload();
  await expect(uploads(page).getByText('bumper.jpg')).toBeVisible();
  await expect(uploads(page).getByText(t('media:offline'))).toBeVisible();
  await page.goto('/admin/todo');
  await expect(waitingBar(page)).toBeVisible();
  await page.getByRole('link', { name: t('media:showWaiting') }).click();
  await expect(page.getByRole('list', { name: t('media:uploads') }).getByText('bumper.jpg')).toBeVisible();
  expect(await storedNames(page, vehicle.id)).toEqual([]);

  await page.goto(url);
  await expect(uploads(page).getByText(t('media:offline'))).toBeVisible();
  await context.unroute(UPLOAD);
  await reconnect(context);
  await expect(picture(page, 'bumper')).toBeVisible();
  await expect(uploads(page)).toBeHidden();
  await expect(waitingBar(page)).toBeHidden();
  expect(await storedNames(page, vehicle.id)).toEqual(['bumper']);
  await page.reload();
  await expect(picture(page, 'bumper')).toBeVisible();
  await expect(uploads(page)).toBeHidden();
  await context.close();
});

test('stores a photo once when the upload response was lost', async ({ browser }) => {
  const { page, context, vehicle } = await openVehicle(browser);
  await context.route(
    UPLOAD,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await choosePhoto(page, 'mirror');
  await expect(uploads(page).getByText(t('media:offline'))).toBeVisible();
  expect(await storedNames(page, vehicle.id)).toEqual(['mirror']);
  // The upload is retried without a click.
  await expect(picture(page, 'mirror')).toHaveCount(1);
  await expect(uploads(page)).toBeHidden();
  expect(await storedNames(page, vehicle.id)).toEqual(['mirror']);
  await context.close();
});

test('uploads a waiting photo from one of two tabs', async ({ browser }) => {
  const { page, context, vehicle, url } = await openVehicle(browser);
  await blockUploads(context);
  await choosePhoto(page, 'wheel');
  await expect(uploads(page).getByText(t('media:offline'))).toBeVisible();
  const other = await context.newPage();
  await other.goto(url);
  await expect(uploads(other).getByText(t('media:offline'))).toBeVisible();

  let sent = 0;
  await context.unroute(UPLOAD);
  await context.route(UPLOAD, async (route) => {
    sent++;
    await route.continue();
  });
  await reconnect(context);
  for (const tab of [page, other]) {
    await expect(picture(tab, 'wheel')).toBeVisible();
    await expect(uploads(tab)).toBeHidden();
  }
  expect(sent).toBe(1);
  expect(await storedNames(page, vehicle.id)).toEqual(['wheel']);
  await context.close();
});

test('deletes waiting photos on sign-out', async ({ browser }) => {
  const { page, context, url } = await openVehicle(browser);
  await blockUploads(context);
  await choosePhoto(page, 'door');
  await expect(waitingBar(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(url);
  await expect(uploads(other).getByText('door.jpg')).toBeVisible();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: t('shell:logOut') }).click();
  await page.waitForURL(/\/login/);
  await other.waitForURL(/\/login/);
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
  await context.addCookies(await createSession('employee@karaj.test'));
  await page.goto(url);
  await expect(photos(page).getByText(t('media:empty.title'))).toBeVisible();
  await context.close();
});

test('deletes waiting photos of another person', async ({ browser }) => {
  const { page, context, vehicle, url } = await openVehicle(browser);
  await blockUploads(context);
  await choosePhoto(page, 'lamp');
  await expect(waitingBar(page)).toBeVisible();
  // Replaces the cookies in one call: without cookies, the open page would sign out and delete the database.
  await context.addCookies(await createSession('manager@karaj.test'));
  await page.goto(url);
  await expect(photos(page).getByText(t('media:empty.title'))).toBeVisible();
  const countStored = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const request = indexedDB.open('pending-uploads');
          request.addEventListener('error', () => reject(request.error));
          request.addEventListener('success', () => {
            const count = request.result.transaction('uploads').objectStore('uploads').count();
            count.addEventListener('success', () => {
              request.result.close();
              resolve(count.result);
            });
          });
        }),
    );
  await expect.poll(countStored).toBe(0);
  expect(await storedNames(page, vehicle.id)).toEqual([]);
  await context.close();
});
