import type { Locator } from 'playwright/test';
import { paths } from '#portal/screens.ts';
import { demoDay } from '#tests/support/demo-day.ts';
import { callApi, createVehicle, expect, test } from './fixtures.ts';

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
