import assert from 'node:assert/strict';
import { readOutbox } from '#tests/support/outbox.ts';
import { PASSWORD } from '#tests/support/server-process.ts';
import { waitFor } from '../drivers/processes.ts';
import type { SiteServer } from '../servers.ts';
import { button, field, heading, text } from '../targets.ts';
import {
  assertNoHorizontalScroll,
  assertSession,
  type Journey,
  openSignIn,
  sessionCookies,
  signOut,
  submitSignIn,
  t,
} from './journey.ts';
import { createClient, openApi } from './staff-api.ts';

const NEW_PASSWORD = 'Workshop-Cedar-77';

/** Returns the one-time code that was sent to an address. */
const readCode = ({ dataDir }: SiteServer, email: string): Promise<string> =>
  waitFor(`code for ${email}`, 20_000, async () => {
    const messages = await readOutbox({ DATA_DIR: dataDir, NODE_ENV: 'test', DATABASE_URL: '', BACKEND_URL: '' });
    const latest = messages.split(email).at(-1) ?? '';
    return /\b\d{6}\b/.exec(latest)?.[0];
  });

/** A person signs in over plain HTTP on the server's own machine, signs out, and replaces a forgotten password. */
export const account: Journey = {
  server: 'demo',
  async run({ page, server, step }) {
    await step('rejects a wrong password and keeps the identifier', async () => {
      await openSignIn(page);
      await submitSignIn(page, 'manager@karaj.test', 'wrong');
      await page.find(text(t('auth:failed.login')));
      assert.equal(await page.readValue(field(t('auth:fields.identifier'))), 'manager@karaj.test');
      assert.deepEqual(await sessionCookies(page), []);
      await assertNoHorizontalScroll(page);
    });

    await step('returns to the requested page after sign-in and keeps the cookies', async () => {
      await page.open('/admin/users');
      await page.waitForPath(/^\/login$/);
      await page.find({ css: 'form button[type=submit]:enabled' });
      await submitSignIn(page, 'manager@karaj.test', PASSWORD);
      await page.waitForPath(/^\/admin\/users$/);
      await page.find(heading(t('users:title')));
      await assertSession(page, { isSecure: false });
    });

    await step('keeps the session after a reload', async () => {
      await page.open('/admin/visits');
      await page.find(heading(t('visits:title')));
      await assertNoHorizontalScroll(page);
    });

    await step('signs out', async () => {
      await signOut(page);
      assert.deepEqual(await sessionCookies(page), []);
      await page.open('/admin/visits');
      await page.waitForPath(/^\/login$/);
    });

    await step('replaces a forgotten password with a code', async () => {
      const email = await createClient(await openApi(server.origin));
      await openSignIn(page);
      await page.click(button(t('auth:signIn.forgot')));
      await page.find(heading(t('auth:forgot.title')));
      await page.type(field(t('auth:fields.identifier')), email);
      await page.click(button(t('auth:forgot.submit')));
      await page.find(heading(t('auth:otp.title')));
      // The form submits itself after the last digit.
      await page.type(field(t('auth:fields.otp')), await readCode(server, email));
      await page.type(field(t('auth:fields.newPassword')), NEW_PASSWORD);
      await page.type(field(t('auth:fields.confirmPassword')), NEW_PASSWORD);
      await page.click(button(t('auth:newPassword.submit')));
      await page.find(text(t('auth:newPassword.saved')));
      assert.equal(await page.readValue(field(t('auth:fields.identifier'))), email);
      await page.type(field(t('auth:fields.password')), NEW_PASSWORD);
      await page.click(button(t('auth:signIn.submit')));
      await page.waitForPath(/^\/client\//);
      await page.find(heading(t('client-dashboard:greeting', { name: 'Rami' })));
    });
  },
};
