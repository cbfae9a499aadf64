import type { Page } from 'playwright/test';
import { paths } from '#portal/screens.ts';
import { fulfillApi } from '#tests/support/mock-api-routes.ts';
import { callApi, expect, expectAccessible, expectNoHorizontalScroll, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const unique = () => String(Date.now()).slice(-7) + String(Math.floor(Math.random() * 90) + 10);
const main = (page: Page) => page.getByRole('main');
const row = (page: Page, title: string) => main(page).getByRole('listitem').filter({ hasText: title });
const box = (page: Page, title: string) => main(page).getByRole('checkbox', { name: title });
async function filterByState(page: Page, state: string) {
  await main(page).getByRole('button', { name: 'Filter by State' }).click();
  await page.getByRole('menuitemradio', { name: state }).click();
}
const add = (page: Page, title: string) =>
  callApi(page, 'POST', '/todo/create-todo', { data: { title, description: 'Before noon' } });

test('adds, completes, edits and deletes to-dos by keyboard', async ({ asManager: page }) => {
  const title = `Order pads ${unique()}`;
  await page.goto(paths.todos());
  const field = main(page).getByLabel('Title');
  await field.fill('Order pads!');
  await page.keyboard.press('Enter');
  await expect(main(page).getByLabel('Description')).toBeFocused();
  await page.keyboard.type('For Thursday');
  await page.keyboard.press('Enter');
  await expect(
    main(page).getByText('Title takes letters, digits and spaces only: leave out other characters.').first(),
  ).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(title);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expectToast(page, `“${title}” was added.`);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await expect(main(page).getByRole('region', { name: 'Today' }).getByText(title)).toBeVisible();

  await box(page, title).focus();
  await page.keyboard.press('Space');
  await expect(box(page, title)).toBeChecked();
  await expect(row(page, title)).toContainText('Completed');
  await filterByState(page, 'Active');
  await expect(page).toHaveURL(/completed=false/);
  await expect(row(page, title)).toHaveCount(0);
  await filterByState(page, 'Completed');
  await expect(row(page, title)).toBeVisible();

  await row(page, title)
    .getByRole('button', { name: `Edit “${title}”` })
    .press('Enter');
  const edited = row(page, 'Save');
  await expect(edited.getByLabel('Title')).toHaveValue(title);
  await expect(edited.getByLabel('Title')).toBeFocused();
  await edited.getByLabel('Title').press('Escape');
  await expect(row(page, title).getByRole('button', { name: `Edit “${title}”` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(edited.getByLabel('Title')).toBeFocused();
  await edited.getByLabel('Title').fill(`${title} and discs`);
  await page.keyboard.press('Enter');
  await expect(edited.getByLabel('Description')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, `${title} and discs`)).toBeVisible();
  await expectAccessible(page);

  await main(page)
    .getByRole('button', { name: `Delete “${title} and discs”` })
    .press('Enter');
  await expect(row(page, title)).toHaveCount(0);
  await expect(main(page).getByRole('heading', { level: 1 }).locator('span')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, `“${title} and discs” is back.`);
  await expect(row(page, `${title} and discs`)).toBeVisible();
});

test('carries open to-dos over and keeps the filters in the URL', async ({ asEmployee: page }) => {
  await page.goto(`${paths.todos()}?period=week`);
  await page.getByRole('radio', { name: 'Day' }).check({ force: true });
  await expect(page).not.toHaveURL(/period/);
  const carriedOver = main(page).getByRole('region', { name: 'Carried over' });
  // The demo garage has to-dos from three days ago.
  await expect(carriedOver.getByRole('checkbox').first()).not.toBeChecked();
  await page.getByRole('radio', { name: 'All' }).check({ force: true });
  await expect(page).toHaveURL(/period=all/);
  await expect(carriedOver).toHaveCount(0);
  await page.getByRole('radio', { name: 'Table' }).check({ force: true });
  await main(page).getByRole('button', { name: 'Title' }).click();
  await expect(page).toHaveURL(/sortBy=title/);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked();
  await expect(main(page).getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
  await expectAccessible(page);
});

test('undoes a completion that fails, and counts open to-dos in the menu', async ({ asAdmin: page }) => {
  const title = `Call the supplier ${unique()}`;
  await add(page, title);
  await page.goto(paths.todos());
  const badge = page.getByRole('navigation', { name: 'Menu' }).getByText(/open to-do/);
  const count = async () => Number(/\d+/.exec((await badge.textContent()) ?? '')?.[0]);
  await expect(badge).toBeAttached();
  const before = await count();

  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/backend/todo/toggle-todo/*', async (route) => {
    await held;
    await fulfillApi(route, { status: 400, json: { status: 400, code: 'MALFORMED', message: '', errors: [] } });
  });
  await box(page, title).click();
  await expect(box(page, title)).toBeChecked();
  release();
  await expectToast(page, 'Failed to update to-do. Please try again.');
  await expect(box(page, title)).not.toBeChecked();
  expect(await count()).toBe(before);

  await page.unroute('**/backend/todo/toggle-todo/*');
  await box(page, title).click();
  await expect.poll(count).toBe(before - 1);
});

test('creates reminders of a visit, a vehicle and a message, which link to the record', async ({
  asEmployee: page,
  request,
}) => {
  const number = unique();
  const sender = `Visitor ${number}`;
  const sent = await request.post('/backend/message/create-message', {
    data: { fullName: sender, email: `todo.${number}@karaj.test`, message: 'Please call me back: 5 o’clock!' },
  });
  expect(sent.status()).toBe(201);
  const [visit] = await callApi(page, 'GET', '/visit/fetch-visits?status=In+Progress');
  const save = () => page.getByRole('dialog', { name: 'New to-do' }).getByRole('button', { name: 'Save' }).click();

  await page.goto(paths.messages());
  await page.getByRole('searchbox').fill(number);
  await main(page).getByRole('button', { name: sender, exact: true }).click();
  await page.getByRole('button', { name: 'Remind me' }).click();
  const form = page.getByRole('dialog', { name: 'New to-do' });
  await expect(form.getByLabel('Title')).toHaveValue(`Message from ${sender}`);
  await expect(form.getByLabel('Description')).toHaveValue('Please call me back 5 o clock');
  await save();
  await expectToast(page, `“Message from ${sender}” was added.`);

  const visitUrl = paths.visit(visit.userId, visit.vehicleId, visit.id);
  await page.goto(visitUrl);
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Remind me' }).click();
  await form.getByLabel('Title').fill(`Visit ${number}`);
  await save();
  await expectToast(page, `“Visit ${number}” was added.`);

  await page.goto(paths.vehicle(visit.userId, visit.vehicleId));
  await page.getByRole('button', { name: 'Remind me' }).click();
  await form.getByLabel('Title').fill(`Vehicle ${number}`);
  await save();
  await expectToast(page, `“Vehicle ${number}” was added.`);

  await page.goto(paths.todos());
  await expect(row(page, `Vehicle ${number}`).getByRole('link')).toHaveAttribute(
    'href',
    paths.vehicle(visit.userId, visit.vehicleId),
  );
  await expect(row(page, `Visit ${number}`).getByRole('link')).toHaveAttribute('href', visitUrl);
  await row(page, `Message from ${sender}`).getByRole('link').click();
  await expect(page.getByRole('dialog', { name: sender })).toBeVisible();

  const [message] = await callApi(page, 'GET', `/message/fetch-messages?search=${number}`);
  await callApi(page, 'DELETE', `/message/delete-message/${message.id}`);
  await page.goto(paths.todos());
  await expect(row(page, `Message from ${sender}`)).toContainText('The message was deleted');
});

test.describe('on a phone in Arabic', () => {
  test.use({ locale: 'ar', viewport: { width: 390, height: 844 } });

  test('adds and completes a to-do', async ({ asManager: page }) => {
    const title = `طلب قطع ${unique()}`;
    await page.goto(paths.todos());
    await main(page).getByLabel('العنوان').fill(title);
    await main(page).getByLabel('الوصف').fill('قبل الخميس');
    await main(page).getByRole('button', { name: 'إضافة' }).click();
    await box(page, title).click();
    await expect(box(page, title)).toBeChecked();
    await expect(row(page, title)).toContainText('أُنجزت');
    await expectNoHorizontalScroll(page);
  });
});
