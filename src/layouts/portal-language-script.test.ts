import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { PORTAL_LANGUAGE_SCRIPT } from './portal-language-script.ts';

interface Visit {
  search?: string;
  cookie?: string;
  local?: string;
  session?: string;
}

/** The page as the script leaves it; the server had sent it in English. */
function visit({ search = '', cookie = '', local, session }: Visit) {
  const page = { lang: 'en', dir: 'ltr' };
  const self = { localStorage: { i18nextLng: local }, sessionStorage: { i18nextLng: session } };
  const document = { documentElement: page, cookie };
  runInNewContext(PORTAL_LANGUAGE_SCRIPT, { self, document, URLSearchParams, location: { search } });
  return page;
}
const profile = `user=${encodeURIComponent('{"id":"u","preferredLanguage":"ar"}')}`;

test('a page that nothing is known of stays as it was sent', () => {
  expect(visit({})).toEqual({ lang: 'en', dir: 'ltr' });
  expect(visit({ local: 'de', cookie: 'user=%E0%A4%A' })).toEqual({ lang: 'en', dir: 'ltr' });
});

test('query, cookie, profile, local storage, session storage: in this order', () => {
  const all: Visit = { search: '?lng=fr', cookie: `i18next=en; ${profile}`, local: 'fr', session: 'ar' };
  expect(visit(all).lang).toBe('fr');
  expect(visit({ ...all, search: '' }).lang).toBe('en');
  expect(visit({ ...all, search: '', cookie: profile })).toEqual({ lang: 'ar', dir: 'rtl' });
  expect(visit({ ...all, search: '', cookie: '' }).lang).toBe('fr');
  expect(visit({ session: 'ar' })).toEqual({ lang: 'ar', dir: 'rtl' });
});
