import { readOutbox } from '#tests/support/outbox.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { demoDay } from '#tests/support/demo-day.ts';
import { translate } from '../support/translate.ts';
import { callApi, expect, expectNoHorizontalScroll, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const t = (key: string, params?: Record<string, string | number>) => translate('fr', key, params);
const OIL = { name: 'Vidange', service: 'MAINTENANCE', priority: 'NORMAL', soldFor: '45.00' };
const PADS = { name: 'Plaquettes avant', service: 'REPAIR', priority: 'HIGH', soldFor: '120.50', cost: '77.77' };

test.use({ locale: 'fr-FR', viewport: { width: 390, height: 844 } });

test('a client follows a visit on a phone, is notified, reports the odometer and rates', async ({
  asOtherClient: page,
  asAdmin: counter,
}) => {
  const staff = (method: string, path: string, data: object) => callApi(counter, method, path, { data });
  const { updatedAt } = await callApi(page, 'GET', '/user/fetch-profile');
  await callApi(page, 'PUT', '/user/update-profile', { data: { preferredLanguage: 'fr', updatedAt } });
  const [vehicle] = await callApi(page, 'GET', '/vehicle/fetch-vehicles');
  const owner = { userId: vehicle.userId, vehicleId: vehicle.id };
  const name = `Révision ${Date.now()}`;
  const visit = await staff('POST', '/visit/create-visit', {
    ...owner,
    name,
    visitDate: demoDay(0),
    dueDate: demoDay(2),
    totalCost: '165.50',
    tasks: [OIL, PADS],
  });
  const [first, second] = visit.tasks;
  const changeStatus = (id: string, status: string) => staff('PUT', `/task/update-status/${id}`, { status });

  // The event stream must be open before staff change the status.
  const stream = page.waitForResponse(/follow-visits/);
  await page.goto('/client');
  await page.getByRole('link', { name: t('overview:followNamed', { name }) }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('main').getByText(t('overview:statuses.Pending'))).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expect(page.getByText('77,77')).toHaveCount(0);
  await stream;

  const news = page.getByRole('status').filter({ hasText: '«' });
  await changeStatus(first.id, 'In Progress');
  await expect(news).toContainText(t('overview:events.taskStarted', { task: first.name }));
  await expect(page.getByRole('main').getByText(t('overview:statuses.In Progress'))).toBeVisible();

  const buffer = Buffer.from(await (await aPicture()).arrayBuffer());
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
  await callApi(counter, 'POST', '/media/upload-media', {
    multipart: { file, visitId: visit.id, name: 'Sous le capot' },
  });
  await expect(page.getByRole('button', { name: /Sous le capot/ })).toBeVisible();

  await changeStatus(first.id, 'Completed');
  await changeStatus(second.id, 'In Progress');
  await changeStatus(second.id, 'Completed');
  await expect(page.getByText(t('overview:pickUpHint'))).toBeVisible();
  const link = `/client/overview/${vehicle.id}/${visit.id}`;
  await expect.poll(readOutbox).toContain(link);
  expect((await readOutbox()).split(link)[0]).toContain('Bonne nouvelle');

  await page.goto(link);
  await expect(page.getByRole('main').getByText(t('overview:statuses.Ready for Pickup')).first()).toBeVisible();

  const known = (await callApi(page, 'GET', `/oil-change/fetch-oil-changes?vehicleId=${vehicle.id}`)) as Oil[];
  const oil =
    known.find(({ due }) => due) ??
    (await staff('POST', '/oil-change/create-oil-change', {
      vehicleId: vehicle.id,
      oilName: 'Elf Evolution',
      oilType: '5W-30',
      currentKm: 50_000,
    }));
  await page.goto(`/client/overview/oil/${vehicle.id}`);
  const km = page.getByLabel(t('oil-changes:fields.latestKm'));
  await km.fill(String(oil.latestKm + 900_000));
  await page.getByRole('button', { name: t('overview:km.send') }).click();
  await expect(page.getByText(t('errors:CONFIRMATION_NEEDED'))).toBeVisible();
  await km.fill(String(oil.latestKm + 20));
  await page.getByRole('button', { name: t('overview:km.send') }).click();
  await expectToast(page, t('overview:km.sent'));

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await staff('PUT', `/visit/update-status/${visit.id}`, { status: 'Completed' });
  await page.getByRole('radio', { name: t('form:stars_other', { count: 5 }) }).check({ force: true });
  await page.getByRole('textbox', { name: t('ratings:fields.feedback') }).fill(`Très bien, ${name}.`);
  await page.getByRole('button', { name: new RegExp(`${t('ratings:submit')}|${t('ratings:change')}`) }).click();
  await expectToast(page, new RegExp(`${t('ratings:created')}|${t('ratings:updated')}`));
});

interface Oil {
  due: string | null;
  latestKm: number;
}
