import { LIST_SCREEN_NAMES } from '#portal/first-queries.ts';
import { getArea } from '#portal/screen-lookup.ts';
import { paths, SCREENS } from '#portal/screens.ts';
import { demoDay } from '#tests/support/demo-day.ts';
import { translate } from '../support/translate.ts';
import { callApi, createVehicle, expect, openSignedInPage, test } from './fixtures.ts';
import { openScreen } from './kept-portal.ts';

const VIEWPORT = { width: 1024, height: 768 };
const PATHS = [
  ...LIST_SCREEN_NAMES.map((name) => SCREENS[name].path),
  `${paths.visits()}?view=board`,
  `${paths.offering()}?view=table`,
  paths.todos(),
  `${paths.todos()}?view=table`,
].filter((path) => getArea(path) === 'admin' && path !== paths.offering());
/** Maximum fraction of the window height above the list. */
const HEADER_MAX = 0.4;
/** Maximum distance in pixels of a client's first visit from the top. */
const FIRST_VISIT_MAX = 400;
const INVITATION = 'notifications:kinds.INVITATION';

for (const locale of ['ar', 'fr'] as const)
  test(`leaves most of a tablet to lists and visits in ${locale}`, async ({ browser, contextOptions }) => {
    const page = await openSignedInPage(browser, 'admin', { ...contextOptions, locale, viewport: VIEWPORT });
    const late: string[] = [];
    for (const path of PATHS) {
      await openScreen(page, path);
      await expect(page.locator('main :is(tbody tr, .board-column li, section section li)').first()).toBeVisible();
      const top = await page.evaluate(() => {
        const list = document.querySelector('main :is(div:has(> table), .board-column, section section:has(> h2))')!;
        const summary = document.querySelector('main section section.sheet:not(:has(form))');
        return list.getBoundingClientRect().top - (summary?.getBoundingClientRect().height ?? 0);
      });
      if (top > VIEWPORT.height * HEADER_MAX) late.push(`${path}: ${Math.round(top)} px`);
    }
    expect(late).toEqual([]);

    // A client who has signed in, and one with a pending invitation.
    const [{ id: signedIn }] = await callApi(page, 'GET', '/user/fetch-users?search=client2%40karaj.test');
    const { userId: invited } = await createVehicle(page);
    for (const userId of [signedIn, invited]) {
      const [vehicle] = await callApi(page, 'GET', `/vehicle/fetch-vehicles?userId=${userId}`);
      const task = { name: 'Wipers', service: 'REPAIR', priority: 'NORMAL', soldFor: '20', dueDate: demoDay(1) };
      const days = { visitDate: demoDay(0), dueDate: demoDay(1) };
      await callApi(page, 'POST', '/visit/create-visit', {
        data: { userId, vehicleId: vehicle.id, name: 'Wipers', totalCost: '20', ...days, tasks: [task] },
      });
      await openScreen(page, paths.user(userId));
      if (userId === invited) await expect(page.getByText(translate(locale, INVITATION))).toBeVisible();
      // Waits for all cards: the history below also links visits and may load before the open visits.
      await expect(page.locator('main').locator('.skeleton, [aria-busy=true]')).toHaveCount(0);
      const first = page.locator('main a[href*="/visit/"]').first();
      await expect(first).toBeVisible();
      await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(FIRST_VISIT_MAX);
    }
    await page.context().close();
  });
