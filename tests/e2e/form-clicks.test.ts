import { paths } from '#portal/screens.ts';
import { callApi, expect, test, WITH_MOTION } from './fixtures.ts';

// The window is taller than the dialog, so that a validation message shifts the dialog's buttons.
test.use({ ...WITH_MOTION, viewport: { width: 1280, height: 1800 } });

test('saves with a click during which a message about the phone number appears', async ({ asEmployee: page }) => {
  const username = `pressed.${Date.now()}`;
  await page.goto(paths.users());
  await page.getByRole('button', { name: 'New user' }).click();
  const dialog = page.getByRole('dialog');
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await field('First name').fill('Pressed');
  await field('Last name').fill('Button');
  await field('Username').fill(username);
  const code = dialog.getByRole('combobox', { name: 'Country code' });
  await expect(code).not.toHaveValue('');
  // This number is too short for its country.
  await field('Phone number').fill(username.slice(-6));

  const { x, y, width } = (await dialog.getByRole('button', { name: 'Save' }).boundingBox())!;
  await page.mouse.move(x + width / 2, y + 2);
  await page.mouse.down();
  await expect(field('Phone number')).not.toBeFocused();
  // Two frames, in which a message that appears before the click is complete would be rendered.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.mouse.up();
  await expect(dialog).toHaveCount(0);
  const found = await callApi(page, 'GET', `/user/fetch-users?search=${username}`);
  expect(found).toHaveLength(1);
});

test('an open list of suggestions does not cover the button that saves', async ({ asEmployee: page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(paths.vehicles());
  await page.getByRole('button', { name: 'New vehicle' }).click();
  const dialog = page.getByRole('dialog');
  const save = (await dialog.getByRole('button', { name: 'Save' }).boundingBox())!;
  const fields = await dialog.getByRole('combobox').filter({ visible: true }).all();
  for (const field of fields) {
    if ((await field.evaluate((element) => element.tagName)) !== 'INPUT') continue;
    await field.click();
    const list = page.getByRole('listbox');
    await expect(list).toBeVisible();
    const box = (await list.locator('..').boundingBox())!;
    const overlaps = box.y + box.height > save.y && box.y < save.y + save.height;
    expect(overlaps, (await field.getAttribute('id')) ?? '').toBe(false);
    await field.press('Escape');
    await expect(list).toHaveCount(0);
  }
});
