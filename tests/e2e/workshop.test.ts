import { aPicture } from '#tests/support/pictures.ts';
import { demoDay } from '#tests/support/demo-day.ts';
import { translate } from '../support/translate.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, openSignedInPage, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const t = (key: string, params?: Record<string, string | number>) => translate('ar', key, params);

test.use({ locale: 'ar', viewport: { width: 390, height: 844 } });

test('an employee takes a vehicle in, works on it, records the payment and hands it over on a phone', async ({
  asEmployee: page,
}) => {
  test.slow();
  const number = String(Date.now()).slice(-8);
  const [plate, name] = [`W${number}`, `صوت في الفرامل ${number}`];
  const dialog = page.getByRole('dialog');
  const button = (label: string | RegExp) => page.getByRole('button', { name: label });
  const fill = (key: string, text: string) => dialog.getByLabel(t(key)).first().fill(text);
  const save = () => dialog.getByRole('button', { name: t('form:save') }).click();

  // A new client arrives with a vehicle.
  await page.goto('/admin/visits');
  await page
    .getByRole('link', { name: t('visits:new') })
    .first()
    .click();
  await button(t('visits:create.submit')).click();
  await expect(page.getByText(t('validation:required', { field: t('visits:fields.name') })).first()).toBeVisible();
  await button(t('visits:create.newClient')).click();
  await fill('users:fields.firstName', 'سعاد');
  await fill('users:fields.lastName', `نجم ${number}`);
  await fill('users:fields.username', `souad.${number}`);
  await fill('users:fields.phoneNumber', `7${number.slice(1)}`);
  await save();
  await expect(dialog).toHaveCount(0);
  await button(t('vehicles:new')).click();
  await fill('vehicles:fields.plateNumber', plate);
  await fill('vehicles:fields.brand', 'Kia');
  await fill('vehicles:fields.model', 'Cerato');
  await fill('vehicles:fields.year', '٢٠١٧');
  await fill('vehicles:fields.color', 'أبيض');
  await fill('vehicles:fields.engineType', 'بنزين');
  await save();
  await expect(page.getByRole('radio', { name: new RegExp(plate) })).toBeChecked();

  // Adds tasks with prices.
  await page.getByLabel(t('visits:fields.name')).fill(name);
  await page.getByRole('textbox', { name: t('visits:fields.dueDate') }).fill(demoDay(3));
  const task = (place: number) => page.getByRole('group', { name: t('visits:create.task', { number: place }) });
  await task(1)
    .getByRole('combobox', { name: new RegExp(`^${t('tasks:fields.name')}`) })
    .fill('تيل أمامي');
  await task(1).getByLabel(t('tasks:fields.soldFor')).fill('١٢٠٫٥٠');
  await button(t('tasks:new')).click();
  await task(2)
    .getByRole('combobox', { name: new RegExp(`^${t('tasks:fields.name')}`) })
    .fill('سائل الفرامل');
  await task(2).getByLabel(t('tasks:fields.soldFor')).fill('35');
  await expect(page.getByLabel(t('visits:fields.totalCost'))).toHaveValue('155.50');
  await expectNoHorizontalScroll(page);
  await button(t('visits:create.submit')).click();
  await expectToast(page, t('visits:created'));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  // Starts each task with one tap; one is put on hold for parts.
  const main = page.getByRole('main');
  const actionButton = (key: string, of: string) => main.getByRole('button', { name: `${t(key)} ${of}` });
  await actionButton('visit:taskActions.start', 'تيل أمامي').click();
  await expect(main.getByText(t('visits:statuses.In Progress')).first()).toBeVisible();
  await button(t('resource:actions', { title: 'تيل أمامي' })).click();
  await page.getByRole('menuitem', { name: t('visit:holdFor', { reason: t('tasks:holdReasons.PARTS') }) }).click();
  await expect(main.getByText(t('tasks:waiting', { reason: t('tasks:holdReasons.PARTS') })).first()).toBeVisible();
  await actionButton('visit:taskActions.resume', 'تيل أمامي').click();
  await actionButton('visit:taskActions.complete', 'تيل أمامي').click();

  // Uploads a photo from the camera.
  const buffer = Buffer.from(await (await aPicture()).arrayBuffer());
  await main.locator('input[type=file]').first().setInputFiles({ name: 'brakes.jpg', mimeType: 'image/jpeg', buffer });
  await expectToast(page, t('media:imageUploaded'));

  await actionButton('visit:taskActions.start', 'سائل الفرامل').click();
  await actionButton('visit:taskActions.complete', 'سائل الفرامل').click();
  // Finishing the last task makes the visit ready for pickup.
  await expect(main.getByText(t('visits:statuses.Ready for Pickup')).first()).toBeVisible();
  // The bar that offers to undo, and the top bar of a scrolled page, cover parts of the controls below them.
  await expect(button(t('shell:undo'))).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);

  // Handing over with an open balance warns and links the payment form.
  await button(t('visits:actions.handOver')).click();
  await dialog.getByRole('button', { name: t('payments:new') }).click();
  await expect(dialog.getByLabel(t('payments:fields.amount'))).toHaveValue('155.50');
  await dialog.getByLabel(t('payments:fields.amount')).fill('100');
  await dialog.getByRole('button', { name: t('payments:record') }).click();
  await expect(main.getByText(/100\.00.*155\.50/).first()).toBeVisible();
  await button(t('payments:new')).click();
  await expect(dialog.getByLabel(t('payments:fields.amount'))).toHaveValue('55.50');
  await dialog.getByRole('button', { name: t('payments:record') }).click();
  await expect(dialog).toHaveCount(0);
  await button(t('visits:actions.handOver')).click();
  await expect(main.getByText(t('visits:statuses.Completed')).first()).toBeVisible();
  // Handing over after payment marks the tasks as sold.
  await expect(main.getByText(t('tasks:statuses.Sold'), { exact: true })).toHaveCount(2);

  await page.goto(`/admin/search?query=${plate.slice(0, 3)} ${plate.slice(3)}`);
  await expect(page.getByRole('link', { name: new RegExp(plate) }).first()).toBeVisible();
});

// At any time, one of these time zones has another date than the garage.
for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
  test(`a new visit is due on the garage’s day on a device in ${timezoneId}`, async ({ browser }) => {
    const page = await openSignedInPage(browser, 'employee', { locale: 'ar', timezoneId });
    await page.goto('/admin/visits');
    await page
      .getByRole('link', { name: t('visits:new') })
      .first()
      .click();
    await expect(page.getByRole('textbox', { name: t('visits:fields.dueDate') })).toHaveValue(demoDay(0));
    await page.context().close();
  });
