import { translate } from '../support/translate.ts';
import { createVehicle, expect, expectNoHorizontalScroll, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const t = (key: string, params?: Record<string, string | number>) => translate('en', key, params);

test('derives the due state from an oil change and updates it with a new reading', async ({ asEmployee: page }) => {
  const { id, userId } = await createVehicle(page);
  await page.goto(`/admin/user/oil/${userId}/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: t('oil-changes:title') })).toBeVisible();

  const dialog = page.getByRole('dialog');
  const state = page.getByRole('region', { name: t('oil-changes:untilNextChange') });
  const fill = (field: string, text: string) =>
    dialog
      .getByLabel(t(`oil-changes:fields.${field}`))
      .first()
      .fill(text);
  await page
    .getByRole('button', { name: t('oil-changes:new') })
    .first()
    .click();
  await fill('oilName', 'Motul');
  await fill('oilType', '5W-30');
  await fill('currentKm', '400000');
  await expect(dialog.getByLabel(t('oil-changes:fields.nextChangeKm'))).toHaveValue('405000');
  await dialog.getByRole('button', { name: t('form:save') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(state.getByText(t('oil-changes:dueStates.OK'))).toBeVisible();

  await page.getByRole('button', { name: t('oil-changes:sendKm') }).click();
  await fill('latestKm', '399000');
  await dialog.getByRole('button', { name: t('oil-changes:sendKm') }).click();
  await expect(dialog.getByLabel(t('oil-changes:fields.latestKm'))).toHaveAttribute('aria-invalid', 'true');
  await fill('latestKm', '401500');
  await dialog.getByRole('button', { name: t('oil-changes:sendKm') }).click();
  await expectToast(page, t('oil-changes:kmSaved'));
  await expect(state.getByText(t('oil-changes:kmLeft', { km: '3,500 km' })).first()).toBeVisible();
  await expectNoHorizontalScroll(page);
});
