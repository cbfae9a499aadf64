import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import {
  languageScript,
  SIGNED_IN_SCRIPT,
  SITE_LANGUAGE_SCRIPT,
  OLD_BROWSER_SCRIPT,
  PORTAL_LANGUAGE_SCRIPT,
  REQUIRED_ROLE_SCRIPT,
  scriptHash,
  SUPPORTED_BROWSERS,
  THEME_SCRIPT,
} from './inline-scripts.ts';

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
  const self = { localStorage: { i18nextLng: local }, sessionStorage: { i18nextLng: session } };
  runInNewContext(languageScript(page), {
    self,
    URLSearchParams,
    document: { cookie },
    navigator: { languages },
    location: { pathname: path, search, hash: '', replace: (to: string) => (gone = to) },
  });
  return gone;
}

test.each([
  ['', false],
  ['i18next=en; access_token=x', false],
  ['superuser=1', false],
  ['user=%7B%7D', true],
  ['i18next=en; user=%7B%7D', true],
])('marks the page of a visitor with the cookies "%s": %s', (cookie, isMember) => {
  const dataset: Record<string, string> = {};
  runInNewContext(SIGNED_IN_SCRIPT, { document: { cookie, documentElement: { dataset } } });
  expect('member' in dataset).toBe(isMember);
  expect(SIGNED_IN_SCRIPT.length).toBeLessThanOrEqual(200);
});

/** Runs the language script of a public page that the server sent in `lang`; returns what it keeps. */
function keepLanguage({ path = '/', search = '', cookie = '', local, session }: Visit, lang = 'en') {
  const reload = vi.fn();
  const localStorage = { i18nextLng: local };
  const page = { cookie, documentElement: { lang } };
  const sessionStorage = { i18nextLng: session };
  const location = { pathname: path, search, reload };
  runInNewContext(SITE_LANGUAGE_SCRIPT, { document: page, localStorage, sessionStorage, location, URLSearchParams });
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
  const context = { document: page, localStorage: storage, sessionStorage: {}, location, URLSearchParams };
  runInNewContext(SITE_LANGUAGE_SCRIPT, context);
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
  runInNewContext(languageScript('/'), {
    self: forbidden,
    URLSearchParams,
    document: { cookie: '' },
    navigator: { languages: ['en'] },
    location: { pathname: '/', search: '', hash: '', replace: (to: string) => (gone = to) },
  });
  expect(gone).toBe('/en/');
});

test('stays under a kilobyte', () => {
  expect(languageScript('/404/').length).toBeLessThan(1024);
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
  runInNewContext(THEME_SCRIPT, { ...context, self: {} });
  expect(documentElement.dataset.theme).toBe(theme);
  expect([portal.content, site.content]).toEqual([color, '#132329']);
  runInNewContext(THEME_SCRIPT, { ...context, matchMedia: () => ({ matches: true }), self: {} });
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
  runInNewContext(OLD_BROWSER_SCRIPT, { document, ...features });
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

test('the browser check uses only syntax that browsers of 2015 support', () => {
  expect(OLD_BROWSER_SCRIPT).not.toMatch(/=>|\?\.|`|\b(?:let|const)\b/);
});

test('the README names the supported browsers', () => {
  const { safari, firefox, chrome } = SUPPORTED_BROWSERS;
  expect(readFileSync('README.md', 'utf8')).toContain(`Safari ${safari}, Firefox ${firefox}, Chrome ${chrome}`);
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
  const self = { localStorage: { i18nextLng: local }, sessionStorage: { i18nextLng: session } };
  const document = { documentElement: page, cookie };
  runInNewContext(PORTAL_LANGUAGE_SCRIPT, { self, document, URLSearchParams, location: { search } });
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
  const paragraph = {
    textContent: 'No access.',
    dataset: { required: 'This page is for: {roles}.', roles: '{"ADMIN":"administrator","EMPLOYEE":"employee"}' },
  };
  const document = { currentScript: { previousElementSibling: paragraph }, documentElement: { lang: 'en' } };
  runInNewContext(REQUIRED_ROLE_SCRIPT, { document, location: { search }, URLSearchParams });
  return paragraph.textContent;
}

test('names the required roles', () => {
  expect(textFor('?required=ADMIN,EMPLOYEE')).toBe('No access. This page is for: administrator or employee.');
  expect(textFor('?required=ADMIN')).toBe('No access. This page is for: administrator.');
});

test.each(['', '?required=', '?required=<b>x</b>', '?required=constructor,__proto__'])('%j names no role', (search) => {
  expect(textFor(search)).toBe('No access.');
});
