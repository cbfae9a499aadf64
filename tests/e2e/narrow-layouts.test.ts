import type { Locator } from 'playwright/test';
import { paths } from '#portal/screens.ts';
import { demoDay } from '#tests/support/demo-day.ts';
import { translate } from '../support/translate.ts';
import { callApi, createVehicle, createVisit, expect, test } from './fixtures.ts';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 1024, height: 768 };
const DESCRIPTION = 'Wear of the timing belt seen at the last service. '.repeat(5);

const boxOf = async (locator: Locator) => (await locator.boundingBox())!;

test('a long description fills the width of its card', async ({ asManager: page }) => {
  const { id: vehicleId, userId } = await createVehicle(page);
  const task = { name: 'Timing belt', service: 'REPAIR', priority: 'NORMAL', soldFor: '20', description: DESCRIPTION };
  const visit = await callApi(page, 'POST', '/visit/create-visit', {
    data: {
      userId,
      vehicleId,
      name: 'Belt',
      totalCost: '20',
      visitDate: demoDay(0),
      dueDate: demoDay(1),
      tasks: [task],
    },
  });
  const [{ id: taskId }] = await callApi(page, 'GET', `/task/fetch-tasks?visitId=${visit.id}`);
  await page.setViewportSize(TABLET);
  await page.goto(paths.task(userId, vehicleId, visit.id, taskId));
  const description = page.getByText('Wear of the timing belt').locator('..');
  await expect(description).toBeVisible();
  expect((await boxOf(description)).width).toBeGreaterThan(500);
});

test('the chosen tab stays in view when the window gets narrower', async ({ asManager: page }) => {
  await page.goto(`${paths.merchantInfo()}?section=theme`);
  const tab = page.getByRole('tab', { selected: true });
  await expect(tab).toBeVisible();
  for (const { width, height } of [PHONE, { ...PHONE, width: 768 }]) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(async () => {
        const [inner, outer] = [await boxOf(tab), await boxOf(page.getByRole('tablist'))];
        return inner.x >= outer.x - 1 && inner.x + inner.width <= outer.x + outer.width + 1;
      })
      .toBe(true);
  }
});

test.describe('in ar', () => {
  test.use({ locale: 'ar' });

  test('Latin names start at the right like the text around them, and the eye of a password is at its end', async ({
    asManager: page,
  }) => {
    const { id: vehicleId, userId } = await createVehicle(page);
    await page.goto(paths.vehicle(userId, vehicleId));
    const owner = page.locator('main bdi').filter({ hasText: 'Nabil' }).first();
    await expect(owner).toHaveCSS('text-align', /^(right|-webkit-match-parent|match-parent)$/);
    await page.goto(paths.userProfile());
    const field = page.locator('input[type=password]').first();
    const eye = field.locator('..').getByRole('button');
    const [input, button] = [await boxOf(field), await boxOf(eye)];
    expect(button.x + button.width / 2).toBeLessThan(input.x + input.width / 2);
  });
});

/** Returns the width of each row of buttons in a box, relative to the box. */
const rowWidths = (box: Locator) =>
  box.evaluate((element) => {
    const rows = new Map<number, { left: number; right: number }>();
    for (const button of element.querySelectorAll(':scope > :is(button, a)')) {
      const { top, left, right } = button.getBoundingClientRect();
      const row = rows.get(top) ?? { left, right };
      rows.set(top, { left: Math.min(row.left, left), right: Math.max(row.right, right) });
    }
    const { width } = element.getBoundingClientRect();
    return [...rows.values()].map(({ left, right }) => Number(((right - left) / width).toFixed(2)));
  });

test.describe('in fr', () => {
  test.use({ locale: 'fr' });

  test('the buttons of headers and dialogs fill their rows on a phone', async ({ asManager: page }) => {
    const t = (key: string, params?: Record<string, string>) => translate('fr', key, params);
    const vehicle = await createVehicle(page);
    const visit = await createVisit(page, vehicle, 'Freins');
    await page.setViewportSize(PHONE);
    await page.goto(paths.user(vehicle.userId));
    const more = page.getByRole('main').getByRole('button', { name: t('resource:moreActions') });
    await expect(more).toBeVisible();
    expect(await rowWidths(more.locator('..'))).toEqual([1, 1, 1]);

    await page.goto(paths.visit(vehicle.userId, vehicle.id, visit));
    await more.click();
    await page.getByRole('menuitem', { name: t('visits:move') }).click();
    const submit = page.getByRole('dialog').getByRole('button', { name: t('visits:move') });
    await expect(submit).toBeVisible();
    expect(await rowWidths(submit.locator('..'))).toEqual([1, 1]);
  });
});
