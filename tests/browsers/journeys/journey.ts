import assert from 'node:assert/strict';
import { translate } from '#tests/support/translate.ts';
import type { BrowserPage } from '../browser-page.ts';
import type { Viewport } from '../drivers/browser.ts';
import type { BrowserCookie } from '../drivers/session.ts';
import type { SiteServer } from '../servers.ts';
import { button, field, menuItem } from '../targets.ts';

export interface JourneyContext {
  page: BrowserPage;
  server: SiteServer;
  /** Name of the engine, such as `webkit`. */
  browser: string;
  viewport: Viewport;
  /** Runs one step. After a failure, the journey continues and the check fails. */
  step(title: string, act: () => Promise<void>): Promise<void>;
}

export interface Journey {
  server: 'demo' | 'production';
  /** The journey uses the origin of the TLS proxy. */
  isSecure?: boolean;
  run(context: JourneyContext): Promise<void>;
}

/** Returns the English translation of a key. */
export const t = (key: string, params?: Record<string, string | number>): string => translate('en', key, params);

/** Returns digits that are unique in this run. */
export const uniqueNumber = (): string => String(Date.now()).slice(-7) + String(Math.floor(Math.random() * 90) + 10);

/** Selector of the submit button of the sign-in form; the button is disabled until the page is hydrated. */
const ENABLED_SUBMIT = 'form button[type=submit]:enabled';

/** Opens the sign-in page, switches it to English and waits until it is hydrated. */
export async function openSignIn(page: BrowserPage, path = '/login'): Promise<void> {
  await page.open(path);
  await page.click({ css: '[data-language=en]' });
  await page.find({ css: 'html[lang=en]' });
  await page.find({ css: ENABLED_SUBMIT });
}

/** Fills and sends the sign-in form. */
export async function submitSignIn(page: BrowserPage, identifier: string, password: string): Promise<void> {
  await page.type(field(t('auth:fields.identifier')), identifier);
  await page.type(field(t('auth:fields.password')), password);
  await page.click(button(t('auth:signIn.submit')));
}

/** Opens the account's menu and signs out. */
export async function signOut(page: BrowserPage): Promise<void> {
  await page.click({ css: 'header button[aria-haspopup=menu]', text: t('shell:account', { name: '' }).trim() });
  await page.click(menuItem(t('shell:logOut')));
  await page.waitForPath(/^\/login$/);
}

const SESSION_COOKIES = ['access_token', 'refresh_token', 'user'];

/** Returns the cookies of the session. */
export const sessionCookies = async (page: BrowserPage): Promise<BrowserCookie[]> =>
  (await page.cookies()).filter(({ name }) => SESSION_COOKIES.includes(name));

/** Asserts that the browser has stored the three session cookies with their attributes. */
export async function assertSession(page: BrowserPage, { isSecure }: { isSecure: boolean }): Promise<void> {
  const cookies = await sessionCookies(page);
  const attributes = cookies.map(({ name, secure, httpOnly, sameSite }) => ({ name, secure, httpOnly, sameSite }));
  assert.deepEqual(
    attributes.toSorted((one, other) => one.name.localeCompare(other.name)),
    SESSION_COOKIES.map((name) => ({ name, secure: isSecure, httpOnly: name === 'refresh_token', sameSite: 'Strict' })),
  );
}

/** Asserts that the page does not scroll horizontally. */
export async function assertNoHorizontalScroll(page: BrowserPage): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(excess <= 0, `${excess} pixels wider than the viewport`);
}
