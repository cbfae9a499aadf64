import { demoDay } from '#tests/support/demo-day.ts';
import { callApi, createVehicle, expect, expectAccessible, expectNoHorizontalScroll, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

test.use({ viewport: { width: 390, height: 844 } });

const PHOTO = 'public/vehicle-types/Car.webp';

test('an employee starts and completes an assigned task by two taps, and adds a photo by one', async ({
  asEmployee: page,
}) => {
  const vehicle = await createVehicle(page);
  const me = await callApi(page, 'GET', '/user/fetch-profile');
  const names = ['Later', 'First', 'Second'].map((word) => `${word} ${vehicle.plateNumber}`);
  const [later, first, second] = names as [string, string, string];
  const task = { service: 'REPAIR', soldFor: '60.00', priority: 'NORMAL', assigneeId: me.id };
  await callApi(page, 'POST', '/visit/create-visit', {
    data: {
      userId: vehicle.userId,
      vehicleId: vehicle.id,
      name: `Brake job ${vehicle.plateNumber}`,
      visitDate: demoDay(0),
      dueDate: demoDay(2),
      totalCost: '180.00',
      tasks: [
        { ...task, name: later, dueDate: demoDay(5) },
        { ...task, name: second, dueDate: demoDay(1), priority: 'LOW' },
        { ...task, name: first, dueDate: demoDay(1), priority: 'HIGH' },
      ],
    },
  });
  await page.goto('/admin/my-work');
  const rowOf = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles.filter({ hasText: vehicle.plateNumber })).toHaveText([first, second, later]);
  const row = rowOf(first);
  await expect(row.getByText(vehicle.plateNumber, { exact: true })).toBeVisible();
  await expect(row.getByRole('link', { name: `Brake job ${vehicle.plateNumber}` })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);

  let taps = 0;
  const tap = async (name: string) => {
    const button = row.getByRole('button', { name });
    const box = (await button.boundingBox())!;
    expect(box.height).toBeGreaterThanOrEqual(48);
    expect(box.width).toBeGreaterThan(300);
    taps += 1;
    await button.click();
  };
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('radio', { name: 'Cards' }).check({ force: true });
  await sheet.getByLabel('Priority').selectOption('High');
  await sheet.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('main').getByRole('link', { name: first })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: second })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/admin/my-work');

  await tap(`Start ${first}`);
  await expect(row.getByText('In progress', { exact: true })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await row.getByText('Add a photo').click();
  await (await chooser).setFiles(PHOTO);
  await expectToast(page, 'Image uploaded successfully!');
  await tap(`Complete ${first}`);
  await expect(row).toHaveCount(0);
  expect(taps).toBe(2);

  // Undo is offered in the bar at the bottom.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('button', { name: `Complete ${first}` })).toBeVisible();

  await row.getByRole('button', { name: /^Put on hold/ }).click();
  await page.getByRole('menuitem', { name: 'Wait: parts' }).click();
  await expect(row.getByText('Waiting: parts', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: `Resume ${first}` })).toBeVisible();
  await expect(row.getByRole('button', { name: `Complete ${first}` })).toBeVisible();
  await expectAccessible(page);
});

test('a member of staff without tasks finds the visits without assignee, from the menu', async ({ asAdmin: page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/visits');
  await page.getByRole('navigation').getByRole('link', { name: 'My work' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My work' })).toBeVisible();
  await expect(page.getByText('No task is assigned to you.')).toBeVisible();
  await page.getByRole('link', { name: 'Visits with unassigned tasks' }).click();
  await expect(page.getByText('Assigned to: Nobody')).toBeVisible();
});
