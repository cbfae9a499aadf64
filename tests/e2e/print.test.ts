import type { Page } from 'playwright/test';
import { type ScreenRow, SCREENS } from '#portal/screens.ts';
import { getArea } from '#portal/screen-lookup.ts';
import { demoDay } from '#tests/support/demo-day.ts';
import { callAs, createVehicle, expect, openSignedInPage, test } from './fixtures.ts';
import { openScreen } from './kept-portal.ts';

const A4 = { format: 'A4' } as const;
const countPages = async (page: Page) => (await page.pdf(A4)).toString('latin1').match(/\/Type \/Page\b/g)!.length;

const CONTROLS = 'nav, button, .btn, .chip, [role=search], input[type=file]';

/** Screens without parameters that open on their own. */
const SCREEN_PATHS = Object.values(SCREENS as Record<string, ScreenRow>)
  .map(({ path }) => path)
  .filter((path) => getArea(path) === 'admin' && !path.includes('$') && !/\/(search|print)/.test(path));

test('a visit prints in light colours on two pages, without controls and costs', async ({
  browser,
  contextOptions,
}) => {
  const viewport = { width: 1280, height: 900 };
  const page = await openSignedInPage(browser, 'admin', { ...contextOptions, viewport, colorScheme: 'dark' });
  const { id: vehicleId, userId } = await createVehicle(page);
  const today = demoDay();
  const task = { service: 'REPAIR', priority: 'NORMAL', soldFor: '50', cost: '31.50', dueDate: today };
  const tasks = ['Brakes', 'Clutch', 'Oil and filter', 'Wipers'].map((name) => ({ ...task, name }));
  const visit = await callAs(page, 'POST', '/visit/create-visit', {
    data: { userId, vehicleId, name: 'Whole car', visitDate: today, dueDate: today, totalCost: '200', tasks },
  });
  await page.goto(`/admin/users/${userId}/vehicle/${vehicleId}/visit/${visit.id}`);
  const screen = page.getByRole('main');
  await expect(screen.getByText('Cost and margin')).toBeVisible();
  const phone = screen.getByText('+961 73 204 000');
  await expect(phone).toBeAttached();
  await expect(phone).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(phone).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'garage');
  for (const text of ['Whole car', 'Clutch', '$200.00']) await expect(screen.getByText(text).first()).toBeVisible();
  await expect(screen.getByText('Cost and margin')).toBeHidden();
  await expect(page.locator('nav:visible, button:visible, input[type=file]:visible')).toHaveCount(0);
  expect(await countPages(page)).toBeLessThanOrEqual(2);
  await page.context().close();
});

test('every screen prints without navigation and buttons', async ({ asAdmin: page }) => {
  for (const path of SCREEN_PATHS) {
    await page.emulateMedia({ media: 'screen' });
    await openScreen(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.locator(CONTROLS).filter({ visible: true }), path).toHaveCount(0);
  }
});

test('a report prints its title, its period and every row of the preview', async ({ asAdmin: page }) => {
  await page.goto('/admin/dashboard/reports');
  const table = page.getByRole('region', { name: 'Car files' });
  await expect(table.getByRole('row').nth(30)).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Car files, .+2026$/)).toBeVisible();
  await expect(page.getByRole('combobox')).toHaveCount(0);
  expect(await table.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
});

test('the home page prints on three pages', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/en/');
  await expect(page.locator('#color-scheme')).toBeVisible();
  expect(await countPages(page)).toBeLessThanOrEqual(3);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.head')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(page.locator('h1')).toHaveCSS('color', 'rgb(0, 0, 0)');
});

test('forced colours show the current menu entry, the chosen view and the state of a chip', async ({
  browser,
  contextOptions,
}) => {
  const viewport = { width: 1280, height: 900 };
  const page = await openSignedInPage(browser, 'admin', { ...contextOptions, viewport, forcedColors: 'active' });
  await page.goto('/admin/visits');
  const chip = page.getByRole('button', { name: 'Unpaid' });
  await chip.click();
  const chosen = [
    page.locator('aside [aria-current=page]'),
    page.locator('.segmented label').filter({ has: page.locator(':checked') }),
    chip,
  ];
  for (const element of chosen) await expect(element).toHaveCSS('outline-style', 'solid');
  await expect(page.locator('aside a:not([aria-current])').first()).not.toHaveCSS('outline-style', 'solid');
  await page.context().close();
});
