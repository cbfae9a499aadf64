// @vitest-environment happy-dom
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { analytics } from '#domain/analytics/endpoints.ts';
import { reportPageView, startPageViewTracking, TRACK_URL } from './page-views.ts';

const beacon = vi.fn<(url: string, body: Blob) => boolean>();
const sent = () => Promise.all(beacon.mock.calls.map(async ([, body]) => JSON.parse(await body.text())));
const pass = (milliseconds = 100) => vi.advanceTimersByTime(milliseconds);
/** Navigates to a URL and waits longer than the report delay. */
function open(address: string) {
  history.replaceState(null, '', address);
  reportPageView();
  pass();
}
/** Sets properties of the navigator; undefined removes one. */
const setNavigatorProperties = (words: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(words))
    Object.defineProperty(navigator, name, { value, configurable: true });
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  sessionStorage.clear();
  localStorage.clear();
  beacon.mockReset().mockReturnValue(true);
  setNavigatorProperties({ sendBeacon: beacon });
});
afterEach(() => {
  setNavigatorProperties({ doNotTrack: null, globalPrivacyControl: undefined });
  document.cookie = 'user=; Max-Age=0';
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('skips the first page of a browsing session and reports the next ones', async () => {
  open('/en');
  expect(await sent()).toEqual([]);
  open('/en/all-services');
  open('/en');
  expect((await sent()).map(({ page_path }) => page_path)).toEqual(['/en/all-services', '/en']);
});

test('sends the landing of the session with every page', async () => {
  open('/en?utm_source=radio&utm_campaign=Summer');
  open('/en/all-services?utm_campaign=Other');
  open('/en');
  const landing = { utm_source: 'radio', utm_medium: null, utm_campaign: 'Summer' };
  expect(await sent()).toMatchObject([landing, landing]);
});

test('reports the first page if the build enables it', async () => {
  vi.stubEnv('TRACK_FIRST_VIEW', 'true');
  open('/en');
  expect(await sent()).toMatchObject([{ page_path: '/en' }]);
});

test('reports only the last URL after 100 ms', async () => {
  open('/en');
  history.replaceState(null, '', '/en/all-services');
  reportPageView();
  pass(99);
  history.replaceState(null, '', '/en/login');
  reportPageView();
  pass(99);
  expect(await sent()).toEqual([]);
  pass(1);
  expect(await sent()).toMatchObject([{ page_path: '/en/login' }]);
});

test('reports the same path and query once, and another query again', async () => {
  open('/en');
  open('/admin/users?page=1');
  open('/admin/users?page=1');
  open('/admin/users?page=1#top');
  open('/admin/users?page=2');
  expect(await sent()).toHaveLength(2);
});

test('reports a page again when it is restored from the back/forward cache', async () => {
  open('/en');
  history.replaceState(null, '', '/en/all-services');
  startPageViewTracking();
  const show = (how: { persisted: boolean }) => window.dispatchEvent(Object.assign(new Event('pageshow'), how));
  pass();
  sessionStorage.setItem('page_seen', '/en/elsewhere');
  show({ persisted: false });
  pass();
  expect(await sent()).toHaveLength(1);
  show({ persisted: true });
  pass();
  expect(await sent()).toHaveLength(2);
});

test('sends all fields of the event in a valid body', async () => {
  document.cookie = `user=${encodeURIComponent(JSON.stringify({ id: 'u1' }))}`;
  localStorage.setItem('i18nextLng', 'fr');
  open(`/en?utm_source=radio&utm_medium=${'a'.repeat(300)}&utm_campaign=ete`);
  open('/fr/all-services');
  const [url, blob] = beacon.mock.calls[0]!;
  expect([url, blob.type]).toEqual([TRACK_URL, 'application/json']);
  expect(TRACK_URL).toBe(`/backend${analytics.trackVisit.path}`);
  const [visit] = await sent();
  expect(Object.keys(visit).toSorted()).toEqual(Object.keys(analytics.trackVisit.body.entries).toSorted());
  expect(visit).toMatchObject({
    user_id: 'u1',
    ip_address: null,
    country: null,
    region: null,
    city: null,
    page_path: '/fr/all-services',
    utm_source: 'radio',
    utm_medium: 'a'.repeat(100),
    utm_campaign: 'ete',
    eventType: 'page_view',
    language: 'fr',
    screen_size: `${screen.width}x${screen.height}`,
    user_agent: navigator.userAgent,
  });
  expect(v.safeParse(analytics.trackVisit.body, visit).issues).toBeUndefined();
});

test('falls back to the browser language and sends no user without a session', async () => {
  open('/en');
  open('/en/all-services');
  expect(await sent()).toMatchObject([{ language: navigator.language, user_id: null }]);
});

test('keeps the session id and reuses a stored one', async () => {
  open('/1');
  open('/2');
  open('/3');
  const [first, second] = await sent();
  expect(first.session_id).toMatch(/^\d{13}-\w+$/);
  expect(second.session_id).toBe(first.session_id);
  expect(sessionStorage.getItem('session_id')).toBe(first.session_id);
  sessionStorage.removeItem('session_id');
  localStorage.setItem('session_token', 'kept');
  open('/4');
  expect((await sent())[2].session_id).toBe('kept');
});

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('reports nothing with %j', async (words) => {
  setNavigatorProperties(words);
  open('/1');
  open('/2');
  expect(await sent()).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

test('falls back to a keepalive request and ignores its failure', async () => {
  beacon.mockReturnValue(false);
  const request = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('away'));
  vi.stubGlobal('fetch', request);
  open('/1');
  open('/2');
  expect(request).toHaveBeenCalledExactlyOnceWith(TRACK_URL, {
    method: 'POST',
    keepalive: true,
    body: expect.any(Blob),
  });
});

test('skips the report without an error when storage is blocked', async () => {
  const forbid = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: forbid, setItem: forbid });
  expect(() => (open('/1'), open('/2'))).not.toThrow();
  expect(await sent()).toEqual([]);
});
