import type { Page } from 'playwright/test';
import { type ScreenRow, SCREENS } from '#portal/screens.ts';
import { getArea } from '#portal/screen-lookup.ts';
import { demoDay } from '#tests/support/demo-day.ts';
import { callApi, createVehicle, expect, findDefects, openSignedInPage, PUBLISHED_SITE, test } from './fixtures.ts';
import { openScreen } from './kept-portal.ts';

const A4 = { format: 'A4' } as const;
const countPages = async (page: Page) => (await page.pdf(A4)).toString('latin1').match(/\/Type \/Page\b/g)!.length;

/** Matches cost and margin: the words, and the amounts of one task and of all four tasks. */
const COSTS = /\b(cost|margin)\b|\$(31\.50|18\.50|126\.00|74\.00)/i;

/** Width of the printable area of an A4 page in CSS pixels. */
const PAPER_WIDTH = 688;

const CONTROLS = 'nav, button, .btn, .chip, [role=search], input[type=file]';

/** Phone number of the demo garage. */
const PHONE = '+961 73 204 000';

test('a visit and its task print in light colours, without controls and costs', async ({ browser, contextOptions }) => {
  const viewport = { width: 1280, height: 900 };
  const page = await openSignedInPage(browser, 'admin', { ...contextOptions, viewport, colorScheme: 'dark' });
  const { id: vehicleId, userId } = await createVehicle(page);
  const today = demoDay();
  const task = { service: 'REPAIR', priority: 'NORMAL', soldFor: '50', cost: '31.50', dueDate: today };
  const tasks = ['Brakes', 'Clutch', 'Oil and filter', 'Wipers'].map((name) => ({ ...task, name }));
  const visit = await callApi(page, 'POST', '/visit/create-visit', {
    data: { userId, vehicleId, name: 'Whole car', visitDate: today, dueDate: today, totalCost: '200', tasks },
  });
  await page.goto(`/admin/users/${userId}/vehicle/${vehicleId}/visit/${visit.id}`);
  const screen = page.getByRole('main');
  await screen.getByText('Cost and margin').click();
  await expect(screen.getByText('$126.00')).toBeVisible();
  const phone = screen.getByText(PHONE);
  await expect(phone).toBeAttached();
  await expect(phone).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(phone).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'garage');
  for (const text of ['Whole car', 'Clutch', '$200.00']) await expect(screen.getByText(text).first()).toBeVisible();
  expect(await screen.innerText()).not.toMatch(COSTS);
  await expect(page.locator('nav:visible, button:visible, input[type=file]:visible')).toHaveCount(0);
  expect(await countPages(page)).toBeLessThanOrEqual(2);

  await page.emulateMedia({ media: 'screen' });
  await screen.getByRole('link', { name: 'Clutch' }).click();
  await expect(screen.getByText('$31.50')).toBeVisible();
  await expect(screen.getByText('$18.50')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(screen.getByText('$50.00').first()).toBeVisible();
  expect(await screen.innerText()).not.toMatch(COSTS);
  await page.context().close();
});

test('the main panel prints without the margin', async ({ asAdmin: page }) => {
  await page.goto('/admin/dashboard/main-panel');
  const margin = page.getByRole('heading', { name: 'Margin', exact: true });
  await margin.scrollIntoViewIfNeeded();
  await expect(margin).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Owed to the garage', exact: true })).toBeVisible();
  expect(await page.getByRole('main').innerText()).not.toMatch(/margin/i);
});

/** Returns path parameters: ids of a visit with a task of the demo client, and of a category. */
async function readParams(page: Page, client: Page): Promise<Record<string, string>> {
  const visits = await callApi(client, 'GET', '/visit/fetch-visits');
  const [category] = await callApi(page, 'GET', '/offering/fetch-categories');
  for (const { id: visitId, vehicleId, userId } of visits) {
    const { tasks } = await callApi(client, 'GET', `/visit/fetch-visit/${visitId}`);
    if (tasks[0]) return { userId, vehicleId, visitId, taskId: tasks[0].id, id: category.id };
  }
  throw new Error('the client has no visit with a task');
}

/** Returns pairs of cards that are printed side by side. Runs in the browser. */
function findSecondColumns(): string[] {
  const cards = [...document.querySelectorAll('main .sheet')].filter((card) => card.checkVisibility());
  const boxes = cards.map((card) => ({ card, box: card.getBoundingClientRect() }));
  return boxes.flatMap(({ card, box }, index) =>
    boxes
      .slice(index + 1)
      .filter(
        ({ card: other, box: { left, right, top } }) =>
          !card.contains(other) && top < box.bottom - 2 && (left > box.right - 2 || right < box.left + 2),
      )
      .map(({ card: other }) => `${card.textContent.slice(0, 30)} | ${other.textContent.slice(0, 30)}`),
  );
}

for (const area of ['admin', 'client'] as const)
  test(
    `every screen of /${area} prints in light colours and one column, without controls and costs`,
    { lock: PUBLISHED_SITE },
    async ({ asAdmin: admin, asClient: client }) => {
      const params = await readParams(admin, client);
      const page = area === 'admin' ? admin : client;
      const defects: string[] = [];
      for (const { path: pattern } of Object.values<ScreenRow>(SCREENS)) {
        if (getArea(pattern) !== area) continue;
        const path = pattern.replace(/\$(\w+)/g, (_, name: string) => params[name]!);
        await page.emulateMedia({ media: 'screen' });
        await page.setViewportSize({ width: 1280, height: 900 });
        await openScreen(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('.skeleton')).toHaveCount(0);
        await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
        await expect(page.getByRole('main').getByText(PHONE).first(), path).toBeVisible();
        await expect(page.locator('html'), path).toHaveAttribute('data-theme', 'garage');
        await expect(page.locator(CONTROLS).filter({ visible: true }), path).toHaveCount(0);
        // Reports print in landscape with the columns of the screen, so the checks below do not apply.
        if (pattern === SCREENS.reports.path) continue;
        const text = await page.getByRole('main').innerText();
        defects.push(...(text.match(/.*\b(?:cost|margin)\b.*/gi) ?? []).map((line) => `${path}: ${line}`));
        if (!text.includes('Karaj Al Nahr')) defects.push(`${path}: no name of the garage`);
        defects.push(...(await findDefects(page, path, [PAPER_WIDTH])));
        defects.push(...(await page.evaluate(findSecondColumns)).map((pair) => `${path}: ${pair}`));
        if (path.endsWith(params['visitId']!) && !path.includes('media') && (await countPages(page)) > 2)
          defects.push(`${path}: more than two pages`);
      }
      expect(defects).toEqual([]);
    },
  );

test('a report prints its title, its period and every row of the preview', async ({ asAdmin: page }) => {
  await page.goto('/admin/dashboard/reports');
  const table = page.getByRole('region', { name: 'Car files' });
  await expect(table.getByRole('row').nth(30)).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(new RegExp(`^Car files, .+${demoDay().slice(0, 4)}$`))).toBeVisible();
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
