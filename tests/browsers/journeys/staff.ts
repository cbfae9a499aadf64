import { PASSWORD } from '#tests/support/server-process.ts';
import { button, heading, text } from '../targets.ts';
import { assertNoHorizontalScroll, type Journey, openSignIn, submitSignIn, t } from './journey.ts';
import { createVisit, openApi } from './staff-api.ts';

const TASK = 'Front pads';
const MAIN = 'main';
const DIALOG = { css: 'dialog[open]' };

/** A mechanic looks at the main panel, finds a visit in the list, opens it and finishes its task. */
export const staff: Journey = {
  server: 'demo',
  async run({ page, server, step }) {
    const api = await openApi(server.origin);
    const visit = await createVisit(api, TASK);

    await step('signs in', async () => {
      await openSignIn(page, '/login?from=/admin/visits');
      await submitSignIn(page, 'employee@karaj.test', PASSWORD);
      await page.waitForPath(/^\/admin\/visits$/);
      await page.find(heading(t('visits:title')));
      await assertNoHorizontalScroll(page);
    });

    await step('sees the main panel', async () => {
      await page.open('/admin');
      await page.waitForPath(/^\/admin\/dashboard\/main-panel$/);
      await page.find(heading(t('shell:titles.mainPanel')));
      await page.find(heading(t('main-panel:groups.site')));
      await assertNoHorizontalScroll(page);
    });

    await step('closes a form with Back, then leaves the list with Back', async () => {
      await page.open('/admin/visits');
      await page.find(heading(t('visits:title')));
      await page.open('/admin/users');
      await page.click(button(t('users:new'), MAIN));
      await page.find(DIALOG);
      await page.waitForDialogEntry();
      await page.goBack();
      await page.waitUntilGone(DIALOG);
      await page.waitForPath(/^\/admin\/users$/);
      await page.goBack();
      await page.waitForPath(/^\/admin\/visits$/);
    });

    await step('opens the form of a new vehicle on the first click', async () => {
      const [{ userId }] = (await api<{ userId: string }[]>('GET', '/vehicle/fetch-vehicles')) as [{ userId: string }];
      await page.open(`/admin/visits/new?userId=${userId}`);
      // The vehicles load above the button and shift it.
      await page.find({ css: 'fieldset input[type=radio], input[role=combobox]', within: MAIN });
      await page.press('Escape');
      await page.clickOnce(button(t('vehicles:new'), MAIN));
      await page.find(DIALOG);
      await page.press('Escape');
      await page.waitUntilGone(DIALOG);
    });

    await step('finds a visit in the list', async () => {
      await page.open('/admin/visits');
      await page.type({ css: 'input[type=search]', within: MAIN }, visit);
      await page.click({ css: 'a[href*="/visit/"]', text: visit, within: MAIN });
      await page.find(heading(visit));
      await assertNoHorizontalScroll(page);
    });

    await step('starts and completes the task', async () => {
      await page.click(button(`${t('visit:taskActions.start')} ${TASK}`, MAIN));
      await page.find(text(t('visits:statuses.In Progress'), MAIN));
      await page.click(button(`${t('visit:taskActions.complete')} ${TASK}`, MAIN));
      await page.find(text(t('visits:statuses.Ready for Pickup'), MAIN));
      await assertNoHorizontalScroll(page);
    });
  },
};
