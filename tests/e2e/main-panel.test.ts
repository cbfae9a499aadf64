import type { Page } from 'playwright/test';
import { fulfillApi } from '#tests/support/mock-api-routes.ts';
import { callApi, expect, test } from './fixtures.ts';

const PANEL = '/admin/dashboard/main-panel';

/** Waits until the eight figures are shown. */
async function openPanel(page: Page, query = ''): Promise<void> {
  await page.goto(PANEL + query);
  await expect(page.getByRole('heading', { name: 'Main panel' })).toBeVisible();
  await expect(tile(page, 'Overdue balance').getByRole('link')).toBeVisible();
}

/** The tile of a figure, by its label. */
const tile = (page: Page, label: string) =>
  page.locator('.stat-tile').filter({ has: page.getByRole('heading', { name: label, exact: true }) });

const toNumber = (text: string | null): number => Number((text ?? '').replaceAll(/[^\d.]/g, ''));

test('shows receipts, debts, overdue vehicles, sales and referrers to an owner', async ({ asAdmin: page }) => {
  await openPanel(page);
  // Received amount, compared with the previous week.
  await expect(tile(page, 'Received').getByRole('link')).toHaveText(/\d/);
  await expect(page.getByText(/compared with/)).toBeVisible();
  // Largest balances first, and overdue vehicles.
  const debts = page.getByRole('region', { name: 'Who owes most' });
  await expect(debts.getByRole('listitem').first()).toBeVisible();
  const amounts = await debts.getByRole('listitem').locator('span').allTextContents();
  const owed = amounts.filter((text) => text.includes('$')).map(toNumber);
  expect(owed.length).toBeGreaterThan(0);
  expect(owed).toEqual(owed.toSorted((a, b) => b - a));
  await expect(
    page
      .getByRole('region', { name: 'Vehicles that are late' })
      .getByText(/due |No vehicle/)
      .first(),
  ).toBeVisible();
  // Sales by service, and referrers of visitors.
  await expect(page.getByRole('region', { name: 'What sells: services' }).getByText('Repair')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Where visitors come from' })).toBeVisible();
});

test('shows uncut amounts, the previous amount and the website group on a phone', async ({ asAdmin: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPanel(page, '?period=this-year');
  const cut = await page
    .locator('.stat-value')
    .evaluateAll((values) =>
      values.filter((value) => value.scrollWidth > value.clientWidth).map((value) => value.textContent),
    );
  expect(cut).toEqual([]);
  // The previous year has no records to compare with, so a shorter period is used.
  await openPanel(page, '?period=last-90-days');
  await expect(tile(page, 'Received').getByText(/\d before$/)).toBeVisible();
  // Waits for all groups: those that load after the jump would shift its target.
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Jump to' }).getByRole('link', { name: 'Website' }).click();
  await expect(page.getByRole('heading', { name: 'Website', exact: true })).toBeInViewport();
});

test('keeps period and comparison in the URL across reload and back', async ({ asManager: page }) => {
  await openPanel(page);
  await page.getByRole('button', { name: /Period/ }).click();
  await page.getByRole('menuitemradio', { name: 'Last 30 days' }).click();
  await expect(page).toHaveURL(/period=last-30-days/);
  await page.getByRole('switch', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/compare=false/);
  await page.reload();
  await expect(page.getByRole('button', { name: /Last 30 days/ })).toBeVisible();
  await expect(page.getByText(/compared with/)).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('switch', { name: 'Compare' })).toBeChecked();
  await page.goBack();
  await expect(page.getByRole('button', { name: /Last 7 days/ })).toBeVisible();
});

test('rejects a reversed date range and shows a range of two days', async ({ asEmployee: page }) => {
  await openPanel(page);
  await page.getByRole('button', { name: /Period/ }).click();
  await page.getByRole('menuitemradio', { name: 'Other days' }).click();
  await page.getByLabel('From', { exact: true }).fill('2020-03-09');
  await page.getByLabel('To', { exact: true }).fill('2020-03-02');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText(/Choose a first day before the last one/)).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('2020-03-12');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/startDate=2020-03-09&endDate=2020-03-12/);
  await expect(page.getByText('No data available for the selected period.').first()).toBeVisible();
});

/** Returns the counts of the panel with the links to their lists. */
async function readCounts(page: Page): Promise<{ href: string; count: number }[]> {
  await openPanel(page, '?period=last-90-days');
  await expect(page.locator('.now-line a')).toHaveCount(9);
  await expect(tile(page, 'Re-opened work').getByRole('link')).toBeVisible();
  await expect(tile(page, 'Returning clients').getByRole('link')).toBeVisible();
  const current = (await page.locator('.now-line a').all()).map((link) => ({
    link,
    value: link.locator('.now-count'),
  }));
  const period = ['Vehicles finished', 'Visits completed', 'New clients', 'Returning clients', 'Re-opened work']
    .map((label) => tile(page, label).getByRole('link'))
    .map((link) => ({ link, value: link }));
  return Promise.all(
    [...current, ...period].map(async ({ link, value }) => ({
      href: (await link.getAttribute('href'))!,
      count: toNumber(await value.textContent()),
    })),
  );
}

test('links each count to a list with the same number of records', async ({ asAdmin: page }) => {
  const expectAsMany = async ({ href, count }: { href: string; count: number }, timeout?: number) => {
    await page.goto(href);
    const total = page.getByRole('main').getByRole('status').filter({ hasText: /\d/ }).first();
    if (count === 0) await expect(page.getByText(/^No |^Nothing/).first(), href).toBeVisible({ timeout });
    else await expect(total, href).toHaveText(new RegExp(`^${count}\\b`), { timeout });
  };
  let counts = await readCounts(page);
  for (const index of counts.keys())
    await expectAsMany(counts[index]!, 8_000).catch(async () => {
      // Retries with new counts, in case another test has changed the records in the meantime.
      counts = await readCounts(page);
      await expectAsMany(counts[index]!);
    });
});

test('shows the days of a link as a chip that can be removed', async ({ asAdmin: page }) => {
  await openPanel(page, '?period=last-90-days');
  await tile(page, 'Received').getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/payments\?.*startDate=/);
  const remove = page.getByRole('button', { name: /Remove filter “Recorded/ });
  await remove.click();
  await expect(page).not.toHaveURL(/startDate=/);
  await expect(page).toHaveURL(/received=true/);
});

test('retries only the failed group, without a toast', async ({ asAdmin: page }) => {
  const money = '**/backend/analytics/main-panel?*sections=money*';
  await page.route(money, (route) =>
    fulfillApi(route, { status: 422, json: { status: 422, code: 'VALIDATION', message: '', errors: [] } }),
  );
  await openPanel(page);
  const failed = page.getByRole('alert').filter({ hasText: 'These figures could not be loaded.' });
  await expect(failed).toBeVisible();
  await expect(page.getByRole('region', { name: 'What sells: services' })).toBeVisible();
  await expect(page.locator('.toast-card')).toHaveCount(0);
  await page.unroute(money);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('figure', { name: 'Received per day' })).toBeVisible();
});

test('reads a chart by keyboard and as a table', async ({ asAdmin: page }) => {
  await openPanel(page, '?period=last-30-days');
  const figure = page.getByRole('figure', { name: 'Received per day' });
  await expect(figure.locator('svg path').first()).toBeAttached();
  const plot = figure.getByRole('application');
  await plot.focus();
  await expect(async () => {
    await plot.press('ArrowLeft');
    await expect(figure.getByRole('status')).toHaveText(/Received .*\d/, { timeout: 500 });
  }).toPass();
  await figure.getByRole('button', { name: 'View as table' }).click();
  await expect(figure.getByRole('row')).toHaveCount(31);
});

test('prints only the cash-up of the day', async ({ asEmployee: page }) => {
  const today = await callApi(
    page,
    'GET',
    '/analytics/main-panel?startDate=2026-01-01&endDate=2026-01-02&sections=now',
  );
  expect(today.today).toMatch(/^\d{4}-\d\d-\d\d$/);
  await openPanel(page);
  const cashUp = page.getByRole('region', { name: 'Cash-up of the day' });
  await expect(cashUp.getByRole('table').or(cashUp.getByText('No data available')).first()).toBeVisible();
  // Stubs printing, so that the page keeps its print state.
  await page.evaluate(() => (window.print = () => {}));
  await cashUp.getByRole('button', { name: 'Print' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(cashUp).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Main panel' })).toBeHidden();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(cashUp.getByRole('button', { name: 'Print' })).toBeHidden();
  // After `afterprint`, the browser's print command prints the whole panel.
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.getByRole('heading', { name: 'Main panel' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Owed by age' })).toBeVisible();
});

test('shows amounts in another currency in every breakdown', async ({ asAdmin: page }) => {
  const others = [{ currency: 'EUR', value: '1234.00' }];
  await page.route(/\/backend\/[^?]*main-panel/, async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const { money, work } = data;
    if (money) for (const row of [money.margin, ...money.owedByAge, ...money.methods]) row.others = others;
    if (work) for (const row of [...work.services, ...work.categories]) row.others = others;
    await fulfillApi(route, { json: { data } });
  });
  await openPanel(page, '?period=last-90-days');
  await expect(tile(page, 'Margin').getByText('+ €1,234.00')).toBeVisible();
  for (const name of ['Owed by age', 'By payment method', 'What sells: categories', 'What sells: services']) {
    const rows = page.getByRole('region', { name }).getByRole('listitem');
    await expect(rows.first()).toBeVisible();
    await expect(rows.getByText('+ €1,234.00')).toHaveCount(await rows.count());
  }
});
