import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { bundleProgram } from '../../build/vite-plugins.ts';
import { inlineScript, scriptHash, SUPPORTED_BROWSERS } from '../inline-scripts.ts';
import prepareAppearance from './appearance.ts';
import holdEarlyClicks from './early-clicks.ts';
import replaceIslandsInOldBrowsers from './old-browser.ts';
import hideLinkSecret from './password-link.ts';
import applyPortalLanguage from './portal-language.ts';
import redirectToLanguage from './redirect-language.ts';
import showRequiredRoles from './required-roles.ts';
import hideSetupCode from './setup-code.ts';
import markSignedIn from './signed-in.ts';
import keepSiteLanguage from './site-language.ts';

const LOCALES = ['ar', 'en', 'fr'];

/** Calls a program in a page with the given globals. */
function runIn(globals: object, program: () => void): void {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  try {
    program();
  } finally {
    vi.unstubAllGlobals();
  }
}

/** Returns the script element's text for a module of this folder, as the build writes it. */
async function scriptOf(name: string, ...parameters: unknown[]): Promise<string> {
  const { program } = await bundleProgram(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)));
  return inlineScript(program as never, ...parameters);
}

interface Visit {
  path?: string;
  search?: string;
  cookie?: string;
  local?: string;
  session?: string;
  languages?: string[];
}

/** Runs the language script and returns its redirect target, or undefined without a redirect. */
function visit({ path = '/', search = '', cookie = '', local, session, languages = [] }: Visit, page = '/') {
  let gone: string | undefined;
  const globals = {
    localStorage: { i18nextLng: local },
    sessionStorage: { i18nextLng: session },
    document: { cookie },
    navigator: { languages },
    location: { pathname: path, search, hash: '', replace: (to: string) => (gone = to) },
  };
  runIn(globals, () => redirectToLanguage(page, LOCALES));
  return gone;
}

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

/** Runs the language script of a public page that the server sent in `lang`; returns what it keeps. */
function keepLanguage({ path = '/', search = '', cookie = '', local, session }: Visit, lang = 'en') {
  const reload = vi.fn();
  const localStorage = { i18nextLng: local };
  const page = { cookie, documentElement: { lang } };
  const sessionStorage = { i18nextLng: session };
  const location = { pathname: path, search, reload };
  runIn({ document: page, localStorage, sessionStorage, location }, () => keepSiteLanguage(LOCALES));
  return { cookie: page.cookie.split(';')[0], stored: localStorage.i18nextLng, reloads: reload.mock.calls.length };
}

test.each<[Visit, ReturnType<typeof keepLanguage>]>([
  [{}, { cookie: '', stored: 'en', reloads: 0 }],
  [{ search: '?lng=en-GB' }, { cookie: 'i18next=en', stored: 'en', reloads: 0 }],
  [
    { local: 'fr', session: 'ar' },
    { cookie: 'i18next=fr', stored: 'fr', reloads: 1 },
  ],
  [
    { session: 'ar-LB', path: '/login' },
    { cookie: 'i18next=ar', stored: undefined, reloads: 1 },
  ],
  [{ local: 'en' }, { cookie: 'i18next=en', stored: 'en', reloads: 0 }],
  [{ local: 'de' }, { cookie: '', stored: 'en', reloads: 0 }],
  [
    { cookie: 'i18next=en', local: 'fr' },
    { cookie: 'i18next=en', stored: 'en', reloads: 0 },
  ],
  // On a static host the page is not in the language of the query.
  [
    { search: '?lng=fr', local: 'ar' },
    { cookie: 'i18next=fr', stored: 'fr', reloads: 0 },
  ],
  [
    { path: '/fr/all-services/', local: 'en' },
    { cookie: '', stored: 'en', reloads: 0 },
  ],
  [
    { path: '/frames', local: 'en' },
    { cookie: 'i18next=en', stored: 'en', reloads: 0 },
  ],
])('keeps the language of a public page without one in its URL: %j', (visitor, kept) => {
  expect(keepLanguage(visitor)).toEqual(kept);
});

test('does not reload a page whose cookies are blocked', () => {
  const page = Object.defineProperty({ documentElement: { lang: 'en' } }, 'cookie', { get: () => '', set: () => {} });
  const location = { pathname: '/', search: '', reload: vi.fn() };
  const storage = { i18nextLng: 'fr' };
  runIn({ document: page, localStorage: storage, sessionStorage: {}, location }, () => keepSiteLanguage(LOCALES));
  expect(location.reload).not.toHaveBeenCalled();
});

test('stays for Arabic and for unknown languages', () => {
  expect(visit({ languages: ['ar-LB', 'en'] })).toBeUndefined();
  expect(visit({ languages: ['de', 'it-IT'] })).toBeUndefined();
  expect(visit({})).toBeUndefined();
});

test('redirects to the first supported language of the browser', () => {
  expect(visit({ languages: ['de', 'fr-CA', 'en'] })).toBe('/fr/');
});

test('detects from query, cookie, local storage, session storage and browser, in this order', () => {
  const all: Visit = { search: '?lng=en', cookie: 'a=b; i18next=fr', local: 'en', session: 'fr', languages: ['en'] };
  expect(visit(all)).toBe('/en/?lng=en');
  expect(visit({ ...all, search: '' })).toBe('/fr/');
  expect(visit({ ...all, search: '', cookie: '' })).toBe('/en/');
  expect(visit({ ...all, search: '', cookie: '', local: undefined })).toBe('/fr/');
  expect(visit({ ...all, search: '?lng=ar' })).toBeUndefined();
});

test('redirects a 404 page to the language of its prefix', () => {
  expect(visit({ path: '/en/nowhere', languages: ['fr'] }, '/404/')).toBe('/en/404/');
  expect(visit({ path: '/nowhere', languages: ['fr'] }, '/404/')).toBe('/fr/404/');
});

test('stays when the 404 page is served at the redirect target', () => {
  expect(visit({ path: '/en/404/' }, '/404/')).toBeUndefined();
});

test('ignores blocked storage', () => {
  const forbidden = new Proxy(
    {},
    {
      get: () => {
        throw new Error('SecurityError');
      },
    },
  );
  let gone: string | undefined;
  const globals = {
    localStorage: forbidden,
    sessionStorage: forbidden,
    document: { cookie: '' },
    navigator: { languages: ['en'] },
    location: { pathname: '/', search: '', hash: '', replace: (to: string) => (gone = to) },
  };
  runIn(globals, () => redirectToLanguage('/', LOCALES));
  expect(gone).toBe('/en/');
});

test('stays under a kilobyte', async () => {
  expect((await scriptOf('redirect-language', '/404/', LOCALES)).length).toBeLessThan(1024);
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

interface PortalVisit {
  search?: string;
  cookie?: string;
  local?: string;
  session?: string;
}

/** Runs the language script of the portal and returns the document element, which the server rendered in English. */
function visitPortal({ search = '', cookie = '', local, session }: PortalVisit) {
  const page = { lang: 'en', dir: 'ltr' };
  const storage = { localStorage: { i18nextLng: local }, sessionStorage: { i18nextLng: session } };
  const document = { documentElement: page, cookie };
  runIn({ ...storage, document, location: { search } }, () => applyPortalLanguage(LOCALES, ['ar']));
  return page;
}
const profile = `user=${encodeURIComponent('{"id":"u","preferredLanguage":"ar"}')}`;

test('keeps the language of the server when nothing is stored', () => {
  expect(visitPortal({})).toEqual({ lang: 'en', dir: 'ltr' });
  expect(visitPortal({ local: 'de', cookie: 'user=%E0%A4%A' })).toEqual({ lang: 'en', dir: 'ltr' });
});

test('detects from query, cookie, profile, local storage and session storage, in this order', () => {
  const all: PortalVisit = { search: '?lng=fr', cookie: `i18next=en; ${profile}`, local: 'fr', session: 'ar' };
  expect(visitPortal(all).lang).toBe('fr');
  expect(visitPortal({ ...all, search: '' }).lang).toBe('en');
  expect(visitPortal({ ...all, search: '', cookie: profile })).toEqual({ lang: 'ar', dir: 'rtl' });
  expect(visitPortal({ ...all, search: '', cookie: '' }).lang).toBe('fr');
  expect(visitPortal({ session: 'ar' })).toEqual({ lang: 'ar', dir: 'rtl' });
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
