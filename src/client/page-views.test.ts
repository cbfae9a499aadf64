// @vitest-environment happy-dom
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { analytics } from '#domain/analytics/endpoints.ts';
import { reportPageView, startPageViews, TRACK_URL } from './page-views.ts';

const beacon = vi.fn<(url: string, body: Blob) => boolean>();
const sent = () => Promise.all(beacon.mock.calls.map(async ([, body]) => JSON.parse(await body.text())));
const pass = (milliseconds = 100) => vi.advanceTimersByTime(milliseconds);
/** A person comes to an address, and stays for longer than the delay. */
function open(address: string) {
  history.replaceState(null, '', address);
  reportPageView();
  pass();
}
/** What the navigator says of itself; undefined takes the word back. */
const say = (words: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(words))
    Object.defineProperty(navigator, name, { value, configurable: true });
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  sessionStorage.clear();
  localStorage.clear();
  beacon.mockReset().mockReturnValue(true);
  say({ sendBeacon: beacon });
});
afterEach(() => {
  say({ doNotTrack: null, globalPrivacyControl: undefined });
  document.cookie = 'user=; Max-Age=0';
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the first page of a browsing session is skipped, the next ones are reported', async () => {
  open('/en');
  expect(await sent()).toEqual([]);
  open('/en/all-services');
  open('/en');
  expect((await sent()).map(({ page_path }) => page_path)).toEqual(['/en/all-services', '/en']);
});

test('a garage that wants them has its landings counted', async () => {
  vi.stubEnv('TRACK_FIRST_VIEW', 'true');
  open('/en');
  expect(await sent()).toMatchObject([{ page_path: '/en' }]);
});

test('a report waits for 100 ms, and tells of the last address alone', async () => {
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

test('the same path and query are not reported twice; another query is', async () => {
  open('/en');
  open('/admin/users?page=1');
  open('/admin/users?page=1');
  open('/admin/users?page=1#top');
  open('/admin/users?page=2');
  expect(await sent()).toHaveLength(2);
});

test('a page that the browser brings back from its memory is reported again', async () => {
  open('/en');
  history.replaceState(null, '', '/en/all-services');
  startPageViews();
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

test('all fields of the event are told, in a body that the call takes', async () => {
  document.cookie = `user=${encodeURIComponent(JSON.stringify({ id: 'u1' }))}`;
  localStorage.setItem('i18nextLng', 'fr');
  open('/en');
  open(`/fr/all-services?utm_source=radio&utm_medium=${'a'.repeat(300)}&utm_campaign=ete`);
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

test('the browser’s language stands in for one that nobody chose, and nobody is signed in', async () => {
  open('/en');
  open('/en/all-services');
  expect(await sent()).toMatchObject([{ language: navigator.language, user_id: null }]);
});

test('a session keeps its name; a token that is stored already names it', async () => {
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

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('%j is respected', async (words) => {
  say(words);
  open('/1');
  open('/2');
  expect(await sent()).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

test('where no beacon goes out a request that outlives the page does, and its failure is silent', async () => {
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

test('storage that is forbidden stops nothing but the report', async () => {
  const forbid = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: forbid, setItem: forbid });
  expect(() => (open('/1'), open('/2'))).not.toThrow();
  expect(await sent()).toEqual([]);
});
