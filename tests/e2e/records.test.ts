import type { Page } from 'playwright/test';
import { paths } from '#portal/screens.ts';
import { translate } from '../support/translate.ts';
import { callApi, createVehicle, createVisit, expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const t = (key: string, params?: Record<string, string | number>) => translate('en', key, params);

/** Chooses an entry in the action menu of a record. */
async function choose(page: Page, title: string, entry: string) {
  await page
    .getByRole('button', { name: t('resource:actions', { title }) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('deletes a visit and restores it from the trash', async ({ asManager: page }) => {
  const vehicle = await createVehicle(page);
  const name = `Trash ${vehicle.plateNumber}`;
  const visit = paths.visit(vehicle.userId, vehicle.id, await createVisit(page, vehicle, name));
  await page.goto(visit);
  await choose(page, name, t('resource:delete'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('resource:delete') })
    .click();
  await expect(page).toHaveURL(paths.vehicle(vehicle.userId, vehicle.id));
  await page.goto(visit);
  await expect(page.getByRole('heading', { level: 1, name: t('resource:notFound.title') })).toBeVisible();

  await page.goto(`${paths.trash()}?search=${vehicle.plateNumber}`);
  const title = `${name} · Nabil Owner`;
  await page
    .getByRole('main')
    .getByRole('button', { name: `${t('trash:restore')} ${title}` })
    .click();
  await expectToast(page, t('trash:restored', { title }));
  await expect(page.getByText(t('resource:noResults.title'))).toBeVisible();
  await page.goto(visit);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('main').getByText('Front pads').first()).toBeVisible();
});

test('moves a visit to the vehicle of another client with a reason', async ({ asManager: page }) => {
  const from = await createVehicle(page);
  const to = await createVehicle(page);
  const name = `Move ${from.plateNumber}`;
  const id = await createVisit(page, from, name);
  await page.goto(paths.visit(from.userId, from.id, id));
  await choose(page, name, t('visits:move'));
  const dialog = page.getByRole('dialog', { name: t('visits:moveTitle', { title: name }) });
  const vehicle = dialog.getByLabel(t('visits:fields.vehicleId'));
  await expect(vehicle).toHaveValue(new RegExp(from.plateNumber));
  await vehicle.fill(to.plateNumber);
  await page.getByRole('option', { name: new RegExp(to.plateNumber) }).click();
  await dialog.getByRole('button', { name: t('visits:move') }).click();
  await expect(dialog.getByText('Reason is required.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Wrong car chosen');
  await dialog.getByRole('button', { name: t('visits:move') }).click();
  await expectToast(page, t('visits:moved', { title: name }));

  await page.goto(paths.visit(to.userId, to.id, id));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('main').getByText(to.plateNumber).first()).toBeVisible();
  await expect(page.getByText(t('visit:history.visitMoved'))).toBeVisible();
  await expect(page.getByText('Wrong car chosen')).toBeVisible();
  const { userId, vehicleId } = await callApi(page, 'GET', `/visit/fetch-visit/${id}`);
  expect({ userId, vehicleId }).toEqual({ userId: to.userId, vehicleId: to.id });
});

test('anonymizes a client after the typed name, and keeps the visit', async ({ asAdmin: page }) => {
  const vehicle = await createVehicle(page);
  const name = `Keep ${vehicle.plateNumber}`;
  const id = await createVisit(page, vehicle, name);
  // A client with an open visit cannot be anonymized.
  await callApi(page, 'PUT', `/visit/update-status/${id}`, { data: { status: 'Cancelled', reason: 'Not needed' } });
  await page.goto(paths.user(vehicle.userId));
  await choose(page, 'Nabil Owner', t('users:anonymize'));
  const dialog = page.getByRole('dialog', { name: t('users:anonymizeTitle', { title: 'Nabil Owner' }) });
  const typed = dialog.getByRole('textbox', { name: new RegExp(`^${t('users:fields.name')}`) });
  await typed.fill('Nabil');
  await dialog.getByRole('button', { name: t('users:anonymize') }).click();
  await expect(typed).toHaveAttribute('aria-invalid', 'true');
  await typed.fill('Nabil Owner');
  await dialog.getByRole('button', { name: t('users:anonymize') }).click();
  await expectToast(page, t('users:anonymized'));

  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Nabil/);
  await page.goto(paths.visit(vehicle.userId, vehicle.id, id));
  // The name of the visit is replaced by the code of the client.
  await expect(page.getByRole('heading', { level: 1, name: /^[\dA-F]{6}$/ })).toBeVisible();
  await expect(page.getByRole('main').getByText('$60').first()).toBeVisible();
  await expect(page.getByText('Nabil')).toHaveCount(0);
});

test('offers to undo a status change for eight seconds', async ({ asEmployee: page }) => {
  test.slow();
  const vehicle = await createVehicle(page);
  const id = await createVisit(page, vehicle, `Undo ${vehicle.plateNumber}`);
  await page.goto(paths.visit(vehicle.userId, vehicle.id, id));
  const main = page.getByRole('main');
  const undo = page.getByRole('button', { name: t('shell:undo'), exact: true });
  await main.getByRole('button', { name: `${t('visit:taskActions.start')} Front pads` }).click();
  await undo.click();
  await expect(undo).toHaveCount(0);
  await expect(main.getByRole('button', { name: `${t('visit:taskActions.start')} Front pads` })).toBeVisible();

  // Measures the display time in the page itself, now that the code of the bar is loaded.
  const shownFor = page.evaluate(
    (label) =>
      new Promise<number>((resolve) => {
        let start: number | undefined;
        new MutationObserver(() => {
          const isShown = [...document.querySelectorAll('button')].some(({ textContent }) => textContent === label);
          if (isShown) start ??= performance.now();
          else if (start !== undefined) resolve(performance.now() - start);
        }).observe(document, { subtree: true, childList: true });
      }),
    t('shell:undo'),
  );
  await main.getByRole('button', { name: `${t('visit:taskActions.start')} Front pads` }).click();
  const seconds = (await shownFor) / 1000;
  expect(seconds).toBeGreaterThan(7);
  await expect(main.getByRole('button', { name: `${t('visit:taskActions.complete')} Front pads` })).toBeVisible();
});
