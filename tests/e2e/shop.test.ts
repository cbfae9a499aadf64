import type { Page } from 'playwright/test';
import { paths } from '#portal/screens.ts';
import { expect, expectAccessible, PUBLISHED_SITE, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const unique = () => String(Date.now()).slice(-7) + String(Math.floor(Math.random() * 90) + 10);
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');

/** Waits until the public services page contains `text`, or no longer contains it. */
const expectOnSite = (page: Page, text: string, isThere: boolean) =>
  expect
    .poll(async () => (await page.request.get('/en/all-services/').then((response) => response.text())).includes(text))
    .toBe(isThere);

async function fillName(page: Page, arabic: string, english: string) {
  const name = dialog(page).getByRole('group', { name: 'Name' });
  await name.getByLabel('العربية').fill(arabic);
  await name.getByLabel('English').fill(english);
}
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click();

test(
  'publishes a new category and service, their order and visibility',
  { lock: PUBLISHED_SITE },
  async ({ asEmployee: page }) => {
    const number = unique();
    const [category, service] = [`Glass ${number}`, `Windscreen ${number}`];
    await page.goto(paths.offering());
    await page.getByRole('button', { name: 'New category' }).click();
    await fillName(page, `زجاج ${number}`, category);
    await save(page);
    await expectToast(page, `${category} was added.`);
    await expectAccessible(page);

    const up = page.getByRole('button', { name: `Move ${category} up` });
    await up.focus();
    const saved = page.waitForResponse('**/reorder-categories');
    await page.keyboard.press('Enter');
    await expect(up).toBeFocused();
    await saved;
    await page.reload();
    await expect(main(page).getByRole('link', { name: category })).toBeVisible();
    const names = await main(page).getByRole('listitem').getByRole('link').allTextContents();
    expect(names.indexOf(category)).toBe(names.length - 2);

    await main(page).getByRole('link', { name: category }).click();
    await page.getByRole('button', { name: 'New service' }).first().click();
    await fillName(page, `زجاج أمامي ${number}`, service);
    await dialog(page).getByLabel('Price').fill('١٢٠٫٥');
    await dialog(page).getByLabel('Duration in minutes').fill('90');
    await save(page);
    // The dialog shows the amount too.
    await expectToast(page, `${service} was added.`);
    await expect(dialog(page)).toHaveCount(0);
    await expect(main(page).getByText('$120.50')).toBeVisible();
    await expect(main(page).getByText('1 hr 30 min')).toBeVisible();
    await expectAccessible(page);
    await expectOnSite(page, service, true);

    await main(page)
      .getByRole('switch', { name: `${service}: visible on the site` })
      .click();
    await expectOnSite(page, service, false);
    await main(page)
      .getByRole('switch', { name: `${category}: visible on the site` })
      .click();
    await expectOnSite(page, category, false);

    const remove = main(page).getByRole('button', { name: 'Delete' });
    await remove.click();
    await expect(dialog(page).getByText('This category still has services.')).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Delete' })).toHaveCount(0);
  },
);

test('counts, opens and marks a visitor’s message as read, and offers a reply', async ({
  asEmployee: page,
  request,
}) => {
  const number = unique();
  const name = `Visitor ${number}`;
  const sent = await request.post('/backend/message/create-message', {
    data: { fullName: name, email: `visitor.${number}@karaj.test`, message: 'Do you repair windscreens?' },
  });
  expect(sent.status()).toBe(201);
  await page.goto(paths.messages());
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByText(/unread message/)).toBeAttached();
  await page.getByRole('searchbox').fill(number);
  await main(page).getByRole('button', { name, exact: true }).click();
  const message = page.getByRole('dialog', { name, exact: true });
  await expect(message.getByText('Do you repair windscreens?')).toBeVisible();
  await expect(message.getByRole('link', { name: 'Reply by e-mail' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:visitor\\.${number}@karaj\\.test\\?subject=`),
  );
  await expectAccessible(page);
  await message.getByRole('button', { name: 'Mark as read' }).click();
  const question = page.getByRole('dialog', { name: `Mark the message of ${name} as read?` });
  await question.getByRole('button', { name: 'Mark as read' }).click();
  await expect(question).toHaveCount(0);
  await expect(message.getByText('Read', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, `The message of ${name} is back.`);
});
