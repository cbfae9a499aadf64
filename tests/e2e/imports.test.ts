import { readFileSync, writeFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { paths } from '#portal/screens.ts';
import { readCsv } from '#tests/support/read-csv.ts';
import { E2E_PASSWORD } from '#tests/support/e2e-environment.ts';
import { translate } from '../support/translate.ts';
import { callApi, expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const t = (key: string, params?: Record<string, string | number>) => translate('en', key, params);
const MEGABYTE = 1024 * 1024;

test('imports clients and vehicles from a CSV file, and downloads the row that was skipped', async ({
  asManager: page,
}) => {
  const number = String(Date.now()).slice(-6);
  const [plate, name] = [`I${number}`, `Rima Import${number}`];
  const csv = [
    'Name,Phone,Plate,Make,Model,Year',
    `${name},+96171${number},${plate},Kia,Rio,2015`,
    `Sami Import${number},,,,,`,
  ].join('\r\n');
  await page.goto(paths.imports());
  await page.locator('input[type=file]').focus();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `clients-${number}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) });
  // The keyboard continues at the cards of the next step.
  const focusedCards = page.locator('main div[tabindex="-1"]:focus');
  const preview = page.getByRole('region', { name: t('imports:preview.title') });
  await expect(preview.getByRole('row', { name: new RegExp(name) })).toContainText(t('imports:problems.typeMissing'));
  await expect(focusedCards).toBeVisible();
  for (const [field, value] of [
    ['color', 'White'],
    ['engineType', 'Petrol'],
  ] as const)
    await page
      .getByRole('group', { name: t('imports:answers.title') })
      .getByLabel(t(`imports:answers.${field}`))
      .fill(value);
  await page
    .getByRole('group', { name: t('imports:answers.title') })
    .getByLabel(t('imports:answers.type'))
    .selectOption('Car');
  const year = page.getByRole('textbox', { name: t('imports:answers.year'), exact: true });
  const apply = page.getByRole('button', { name: t('imports:apply') });
  await year.fill('205');
  await apply.click();
  await expect(year).toBeFocused();
  await expect(year).toHaveAttribute('aria-invalid', 'true');
  await year.clear();
  const run = page.getByRole('button', { name: t('imports:run_one', { count: 1 }) });
  await expect(run).toHaveAttribute('aria-disabled', 'true');
  await apply.click();
  await expect(preview.getByRole('row', { name: new RegExp(name) })).toContainText(t('imports:parts.vehicleCreate'));
  await expect(preview.getByRole('row', { name: /Sami/ })).toContainText(t('imports:problems.phoneMissing'));

  await run.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('imports:done.title') })).toBeVisible();
  await expect(focusedCards).toBeVisible();
  await expectToast(page, t('imports:done.title'));
  await expect(page.getByText(t('imports:done.clients', { created: 1, updated: 0 }))).toBeVisible();
  await expect(page.getByText(t('imports:done.vehicles', { created: 1, updated: 0 }))).toBeVisible();
  const recent = page.getByRole('region', { name: t('imports:recent.title') });
  const item = recent.getByRole('listitem').filter({ hasText: `clients-${number}.csv` });
  const saved = page.waitForEvent('download');
  await item.getByRole('button', { name: t('imports:recent.download') }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('skipped-rows.csv');
  const [headings, ...rows] = readCsv(readFileSync(await download.path(), 'utf8'));
  expect(headings!.slice(0, 3)).toEqual([t('imports:report.row'), t('imports:report.reason'), 'Name']);
  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    ['3', t('imports:problems.phoneMissing'), `Sami Import${number}`],
  ]);

  const search = async () => (await callApi(page, 'GET', `/user/fetch-users?search=Import${number}`)) as unknown[];
  expect(await search()).toMatchObject([{ firstName: 'Rima', lastName: `Import${number}` }]);
  await item.getByRole('button', { name: t('imports:recent.undo') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('imports:recent.undo') })
    .click();
  await expectToast(page, t('imports:undone'));
  await expect(item.getByText(t('imports:recent.undone'))).toBeVisible();
  expect(await search()).toEqual([]);
});

test('rejects an import file of more than 20 MB with a message', async ({ asManager: page }, testInfo) => {
  await page.goto(paths.imports());
  const file = testInfo.outputPath('large.csv');
  writeFileSync(file, Buffer.alloc(20 * MEGABYTE + 1, 'Name,Phone\r\n'));
  await page.locator('input[type=file]').setInputFiles(file);
  const message = t('validation:size', { field: t('imports:fields.file'), n: 20 });
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  // Another file can be chosen.
  await expect(page.getByText(t('imports:file.choose'))).toBeVisible();
});

test('downloads everything as one archive', async ({ asAdmin: page }) => {
  await page.goto(paths.dataExport());
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: t('export:start') }).click();
  const reauthentication = page.getByRole('dialog', { name: t('reauthentication:title') });
  await reauthentication.getByLabel(t('reauthentication:fields.currentPassword')).fill(E2E_PASSWORD);
  await reauthentication.getByRole('button', { name: t('reauthentication:submit') }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  await expectToast(page, t('export:done', { name: download.suggestedFilename() }));
  const entries = unzipSync(readFileSync(await download.path()));
  const users = new TextDecoder().decode(entries['users.csv']);
  expect(users).toContain('client@karaj.test');
  expect(users).not.toContain('password');
  expect(Object.keys(entries)).toEqual(expect.arrayContaining(['vehicles.csv', 'visits.csv', 'payments.csv']));
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});
