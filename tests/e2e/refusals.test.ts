import type { Page } from 'playwright/test';
import { paths } from '#portal/screens.ts';
import { demoDay } from '#tests/support/demo-day.ts';
import { translate } from '../support/translate.ts';
import { callApi, createVehicle, expect, test } from './fixtures.ts';

const t = (key: string, params?: Record<string, string | number>) => translate('en', key, params);
const pay = (page: Page, entityType: string, entityId: string) =>
  callApi(page, 'POST', '/payment/create-payment', { data: { entityType, entityId, amount: '10', method: 'Cash' } });

/** Chooses “Delete” in the action menu of a record; expects the reason instead of the confirm button. */
async function expectRefusal(page: Page, title: string) {
  await page
    .getByRole('button', { name: t('resource:actions', { title }) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: t('resource:delete') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(t('errors:HAS_PAYMENTS'))).toBeVisible();
  await expect(dialog.getByRole('button', { name: t('resource:delete') })).toHaveCount(0);
  return dialog;
}

test('explains in advance that records with payments cannot be deleted', async ({ asManager: page }) => {
  const { id: vehicleId, userId } = await createVehicle(page);
  const today = demoDay();
  const task = { service: 'REPAIR', priority: 'NORMAL', soldFor: '50', dueDate: today };
  const name = `Paid ${vehicleId.slice(-6)}`;
  const tasks = ['Brakes', 'Clutch'].map((one) => ({ ...task, name: `${one} ${name}` }));
  const visit = await callApi(page, 'POST', '/visit/create-visit', {
    data: { userId, vehicleId, name, visitDate: today, dueDate: today, totalCost: '100', tasks },
  });
  const [brakes] = (await callApi(page, 'GET', `/visit/fetch-visit/${visit.id}`)).tasks;
  await pay(page, 'TASK', brakes.id);
  const oil = await callApi(page, 'POST', '/oil-change/create-oil-change', {
    data: { vehicleId, oilName: 'Elf', oilType: '5W-30', currentKm: 50_000 },
  });
  await pay(page, 'OIL_CHANGE', oil.id);

  await page.goto(paths.visit(userId, vehicleId, visit.id));
  const onVisit = await expectRefusal(page, brakes.name);
  await expect(onVisit.getByRole('link', { name: t('errors:links.payments') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectRefusal(page, name);

  await page.goto(paths.oil(userId, vehicleId));
  await expectRefusal(page, 'Elf 5W-30');

  // Without the payment, the record can be deleted.
  const [payment] = await callApi(page, 'GET', `/payment/fetch-payments?entityId=${brakes.id}`);
  await callApi(page, 'DELETE', `/payment/delete-payment/${payment.id}`, { data: { reason: 'Mistake' } });
  await page.goto(paths.visit(userId, vehicleId, visit.id));
  await page
    .getByRole('button', { name: t('resource:actions', { title: brakes.name }) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: t('resource:delete') }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: t('resource:delete') })).toBeVisible();
});
