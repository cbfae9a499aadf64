// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $isLtr } from './ui-state.ts';

const requestedUrls: string[] = [];
let failures = 0;

beforeEach(() => {
  vi.resetModules();
  requestedUrls.length = 0;
  failures = 0;
  localStorage.clear();
  for (const name of ['i18next', 'user']) document.cookie = `${name}=; Path=/; Max-Age=0`;
  history.replaceState(null, '', '/admin');
  vi.stubGlobal('navigator', Object.assign({}, navigator, { languages: ['de-DE', 'fr-CA'], language: 'de-DE' }));
  vi.stubGlobal('fetch', async (url: string) => {
    requestedUrls.push(url);
    if (failures-- > 0) return new Response('', { status: 503 });
    return new Response(readFileSync(`.${url}`, 'utf8'), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Expects a load to fail after its retries, whose delays pass at once. */
async function expectFailure(load: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await Promise.all([expect(load()).rejects.toThrow('could not be loaded'), vi.runAllTimersAsync()]);
  vi.useRealTimers();
}

const start = async () => {
  const i18n = await import('./i18n.ts');
  await i18n.startI18n(['common']);
  return i18n;
};

test('detects the first supported browser language and stores it', async () => {
  const { currentLocale } = await start();
  expect(currentLocale()).toBe('fr');
  expect(document.documentElement).toMatchObject({ lang: 'fr', dir: 'ltr' });
  expect(localStorage.getItem('i18nextLng')).toBe('fr');
  expect(document.cookie).not.toContain('i18next');
  expect(requestedUrls).toEqual(['/locales/fr/common.json']);
});

test('prefers the query parameter and removes it from the URL', async () => {
  document.cookie = 'i18next=fr; Path=/';
  localStorage.setItem('i18nextLng', 'ar');
  history.replaceState(null, '', '/admin?lng=en&page=2');
  const { currentLocale } = await start();
  expect(currentLocale()).toBe('en');
  expect(location.search).toBe('?page=2');
  expect(document.cookie).toContain('i18next=en');
});

test('falls back to Arabic, right-to-left', async () => {
  vi.stubGlobal('navigator', { languages: ['de'], language: 'de' });
  document.documentElement.lang = 'ar';
  const { currentLocale } = await start();
  expect(currentLocale()).toBe('ar');
  expect(document.documentElement.dir).toBe('rtl');
});

test('prefers the profile language to detection, but not to the cookie', async () => {
  localStorage.setItem('i18nextLng', 'fr');
  document.cookie = `user=${encodeURIComponent('{"preferredLanguage":"ar"}')}; Path=/`;
  expect((await start()).currentLocale()).toBe('ar');
  vi.resetModules();
  document.cookie = 'i18next=en; Path=/';
  expect((await start()).currentLocale()).toBe('en');
});

test('switches the direction, and overrides the profile language at the next login', async () => {
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

test('updates the direction in the store', async () => {
  const { setLanguage } = await start();
  const { $isLtr: store } = await import('./ui-state.ts');
  await setLanguage('ar');
  expect(store.get()).toBe(false);
  expect($isLtr.get()).toBe(true);
});

test('interpolates {name} without escaping', async () => {
  const { i18n } = await start();
  expect(i18n.services.interpolator.interpolate('<{field}> is', { field: '"a" & b' }, 'en', {})).toBe('<"a" & b> is');
});

test('groups the digits of a count, and of nothing else', async () => {
  const { i18n } = await start();
  const text = (data: object) => i18n.services.interpolator.interpolate('{count} en {year}', data, 'fr', {});
  expect(text({ count: 18_906, year: 2026 })).toBe('18\u00A0906 en 2026');
  expect(i18n.services.interpolator.interpolate('{count}', { count: 18_906 }, 'ar', {})).toBe('18,906');
});

test('retries loading after 350 ms and doubles the delay', async () => {
  vi.useFakeTimers();
  failures = 2;
  const done = start();
  await vi.advanceTimersByTimeAsync(349);
  expect(requestedUrls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2);
  expect(requestedUrls).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(698);
  expect(requestedUrls).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(3);
  await done;
  expect(requestedUrls).toHaveLength(3);
  vi.useRealTimers();
});

test('retries a namespace that failed to load', async () => {
  const { startI18n, i18n } = await start();
  failures = 1;
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  await expectFailure(() => startI18n(['shell']));
  vi.stubGlobal('fetch', async (url: string) => new Response(readFileSync(`.${url}`, 'utf8')));
  await startI18n(['shell']);
  expect(i18n.t('shell:retry')).toBe('Réessayer');
});

test('keeps the language if the namespaces of another cannot be loaded', async () => {
  const { setLanguage, currentLocale } = await start();
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  await expectFailure(() => setLanguage('ar'));
  expect(currentLocale()).toBe('fr');
  expect(document.documentElement.dir).toBe('ltr');
});

test('switches the language after a second when the names of entries do not arrive', async () => {
  const { setLanguage, currentLocale } = await start();
  const { startNames } = await import('./start/static-names.ts');
  const { fetch: fetchTexts } = globalThis;
  vi.stubGlobal('fetch', (url: string) => (url.includes('/backend/') ? new Promise(() => {}) : fetchTexts(url)));
  startNames();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const switched = setLanguage('ar');
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(currentLocale()).toBe('ar'));
  await switched;
});

test('loads several namespaces concurrently', async () => {
  const { startI18n, i18n } = await import('./i18n.ts');
  await Promise.all([startI18n(['common', 'shell']), startI18n(['todos', 'form']), startI18n(['todos', 'form'])]);
  expect(i18n.hasResourceBundle('fr', 'todos')).toBe(true);
});
