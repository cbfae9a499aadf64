import assert from 'node:assert/strict';
import { SETUP_ADMINISTRATOR } from '#tests/support/setup-input.ts';
import { ADMIN_EMAIL } from '../servers.ts';
import { heading, text } from '../targets.ts';
import { assertSession, type Journey, openSignIn, sessionCookies, signOut, submitSignIn, t } from './journey.ts';

/** An administrator signs in to a production server over HTTPS, where the cookies are secure. */
export const production: Journey = {
  server: 'production',
  isSecure: true,
  async run({ page, step }) {
    await step('signs in and keeps secure cookies', async () => {
      await openSignIn(page);
      await submitSignIn(page, ADMIN_EMAIL, SETUP_ADMINISTRATOR.password);
      await page.waitForPath(/^\/admin\//);
      await page.find(heading(t('shell:titles.mainPanel')));
      await assertSession(page, { isSecure: true });
    });

    await step('signs out', async () => {
      await signOut(page);
      assert.deepEqual(await sessionCookies(page), []);
    });
  },
};

/** An administrator opens a production server over HTTP on localhost, where WebKit rejects secure cookies. */
export const productionOverHttp: Journey = {
  server: 'production',
  async run({ page, browser, step }) {
    await step('keeps secure cookies, or explains that they need HTTPS', async () => {
      await openSignIn(page);
      await submitSignIn(page, ADMIN_EMAIL, SETUP_ADMINISTRATOR.password);
      if (browser === 'webkit') {
        await page.find(text(t('auth:cookies.secureOnly')));
        assert.deepEqual(await sessionCookies(page), []);
      } else {
        await page.waitForPath(/^\/admin\//);
        await assertSession(page, { isSecure: true });
      }
    });
  },
};
