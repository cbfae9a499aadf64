import { beforeEach, describe, expect, test } from 'vitest';
import { analytics } from '#domain/analytics/endpoints.ts';
import { asUser, useApp } from '#tests/support/app.ts';
import { freshAddress } from '#tests/support/auth-app.ts';

const app = useApp();
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

interface Visitor {
  address?: string;
  headers?: Record<string, string>;
}

/** What the browser of a visitor sends. */
async function track(fields: object = {}, { address = freshAddress(), headers }: Visitor = {}) {
  const request = new Request('http://garage.test/backend/analytics/track-visit', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': PHONE,
      origin: 'http://garage.test',
      host: 'garage.test',
      ...headers,
    },
    body: JSON.stringify({ session_id: 'one', page_path: '/en', eventType: 'page_view', ...fields }),
  });
  const reply = await app.backend.fetch(request, { address, requestId: 'r' });
  return { status: reply.status, body: await reply.json(), headers: reply.headers };
}
async function stored() {
  await app.deps.tracking.views.close();
  return app.deps.db.selectFrom('page_views').selectAll().orderBy('at').execute();
}

beforeEach(async () => {
  await app.deps.tracking.views.close();
  await app.deps.db.deleteFrom('page_views').execute();
});

describe('a view', () => {
  test('is kept as a page and a kind of browser, and nothing of the person', async () => {
    const reply = await track(
      {
        user_id: 'a-person',
        ip_address: null,
        user_agent: PHONE,
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
    expect(reply).toMatchObject({ status: 202, body: { status: 202 } });
    const [row] = await stored();
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
    });
    expect(JSON.stringify(row)).not.toMatch(/a-person|203\.0\.113|Mozilla|secret|karaj\.test/);
  });

  test('a path of a slash alone stays one; a referrer that is no web page is none', async () => {
    await track({ page_path: '/', referrer: 'android-app://com.example' });
    expect(await stored()).toMatchObject([{ path: '/', referrer: null }]);
  });

  test('a referrer that grows as its letters are written out is cut, and takes no other view with it', async () => {
    await Promise.all([track({ referrer: `https://search.example/${'س'.repeat(450)}` }), track()]);
    const kept = (await stored()).map(({ referrer }) => referrer?.length ?? 0).toSorted();
    expect(kept).toEqual([0, 500]);
  });

  test('words that name no browser are kept neither long nor short', async () => {
    await track({}, { headers: { 'user-agent': `Mozilla/5.0 Jane Doe ${'of the street '.repeat(20)}/1.0 (X11)` } });
    expect(await stored()).toMatchObject([{ browser: 'Other' }]);
  });

  test.each([
    ['of a machine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['of one who asks not to be tracked', { dnt: '1' }],
    ['of one who has opted out of it everywhere', { 'sec-gpc': '1' }],
  ])('%s is answered alike and not kept', async (_, headers) => {
    const [kept, dropped] = [await track(), await track({}, { headers })];
    expect([dropped.status, dropped.body]).toEqual([kept.status, kept.body]);
    expect(await stored()).toHaveLength(1);
  });

  test.each([
    ['without a session', { session_id: '' }, 'session_id', 'required'],
    ['with a session too long', { session_id: 'a'.repeat(81) }, 'session_id', 'maxLength'],
    ['of a page of another site', { page_path: 'https://other.example' }, 'page_path', 'format'],
    ['of another site without its scheme', { page_path: '//other.example' }, 'page_path', 'format'],
    ['with an address of a person', { ip_address: '203.0.113.7' }, 'ip_address', 'format'],
    ['of an unknown kind', { eventType: 'click' }, 'eventType', 'oneOf'],
    ['with a screen of no size', { screen_size: 'large' }, 'screen_size', 'format'],
    ['with what is not asked', { role: 'ADMIN' }, 'role', 'unknownField'],
  ])('%s is refused', async (_, fields, field, code) => {
    expect((await track(fields)).body).toMatchObject({ status: 422, errors: [{ field, code }] });
  });

  test.each([
    ['a page of another site', { origin: 'https://other.example' }, 403, 'ORIGIN_FORBIDDEN'],
    ['plain text, which any site may send', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_TYPE'],
  ])('%s is refused', async (_, headers, status, code) => {
    expect((await track({}, { headers })).body).toMatchObject({ status, code });
    expect(await stored()).toEqual([]);
  });

  test('one address has many a minute, and then waits', async () => {
    const visitor = { address: freshAddress() };
    for (let at = 0; at < 600; at++) app.deps.tracking.rateLimit.consume(visitor.address);
    const refused = await track({}, visitor);
    expect(refused.body).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await track()).status).toBe(202);
  });

  test('many at once are all kept', async () => {
    const all = await Promise.all(Array.from({ length: 1_200 }, (_, at) => track({ session_id: `s${at}` })));
    expect(all.every(({ status }) => status === 202)).toBe(true);
    expect(new Set((await stored()).map(({ session_id }) => session_id)).size).toBe(1_200);
  });
});

test('active users are the sessions of the last minute', async () => {
  const staff = await asUser(app, 'EMPLOYEE');
  const active = async () => (await staff.call(analytics.activeUsers)).data;
  expect(await active()).toEqual({ activeUsers: 0, windowSeconds: 60 });
  await track({ session_id: 'one' });
  await track({ session_id: 'one', page_path: '/en/all-services' });
  await track({ session_id: 'two' });
  await stored();
  expect((await active()).activeUsers).toBe(2);
  app.setClock(new Date(Date.now() + 61_000));
  try {
    expect((await active()).activeUsers).toBe(0);
  } finally {
    app.setClock();
  }
});
