import { aPicture } from '#tests/support/pictures.ts';
import { translate } from '../support/translate.ts';
import { E2E_ORIGIN } from '#tests/support/e2e-environment.ts';
import { paths } from '#portal/screens.ts';
import { createVehicle, expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const t = (key: string, params?: Record<string, string | number>) => translate('en', key, params);

test('uploads a photo, opens it and shares its link until it is deleted', async ({ asEmployee: page, request }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: E2E_ORIGIN });
  const name = `brakes-${Date.now()}`;
  const vehicle = await createVehicle(page);
  await page.goto(paths.vehicleMedia(vehicle.userId, vehicle.id));
  const files = page.locator('main input[type=file][multiple]');
  await files.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  const uploads = page.getByRole('list', { name: t('media:uploads') });
  await expect(uploads.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: t('media:removeUpload', { name: 'notes.txt' }) }).click();
  const buffer = Buffer.from(await (await aPicture()).arrayBuffer());
  await files.setInputFiles({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer });
  await expectToast(page, t('media:imageUploaded'));

  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click();
  const actions = page.getByRole('button', { name: new RegExp(`^${t('resource:actions', { title: name })}`) });
  await actions.click();
  await page.getByRole('menuitem', { name: t('media:copy') }).click();
  await expectToast(page, new RegExp(t('media:copied', { date: '\\d.*' })));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  // The signed link works without a session, but not with a modified signature.
  const opened = await request.get(link);
  expect([opened.status(), opened.headers()['content-type']?.split('/')[0]]).toEqual([200, 'image']);
  expect((await request.get(link.replace(/.{4}$/, '0000'))).ok()).toBe(false);

  await actions.click();
  await page.getByRole('menuitem', { name: t('resource:delete') }).click();
  await page
    .getByRole('dialog', { name: t('media:deleteTitle', { title: name }) })
    .getByRole('button', { name: t('resource:delete') })
    .click();
  await expect(page.getByText(t('media:deleted', { title: name }))).toBeVisible();
  expect((await request.get(link)).ok()).toBe(false);
});

test('moves through images by arrow keys, shows the next one after a deletion and restores the deleted one', async ({
  asManager: page,
}) => {
  const vehicle = await createVehicle(page);
  await page.goto(paths.vehicleMedia(vehicle.userId, vehicle.id));
  const buffer = Buffer.from(await (await aPicture()).arrayBuffer());
  const files = ['front', 'side', 'back'].map((name) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }));
  await page.locator('main input[type=file][multiple]').setInputFiles(files);
  await expectToast(page, t('media:created_other', { count: files.length }));

  const box = page.getByRole('dialog', { name: t('media:title') });
  const at = (place: number) => box.getByText(new RegExp(`^${t('media:position', { place, count: '\\d+' })}`));
  const pictures = page.locator('main').getByRole('button', { name: /: (front|side|back)$/ });
  await expect(pictures).toHaveCount(files.length);
  await pictures.first().press('Enter');
  await expect(at(1)).toBeVisible();
  for (const place of [2, 3]) {
    await page.keyboard.press('ArrowRight');
    await expect(at(place)).toBeVisible();
  }
  await page.keyboard.press('ArrowLeft');
  await expect(at(2)).toBeVisible();
  const title = await box.locator('header bdi').innerText();
  await box.getByRole('button', { name: t('resource:actions', { title }) }).click();
  await page.getByRole('menuitem', { name: t('resource:delete') }).click();
  await page
    .getByRole('dialog', { name: t('media:deleteTitle', { title }) })
    .getByRole('button', { name: t('resource:delete') })
    .click();
  await expect(box.locator('header bdi')).not.toHaveText(title);
  await box.getByRole('button', { name: t('resource:undo') }).click();
  await expectToast(page, t('media:restored', { title }));
  await expect(at(3)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(box.locator('header bdi')).toHaveText(title);
});
