import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { runIn } from '#tests/support/run-in-page.ts';
import { bundleProgram } from '../../build/vite-plugins.ts';
import { inlineScript, scriptHash, SUPPORTED_BROWSERS } from '../inline-scripts.ts';
import prepareAppearance from './appearance.ts';
import holdEarlyClicks from './early-clicks.ts';
import replaceIslandsInOldBrowsers from './old-browser.ts';
import hideLinkSecret from './password-link.ts';
import showRequiredRoles from './required-roles.ts';
import hideSetupCode from './setup-code.ts';
import markSignedIn from './signed-in.ts';

/** Returns the script element's text for a module of this folder, as the build writes it. */
async function scriptOf(name: string, ...parameters: unknown[]): Promise<string> {
  const { program } = await bundleProgram(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)));
  return inlineScript(program as never, ...parameters);
}

test('stays under a kilobyte', async () => {
  expect((await scriptOf('redirect-language', '/404/', ['ar', 'en', 'fr'])).length).toBeLessThan(1024);
});

test.each([
  ['', false],
  ['i18next=en; access_token=x', false],
  ['superuser=1', false],
  ['user=%7B%7D', true],
  ['i18next=en; user=%7B%7D', true],
])('marks the page of a visitor with the cookies "%s": %s', async (cookie, isMember) => {
  const dataset: Record<string, string> = {};
  runIn({ document: { cookie, documentElement: { dataset } } }, () => markSignedIn('user'));
  expect('member' in dataset).toBe(isMember);
  expect((await scriptOf('signed-in', 'user')).length).toBeLessThanOrEqual(200);
});

test.each([
  ['true', false, 'garage-dark', '#132329'],
  ['false', true, 'garage', '#F4F1EA'],
  [undefined, true, 'garage-dark', '#132329'],
  [undefined, false, 'garage', '#F4F1EA'],
])('the theme script applies the choice %s on a system that is dark: %s', (isDarkMode, isSystemDark, theme, color) => {
  const documentElement = { dataset: { theme: '' } };
  const portal = { content: '', dataset: { light: '#F4F1EA' } };
  const site = { content: '', dataset: {} };
  const context = {
    localStorage: { isDarkMode },
    matchMedia: (query: string) => ({ matches: isSystemDark && query !== 'print' }),
    document: { documentElement, getElementsByName: () => [portal, site] },
  };
  runIn(context, prepareAppearance);
  expect(documentElement.dataset.theme).toBe(theme);
  expect([portal.content, site.content]).toEqual([color, '#132329']);
  runIn({ ...context, matchMedia: () => ({ matches: true }) }, prepareAppearance);
  expect(documentElement.dataset.theme).toBe('garage');
});

/** Runs the browser check in a browser with only the given features. */
function visitWith(features: object) {
  let isRemoved = false;
  const island = { parentNode: { removeChild: () => (isRemoved = true) } };
  const notice = { hidden: true, textContent: '', getAttribute: () => '{"fr":"trop ancien"}' };
  const document = {
    documentElement: { lang: 'fr' },
    getElementById: () => notice,
    querySelectorAll: () => [island],
  };
  const nothing = { AbortSignal: undefined, URL: undefined, HTMLElement: undefined };
  runIn({ ...nothing, document, ...features }, replaceIslandsInOldBrowsers);
  return { isRemoved, text: notice.textContent, hidden: notice.hidden };
}

test('an old browser shows a message instead of the islands', () => {
  const HTMLElement = { prototype: { showPopover: () => undefined } };
  expect(visitWith({ AbortSignal: {}, URL, HTMLElement })).toEqual({
    isRemoved: true,
    text: 'trop ancien',
    hidden: false,
  });
  expect(visitWith({ URL })).toEqual({ isRemoved: true, text: 'trop ancien', hidden: false });
  expect(visitWith({ AbortSignal, URL, HTMLElement })).toEqual({ isRemoved: false, text: '', hidden: true });
});

test('the browser check uses only syntax that browsers of 2015 support', async () => {
  expect(await scriptOf('old-browser')).not.toMatch(/=>|\?\.|`|\b(?:let|const)\b/);
});

test('the README names the supported browsers', () => {
  const { safari, firefox, chrome } = SUPPORTED_BROWSERS;
  expect(readFileSync('README.md', 'utf8')).toContain(`Safari ${safari}, Firefox ${firefox}, Chrome ${chrome}`);
});

test('the parameters of a script cannot end its element', async () => {
  const message = '</script><b>{roles}';
  const script = await scriptOf('required-roles', message, {});
  expect(script).not.toContain('</');
  expect(script).toContain(JSON.stringify(message).replaceAll('<', '\\u003c'));
});

test('scriptHash returns a CSP source expression', () => {
  expect(scriptHash('')).toBe('sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
});

function textFor(search: string): string {
  const paragraph = { textContent: 'No access.' };
  const names = { ADMIN: 'administrator', EMPLOYEE: 'employee' };
  const document = { currentScript: { previousElementSibling: paragraph }, documentElement: { lang: 'en' } };
  runIn({ document, location: { search } }, () => showRequiredRoles('This page is for: {roles}.', names));
  return paragraph.textContent;
}

test('names the required roles', () => {
  expect(textFor('?required=ADMIN,EMPLOYEE')).toBe('No access. This page is for: administrator or employee.');
  expect(textFor('?required=ADMIN')).toBe('No access. This page is for: administrator.');
});

test.each(['', '?required=', '?required=<b>x</b>', '?required=constructor,__proto__'])('%j names no role', (search) => {
  expect(textFor(search)).toBe('No access.');
});

test('moves the set-up code from the address bar', () => {
  const page: typeof globalThis & { setupCode?: string; url?: string } = globalThis;
  const history = { replaceState: (_state: null, _title: string, url: string) => (page.url = url) };
  runIn({ history, location: { href: 'https://garage.test/en/setup/?lng=en' } }, hideSetupCode);
  expect([page.setupCode, page.url]).toEqual([undefined, undefined]);
  runIn({ history, location: { href: 'https://garage.test/en/setup/?code=k1&lng=en' } }, hideSetupCode);
  expect([page.setupCode, page.url]).toEqual(['k1', '/en/setup/?lng=en']);
  delete page.setupCode;
  delete page.url;
});

test('moves the secret of a password link to the storage of the tab, also where that is blocked', () => {
  const setItem = vi.fn();
  const location = { hash: '#link=secret', pathname: '/login', search: '?lng=fr', reload: vi.fn() };
  const open = (hash: string, sessionStorage: object) => {
    const dataset: { secret?: string } = {};
    const replaceState = vi.fn();
    const addEventListener = vi.fn();
    const page = { location: { ...location, hash }, document: { documentElement: { dataset } } };
    runIn({ ...page, history: { replaceState }, sessionStorage, addEventListener }, () => hideLinkSecret('key'));
    return { isSecret: 'secret' in dataset, urls: replaceState.mock.calls.map(([, , url]) => url as string) };
  };
  expect(open('#link=secret', { setItem })).toEqual({ isSecret: true, urls: ['/login?lng=fr'] });
  expect(setItem.mock.calls).toEqual([['key', 'secret']]);
  expect(open('#link=secret', {})).toEqual({ isSecret: true, urls: ['/login?lng=fr'] });
  expect(open('#other', { setItem })).toEqual({ isSecret: false, urls: [] });
});

test('holds back clicks on form buttons until the island is hydrated', () => {
  const page: typeof globalThis & { isHydrated?: boolean; earlyClick?: unknown } = globalThis;
  const listeners: ((event: object) => void)[] = [];
  const addEventListener = (_type: string, listener: (event: object) => void) => listeners.push(listener);
  runIn({ addEventListener }, holdEarlyClicks);
  const click = (button: object | null) => {
    const event = { preventDefault: vi.fn(), stopImmediatePropagation: vi.fn(), target: { closest: () => button } };
    listeners[0]!(event);
    return event.preventDefault.mock.calls.length + event.stopImmediatePropagation.mock.calls.length;
  };
  const button = {};
  expect([click(null), page.earlyClick]).toEqual([0, undefined]);
  expect([click(button), page.earlyClick]).toEqual([2, button]);
  page.isHydrated = true;
  expect([click({}), page.earlyClick]).toEqual([0, button]);
  delete page.isHydrated;
  delete page.earlyClick;
});
