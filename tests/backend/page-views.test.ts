import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { analytics } from '#domain/analytics/endpoints.ts';
import { createBackendListener } from '#server/http/backend-listener.ts';
import { limitViews } from '#server/http/view-limit.ts';
import { asUser, useApp } from '#tests/support/app.ts';
import { uniqueIpAddress } from '#tests/support/auth-app.ts';

/** The real `fetch`, which `useApp` replaces. */
const networkFetch = globalThis.fetch;
const app = useApp();
const PHONE_USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

interface Visitor {
  address?: string;
  headers?: Record<string, string>;
}

const HEADERS = {
  'content-type': 'application/json',
  'user-agent': PHONE_USER_AGENT,
  origin: 'http://garage.test',
  host: 'garage.test',
};
const VIEW_BODY = { session_id: 'one', page_path: '/en', eventType: 'page_view' };

/** Calls the backend as the browser of a visitor does. */
async function track(fields: object = {}, { address = uniqueIpAddress(), headers }: Visitor = {}) {
  const request = new Request('http://garage.test/backend/analytics/track-visit', {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body: JSON.stringify({ ...VIEW_BODY, ...fields }),
  });
  const response = await app.backend.fetch(request, { address, requestId: 'r' });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

/** Sends a page view through the HTTP server, which applies the rate limit. */
async function trackOverHttp(address: string) {
  const { deps, backend } = app;
  const listener = limitViews(createBackendListener({ backend, fail: () => Response.error() }), {
    log: deps.log,
    translate: deps.translate,
    now: Date.now,
    countView: deps.tracking.limitView,
    perSecond: 500,
  });
  const server = createServer((req, res) => void listener(req, res, { address, requestId: 'r' }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await networkFetch(`http://127.0.0.1:${port}/backend/analytics/track-visit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': PHONE_USER_AGENT },
    body: JSON.stringify(VIEW_BODY),
  });
  const result = { status: response.status, body: await response.json(), headers: response.headers };
  server.close();
  server.closeAllConnections();
  return result;
}

async function listViews() {
  return app.deps.db.selectFrom('page_views').selectAll().orderBy('at').execute();
}

beforeEach(async () => {
  await app.deps.db.deleteFrom('page_views').execute();
});

describe('a page view', () => {
  test('is stored with its page and browser and without personal data', async () => {
    const result = await track(
      {
        user_id: 'a-person',
        ip_address: null,
        user_agent: PHONE_USER_AGENT,
        browser: 'Made up',
        os: 'Made up',
        device_type: 'fridge',
        country: null,
        region: null,
        city: null,
        page_path: '/en/all-services/?token=secret#prices',
        referrer: 'https://search.example/find?q=client%40karaj.test',
        utm_source: ' radio ',
        utm_medium: '',
        screen_size: '390x844',
        language: 'en',
      },
      { address: '203.0.113.77' },
    );
    expect(result).toMatchObject({ status: 202, body: { status: 202 } });
    const [row] = await listViews();
    expect(row).toEqual({
      id: expect.any(String),
      at: expect.any(Date),
      session_id: 'one',
      path: '/en/all-services',
      referrer: 'https://search.example/find',
      utm_source: 'radio',
      utm_medium: null,
      utm_campaign: null,
      browser: 'Chrome',
      os: 'Android',
      device_type: 'mobile',
      event_type: 'page_view',
      screen_size: '390x844',
      language: 'en',
      is_signed_in: true,
    });
    expect(JSON.stringify(row)).not.toMatch(/a-person|203\.0\.113|Mozilla|secret|karaj\.test/);
  });

  test.each([
    { page_path: '/reset/lina@example.com/done', stored: { path: '/reset/{email}/done' } },
    { page_path: '/users/lina%40example.com', stored: { path: '/users/{email}' } },
    { page_path: '/users/lina%2540example.com', stored: { path: '/users/{email}' } },
    { page_path: '/users/0190a0b0c0d0700080000123456789ab', stored: { path: '/users/{id}' } },
    { page_path: '/', language: 'en-192.168.1.1', stored: { language: null } },
    { page_path: '/', language: 'zh-Hant-TW', stored: { language: 'zh-Hant-TW' } },
    { page_path: '/en/prices%3Ftoken=secret', stored: { path: '/en/prices' } },
    { page_path: '/en/%23token=secret', stored: { path: '/en' } },
    {
      page_path: '/',
      referrer: 'https://mail.example/lina@example.com',
      stored: { referrer: 'https://mail.example/{email}' },
    },
    { page_path: '/', utm_campaign: 'two\r\nlines', stored: { utm_campaign: 'two lines' } },
    { page_path: '/', utm_campaign: 'to lina@example.com', stored: { utm_campaign: 'to {email}' } },
  ])('is stored without personal data in its URLs: %j', async ({ stored: expected, ...view }) => {
    await track(view);
    expect(await listViews()).toMatchObject([expected]);
  });

  test('keeps the root path and drops a referrer that is no web page', async () => {
    await track({ page_path: '/', referrer: 'android-app://com.example' });
    expect(await listViews()).toMatchObject([{ path: '/', referrer: null }]);
  });

  test('truncates a referrer that percent-encoding lengthens, and stores the other views', async () => {
    await Promise.all([track({ referrer: `https://search.example/${'س'.repeat(150)}` }), track()]);
    const kept = (await listViews()).map(({ referrer }) => referrer?.length ?? 0).toSorted((a, b) => a - b);
    expect(kept).toEqual([0, 200]);
  });

  test('stores Other for an unknown user agent', async () => {
    await track({}, { headers: { 'user-agent': `Mozilla/5.0 Jane Doe ${'of the street '.repeat(20)}/1.0 (X11)` } });
    expect(await listViews()).toMatchObject([{ browser: 'Other' }]);
  });

  test.each([
    ['of a bot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['with Do Not Track', { dnt: '1' }],
    ['with Global Privacy Control', { 'sec-gpc': '1' }],
  ])('%s gets the same response and is not stored', async (_, headers) => {
    const [kept, dropped] = [await track(), await track({}, { headers })];
    expect([dropped.status, dropped.body]).toEqual([kept.status, kept.body]);
    expect(await listViews()).toHaveLength(1);
  });

  test.each([
    ['without a session', { session_id: '' }, 'session_id', 'required'],
    ['with a session too long', { session_id: 'a'.repeat(81) }, 'session_id', 'maxLength'],
    ['with a page of another origin', { page_path: 'https://other.example' }, 'page_path', 'format'],
    ['with a line break in its page', { page_path: '/en\n/x' }, 'page_path', 'format'],
    ['with a tab in its page', { page_path: '/en\t/x' }, 'page_path', 'format'],
    ['with a protocol-relative page', { page_path: '//other.example' }, 'page_path', 'format'],
    ['with an IP address', { ip_address: '203.0.113.7' }, 'ip_address', 'format'],
    ['with an unknown event type', { eventType: 'click' }, 'eventType', 'oneOf'],
    ['with an invalid screen size', { screen_size: 'large' }, 'screen_size', 'format'],
    ['with an unknown field', { role: 'ADMIN' }, 'role', 'unknownField'],
  ])('%s is rejected', async (_, fields, field, code) => {
    expect((await track(fields)).body).toMatchObject({ status: 422, errors: [{ field, code }] });
  });

  test.each([
    ['from another origin', { origin: 'https://other.example' }, 403, 'ORIGIN_FORBIDDEN'],
    ['as plain text', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_TYPE'],
  ])('%s is rejected', async (_, headers, status, code) => {
    expect((await track({}, { headers })).body).toMatchObject({ status, code });
    expect(await listViews()).toEqual([]);
  });

  test('returns 429 beyond 600 views a minute of one address', async () => {
    // Stops the clock, because the limit counts per clock minute.
    app.setClock(new Date());
    const address = uniqueIpAddress();
    for (let at = 0; at < 600; at++) app.deps.tracking.limitView(address);
    const refused = await trackOverHttp(address);
    expect(refused.body).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await trackOverHttp(uniqueIpAddress())).status).toBe(202);
    app.setClock();
  });

  test('is stored for each of 1,200 concurrent requests', async () => {
    const all = await Promise.all(Array.from({ length: 1_200 }, (_, at) => track({ session_id: `s${at}` })));
    expect(all.every(({ status }) => status === 202)).toBe(true);
    expect(new Set((await listViews()).map(({ session_id }) => session_id)).size).toBe(1_200);
  });
});

test('counts the sessions of the last minute as active users', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  const active = async () => (await staff.call(analytics.activeUsers)).data;
  expect(await active()).toEqual({ activeUsers: 0, windowSeconds: 60 });
  await track({ session_id: 'one' });
  await track({ session_id: 'one', page_path: '/en/all-services' });
  await track({ session_id: 'two' });
  await listViews();
  expect((await active()).activeUsers).toBe(2);
  app.setClock(new Date(Date.now() + 61_000));
  try {
    expect((await active()).activeUsers).toBe(0);
  } finally {
    app.setClock();
  }
});
