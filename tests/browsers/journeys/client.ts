import { PASSWORD } from '#tests/support/server-process.ts';
import { assertNoHorizontalScroll, type Journey, openSignIn, submitSignIn } from './journey.ts';

/** A client opens the dashboard and one of the vehicles. */
export const client: Journey = {
  server: 'demo',
  async run({ page, step }) {
    await step('signs in and sees the dashboard', async () => {
      await openSignIn(page);
      await submitSignIn(page, 'client@karaj.test', PASSWORD);
      await page.waitForPath(/^\/client\/dashboard$/);
      await page.find({ css: 'main h1' });
      await assertNoHorizontalScroll(page);
    });

    await step('opens a vehicle', async () => {
      await page.open('/client/overview');
      await page.click({ css: 'main a[href^="/client/overview/"]' });
      await page.waitForPath(/^\/client\/overview\/[0-9a-f-]{36}$/);
      await page.find({ css: 'main h1' });
      await assertNoHorizontalScroll(page);
    });
  },
};
