import { expect, test, vi } from 'vitest';
import { runIn } from '#tests/support/run-in-page.ts';
import applyPortalLanguage from './portal-language.ts';
import redirectToLanguage from './redirect-language.ts';
import keepSiteLanguage from './site-language.ts';

const LOCALES = ['ar', 'en', 'fr'];

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
