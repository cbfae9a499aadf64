import { demoDay } from '#tests/support/demo-day.ts';
import { callApi, createVehicle, expect, expectAccessible, expectNoHorizontalScroll, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('an employee assigns a task to themselves in one tap, unassigns it and filters visits by assignee', async ({
  asEmployee: page,
}) => {
  const vehicle = await createVehicle(page);
  const name = `Brake job ${vehicle.plateNumber}`;
  const task = { name: 'Front pads', service: 'REPAIR', soldFor: '60.00', priority: 'NORMAL' };
  const visit = await callApi(page, 'POST', '/visit/create-visit', {
    data: {
      userId: vehicle.userId,
      vehicleId: vehicle.id,
      name,
      visitDate: demoDay(1),
      dueDate: demoDay(1),
      totalCost: '60.00',
      tasks: [task],
    },
  });
  await page.goto(`/admin/users/${vehicle.userId}/vehicle/${vehicle.id}/visit/${visit.id}`);
  const main = page.getByRole('main');
  const tasks = main.getByRole('region', { name: 'Tasks' });
  await tasks.getByRole('button', { name: 'Assign to me Front pads' }).click();
  await expectToast(page, '“Front pads” is assigned to you.');
  const assignee = tasks.getByRole('img', { name: /^Assigned to / });
  await expect(assignee).toBeVisible();
  await expect(main.getByText(/^“Front pads” assigned to /)).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);

  // The list and the board name the assignee; the visit matches the filter "Me", but not "Nobody".
  const listed = page.getByRole('link', { name });
  await page.goto(`/admin/visits?search=${vehicle.plateNumber}&assigneeId=me`);
  await expect(listed).toBeVisible();
  await expect(main.getByRole('img', { name: /^Assigned to / })).toBeVisible();
  await expect(page.getByText('Assigned to: Me')).toBeVisible();
  await page.goto(`/admin/visits?search=${vehicle.plateNumber}&view=board&assigneeId=me`);
  await expect(listed).toBeVisible();
  await expect(main.getByRole('img', { name: /^Assigned to / })).toBeVisible();
  await page.goto(`/admin/visits?search=${vehicle.plateNumber}&assigneeId=none`);
  await expect(page.getByText('Assigned to: Nobody')).toBeVisible();
  await expect(listed).toHaveCount(0);

  // The form finds another person by name.
  await page.goto(`/admin/users/${vehicle.userId}/vehicle/${vehicle.id}/visit/${visit.id}`);
  await tasks.getByRole('button', { name: 'Actions for Front pads' }).click();
  await page.getByRole('menuitem', { name: 'Remove me' }).click();
  await expect(assignee).toHaveCount(0);
  await tasks.getByRole('button', { name: 'Actions for Front pads' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Assigned to' }).click();
  const choice = dialog.getByRole('listbox').getByRole('option').first();
  const person = (await choice.textContent())!.trim();
  await choice.click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(tasks.getByRole('img', { name: `Assigned to ${person}` })).toBeVisible();
});
