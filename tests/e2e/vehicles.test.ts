import { paths } from '#portal/screens.ts';
import { createVehicle, createVisit, expect, test } from './fixtures.ts';

test('staff find a vehicle in the workshop, with the filters in the URL', async ({ asEmployee: page }) => {
  // Creates a visit, because visits of other tests start and end at any time.
  const vehicle = await createVehicle(page);
  await createVisit(page, vehicle, 'Brakes');
  await page.goto(paths.users());
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Vehicles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible();
  const filters = page.getByRole('main');
  await filters.getByRole('button', { name: 'Filter by In the workshop' }).click();
  await page.getByRole('menuitemradio', { name: 'In the workshop', exact: true }).click();
  await expect(page).toHaveURL(/inWorkshop=true/);
  const row = page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: vehicle.plateNumber, exact: true }) });
  await expect(row.getByRole('link', { name: 'In the workshop' })).toBeVisible();
  await page.reload();
  await expect(row.getByRole('link', { name: 'In the workshop' })).toBeVisible();
  await row.getByRole('rowheader').getByRole('link').click();
  await expect(page).toHaveURL(paths.vehicle(vehicle.userId, vehicle.id));
});

test('keeps a brand of the URL as a removable filter', async ({ asEmployee: page }) => {
  await page.goto(`${paths.vehicles()}?brand=Toyota`);
  await expect(page.getByRole('main').getByText('Brand: Toyota')).toBeVisible();
  const rows = page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
  await expect(rows.first()).toContainText('Toyota');
});

test('illustrates vehicles in their color', async ({ asEmployee: page }) => {
  await page.goto(`${paths.vehicles()}?type=Bus&view=cards`);
  const paint = page.locator('main img[src="/vehicle-types/Bus-neutral.webp"] + span').first();
  // Sand, the color of the buses of the demo.
  await expect(paint).toHaveCSS('background-color', 'rgb(216, 199, 163)');
  await expect(paint).toHaveCSS('mix-blend-mode', 'multiply');
  await expect(paint).toHaveCSS('mask-image', /Bus-mask\.webp/);
  await paint.locator('xpath=ancestor::li').getByRole('link').first().click();
  await expect(page.locator('main img[src="/vehicle-types/Bus-neutral.webp"] + span').first()).toBeVisible();
});
