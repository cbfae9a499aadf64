import { getArea } from '#portal/screen-lookup.ts';
import { paths, SCREEN_NAMES, SCREENS } from '#portal/screens.ts';
import { demoDay } from '#tests/support/demo-day.ts';
import { find, read } from '#tests/support/sources.ts';
import { translate } from '../support/translate.ts';
import { callApi, createVehicle, expect, openSignedInPage, test } from './fixtures.ts';
import { openScreen } from './kept-portal.ts';

const FIRST_CARD_MAX_PX = 240;
/** Screens without parameters that begin with a list; the to-do list begins with the form that adds to it. */
const LIST_SCREENS = SCREEN_NAMES.map((name) => SCREENS[name]).filter(
  ({ path, file }) =>
    !path.includes('$') &&
    path !== paths.todos() &&
    find(`src/portal/**/${file}.tsx`).some((source) => read(source).includes('<ResourceList')),
);
/** Selector of the cards of a list, or of its empty state. */
const CARD = 'main :is(li.sheet, [data-visit], div.card.sheet)';

for (const locale of ['ar', 'en', 'fr'] as const)
  test(`shows the first card of each list near the top of a phone, in ${locale}`, async ({ browser }) => {
    expect(LIST_SCREENS.length).toBeGreaterThan(8);
    const tops: string[] = [];
    for (const area of ['admin', 'client'] as const) {
      const page = await openSignedInPage(browser, area, { locale, viewport: { width: 390, height: 844 } });
      for (const { path } of LIST_SCREENS.filter((screen) => getArea(screen.path) === area)) {
        await openScreen(page, path);
        await expect(page.locator('main h1')).toBeVisible();
        await expect(page.locator('main .skeleton')).toHaveCount(0);
        const top = (await page.locator(CARD).filter({ visible: true }).first().boundingBox())!.y;
        if (top >= FIRST_CARD_MAX_PX) tops.push(`${path}: ${top} px`);
      }
      await page.context().close();
    }
    expect(tops).toEqual([]);
  });

for (const locale of ['ar', 'fr'] as const)
  test(`filters a list by a sheet on a phone, in ${locale}`, async ({ browser }) => {
    const page = await openSignedInPage(browser, 'admin', { locale, viewport: { width: 390, height: 844 } });
    for (const [name, filter] of [
      ['visits', 'status'],
      ['users', 'role'],
      ['payments', 'method'],
    ] as const) {
      await page.goto(`/admin/${name}`);
      const filters = page.getByRole('button', { name: new RegExp(`^${translate(locale, 'resource:filters')}`) });
      await filters.click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel(translate(locale, `${name}:fields.${filter}`)).selectOption({ index: 1 });
      await sheet
        .getByRole('button', { name: translate(locale, 'resource:close') })
        .last()
        .click();
      await expect(filters).toContainText('(1)');
      await expect(page).toHaveURL(new RegExp(`${filter}=`));
    }
    await page.context().close();
  });

test('starts with the board of visits on a phone, unless the URL names a view', async ({ asEmployee: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/visits');
  const tabs = page.getByRole('tablist', { name: translate('en', 'visits:fields.status') });
  await expect(tabs).toBeVisible();
  await expect(page.locator('main [data-visit]').first()).toBeVisible();

  await page.getByRole('button', { name: translate('en', 'resource:filters') }).click();
  await page.getByRole('dialog').getByText(translate('en', 'resource:views.cards'), { exact: true }).click();
  await expect(page).toHaveURL(/view=cards/);
  await expect(tabs).toHaveCount(0);
  await page.reload();
  await expect(page.locator('main li.sheet').first()).toBeVisible();
  await expect(tabs).toHaveCount(0);
});

test('navigates a phone from the bottom bar', async ({ browser }) => {
  const page = await openSignedInPage(browser, 'admin', { locale: 'ar', viewport: { width: 390, height: 844 } });
  await page.goto('/admin/visits');
  const bar = page.getByRole('navigation', { name: translate('ar', 'shell:quickMenu') });
  const current = bar.locator('[aria-current=page]');
  await expect(current).toHaveText(translate('ar', 'shell:bar.visits'));
  for (const entry of await bar.locator('a, button').all())
    expect((await entry.boundingBox())!.height).toBeGreaterThanOrEqual(48);
  await bar.getByRole('link', { name: translate('ar', 'shell:bar.oilChanges') }).click();
  await expect(page).toHaveURL(/oil/);
  await expect(current).toHaveText(translate('ar', 'shell:bar.oilChanges'));
  await bar.getByRole('button', { name: translate('ar', 'shell:openMenu') }).click();
  await expect(
    page.getByRole('dialog').getByRole('link', { name: translate('ar', 'shell:titles.messages') }),
  ).toBeVisible();
  await page.context().close();
});

test('links home, vehicles, message and profile in the bottom bar of a client’s phone', async ({ browser }) => {
  const page = await openSignedInPage(browser, 'client', { locale: 'fr', viewport: { width: 390, height: 844 } });
  await page.goto(paths.clientDashboard());
  const bar = page.getByRole('navigation', { name: translate('fr', 'shell:quickMenu') });
  await expect(bar.getByRole('link')).toHaveText(
    ['clientDashboard', 'overview', 'getInTouch', 'clientProfile'].map((name) => translate('fr', `shell:bar.${name}`)),
  );
  for (const link of await bar.getByRole('link').all()) {
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('main h1')).toBeVisible();
  }
  await page.context().close();
});

test('puts the next step and the tasks of a visit before its picture, in large buttons', async ({ browser }) => {
  const page = await openSignedInPage(browser, 'employee', { locale: 'ar', viewport: { width: 390, height: 844 } });
  await page.goto('/admin/visits?view=board&status=In+Progress');
  const main = page.getByRole('main');
  await main.locator('[data-visit] a').first().click();
  const actions = ['start', 'complete'].map((action) => translate('ar', `visit:taskActions.${action}`)).join('|');
  const header = main.getByRole('button', { name: new RegExp(`^(${actions}): `) });
  const row = main.getByRole('button', { name: new RegExp(`^(${actions}) `) }).first();
  const tasks = main.getByRole('heading', { name: translate('ar', 'tasks:title') });
  await expect(header).toBeVisible();
  await expect(row).toBeVisible();
  const boxOf = async (locator: typeof header) => (await locator.boundingBox())!;
  const [next, inRow, heading, picture] = await Promise.all(
    [header, row, tasks, main.locator('img').first()].map(boxOf),
  );
  for (const { height } of [next!, inRow!]) expect(height).toBeGreaterThanOrEqual(48);
  // The card is 358 px wide with 20 px of padding; beside the button of a row is a menu button of 44 px.
  expect(next!.width).toBeGreaterThanOrEqual(316);
  expect(inRow!.width).toBeGreaterThanOrEqual(268);
  expect(next!.y).toBeLessThan(heading!.y);
  expect(heading!.y).toBeLessThan(picture!.y);
  // Employees see no costs by default.
  await expect(main.getByText(translate('ar', 'visit:totals.costAndMargin'))).toHaveCount(0);
  await page.context().close();
});

test('shows phone numbers in international groups, at the start of an Arabic page', async ({ browser }) => {
  const page = await openSignedInPage(browser, 'admin', { locale: 'ar', viewport: { width: 390, height: 844 } });
  const digits = `71${String(Date.now()).slice(-6)}`;
  const shown = `+961 ${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5)}`;
  const name = { firstName: 'Phone', lastName: digits, username: `phone${digits}` };
  const person = { ...name, countryCode: '+961', phoneNumber: digits, role: 'CLIENT', preferredLanguage: 'ar' };
  const { id } = await callApi(page, 'POST', '/user/create-user', { data: person });

  await page.goto(`/admin/users?search=${digits}`);
  const number = page.getByRole('main').getByText(shown);
  await expect(number).toHaveCSS('text-wrap-mode', 'nowrap');
  await expect(number).toHaveCSS('direction', 'ltr');
  await page.goto(paths.user(id));
  await expect(page.getByRole('main').getByText(shown)).toHaveCSS('direction', 'ltr');

  await page.goto(paths.userProfile());
  const input = page.locator('input[type=tel]');
  await expect(input).toHaveValue(/ /);
  const side = await input.evaluate((element) => getComputedStyle(element).textAlign);
  expect(['right', 'end']).toContain(side);
  await page.context().close();
});

test('shows the save bar of the branding above the bottom navigation, in two rows', async ({ browser }) => {
  const page = await openSignedInPage(browser, 'admin', { locale: 'fr', viewport: { width: 390, height: 844 } });
  await page.goto('/admin/settings/merchant-info');
  const save = page.getByRole('button', { name: translate('fr', 'merchant-info:publish'), exact: true });
  await expect(save).toBeVisible();
  const bar = page.getByRole('navigation', { name: translate('fr', 'shell:quickMenu') });
  await expect(bar).toBeVisible();
  const [box, barBox] = [(await save.boundingBox())!, (await bar.boundingBox())!];
  expect(box.y + box.height).toBeLessThanOrEqual(barBox.y);
  const panel = (await save.locator('xpath=ancestor::*[contains(@class,"sticky")][1]').boundingBox())!;
  expect(panel.height).toBeLessThan(150);
  await page.context().close();
});

test('shows the tasks of a visit in two lines on a tablet', async ({ browser }) => {
  const page = await openSignedInPage(browser, 'employee', { locale: 'fr', viewport: { width: 768, height: 1024 } });
  const { id: vehicleId, userId } = await createVehicle(page);
  const today = demoDay();
  const name = 'Remplacement de la courroie de distribution';
  const task = { name, service: 'MAINTENANCE', priority: 'MEDIUM', soldFor: '1250.5', dueDate: today };
  const visit = await callApi(page, 'POST', '/visit/create-visit', {
    data: { userId, vehicleId, name: 'Tablette', visitDate: today, dueDate: today, totalCost: '1250.5', tasks: [task] },
  });
  await page.goto(`/admin/users/${userId}/vehicle/${vehicleId}/visit/${visit.id}`);
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
  await expect(row.getByRole('button').first()).toBeVisible();
  const nameBox = (await row.getByRole('link', { name }).boundingBox())!;
  const buttonBox = (await row.getByRole('button').first().boundingBox())!;
  expect(nameBox.width).toBeGreaterThanOrEqual(192);
  expect(buttonBox.y).toBeGreaterThan(nameBox.y + nameBox.height);
  await page.context().close();
});
