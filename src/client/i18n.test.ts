// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $isLtr } from './ui-state.ts';

const asked: string[] = [];
let failures = 0;

beforeEach(() => {
  vi.resetModules();
  asked.length = 0;
  failures = 0;
  localStorage.clear();
  for (const name of ['i18next', 'user']) document.cookie = `${name}=; Path=/; Max-Age=0`;
  history.replaceState(null, '', '/admin');
  vi.stubGlobal('navigator', { ...navigator, languages: ['de-DE', 'fr-CA'], language: 'de-DE' });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (failures-- > 0) return new Response('', { status: 503 });
    return new Response(readFileSync(`.${url}`, 'utf8'), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const start = async () => {
  const i18n = await import('./i18n.ts');
  await i18n.startI18n(['common']);
  return i18n;
};

test('takes the first language of the browser that it speaks, and remembers it', async () => {
  const { currentLocale } = await start();
  expect(currentLocale()).toBe('fr');
  expect(document.documentElement).toMatchObject({ lang: 'fr', dir: 'ltr' });
  expect(localStorage.getItem('i18nextLng')).toBe('fr');
  expect(document.cookie).not.toContain('i18next');
  expect(asked).toEqual(['/locales/fr/common.json']);
});

test('the query goes before cookie, storage and browser, and leaves the address', async () => {
  document.cookie = 'i18next=fr; Path=/';
  localStorage.setItem('i18nextLng', 'ar');
  history.replaceState(null, '', '/admin?lng=en&page=2');
  const { currentLocale } = await start();
  expect(currentLocale()).toBe('en');
  expect(location.search).toBe('?page=2');
  expect(document.cookie).toContain('i18next=en');
});

test('a browser of other languages gets Arabic, from right to left', async () => {
  vi.stubGlobal('navigator', { languages: ['de'], language: 'de' });
  document.documentElement.lang = 'ar';
  const { currentLocale } = await start();
  expect(currentLocale()).toBe('ar');
  expect(document.documentElement.dir).toBe('rtl');
});

test('the language of the profile goes before what is detected, and after the cookie', async () => {
  localStorage.setItem('i18nextLng', 'fr');
  document.cookie = `user=${encodeURIComponent('{"preferredLanguage":"ar"}')}; Path=/`;
  expect((await start()).currentLocale()).toBe('ar');
  vi.resetModules();
  document.cookie = 'i18next=en; Path=/';
  expect((await start()).currentLocale()).toBe('en');
});

test('a switch turns the direction, and wins over the language of a profile at the next login', async () => {
  const { i18n, currentLocale, setLanguage } = await start();
  const { applyProfileLanguage } = await import('./language-preference.ts');
  applyProfileLanguage('en');
  expect(document.cookie).toContain('i18next=en');
  await setLanguage('ar');
  expect(currentLocale()).toBe('ar');
  expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' });
  applyProfileLanguage('fr');
  expect(document.cookie).toContain('i18next=ar');
  await setLanguage('fr');
  expect(i18n.t('common:session.INVALID_TOKEN')).toBe('Jeton non valide');
});

test('tells the store the direction', async () => {
  const { setLanguage } = await start();
  const { $isLtr: store } = await import('./ui-state.ts');
  await setLanguage('ar');
  expect(store.get()).toBe(false);
  expect($isLtr.get()).toBe(true);
});

test('fills {name} as it is', async () => {
  const { i18n } = await start();
  expect(i18n.services.interpolator.interpolate('<{field}> is', { field: '"a" & b' }, 'en', {})).toBe('<"a" & b> is');
});

test('loading is tried again after 350 ms, then twice as long', async () => {
  vi.useFakeTimers();
  failures = 2;
  const done = start();
  await vi.advanceTimersByTimeAsync(349);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(698);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(3);
  await done;
  expect(asked).toHaveLength(3);
  vi.useRealTimers();
});
