import { afterEach, expect, test, vi } from 'vitest';
import sendEarlyRequests from './early-requests.ts';

const PRIVATE = '/backend/visit/fetch-visits?page=1&limit=10';
const NARROW = '/backend/visit/fetch-visits?status=Pending';
const BRANDING = '/backend/merchant/fetch-branding?lan=fr';
const HOUR = 3_600;
const tokenFor = (seconds: number): string =>
  `header.${Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + seconds, name: 'عليّ?>' })).toString('base64url')}.sign`;

afterEach(() => vi.unstubAllGlobals());

interface Page {
  cookie?: string;
  stored?: string;
  status?: number;
  isNarrow?: boolean;
}

/** Runs the script in a page; returns its requests and the responses stored for the portal. */
function openPage({ cookie = '', stored, status = 200, isNarrow = false }: Page) {
  const fetch = vi.fn((_url: string, _init: { headers: Record<string, string> }) =>
    Promise.resolve(Response.json({ data: [] }, { status })),
  );
  const globals = {
    fetch,
    setTimeout: () => 0,
    matchMedia: () => ({ matches: isNarrow }),
    localStorage: { access_token: stored },
    document: { cookie, documentElement: { lang: 'fr' } },
    earlyRequests: undefined,
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  sendEarlyRequests({
    queries: [PRIVATE],
    phoneQueries: [NARROW],
    branding: '/backend/merchant/fetch-branding?lan={lang}',
    accessCookie: 'access_token',
    phone: '(width < 40rem)',
  });
  const { earlyRequests } = globalThis as { earlyRequests?: Record<string, { response: Promise<unknown> }> };
  return {
    sent: Object.fromEntries(fetch.mock.calls.map(([url, { headers }]) => [url, headers])),
    responseOf: (url: string) => earlyRequests![url]!.response,
  };
}

test('sends the first query and the branding with the token of the cookie', async () => {
  const token = tokenFor(HOUR);
  const { sent, responseOf } = openPage({ cookie: `a=b; access_token=${encodeURIComponent(token)}` });
  expect(sent).toEqual({
    [PRIVATE]: { 'accept-language': 'fr', authorization: `Bearer ${token}` },
    [BRANDING]: { 'accept-language': 'fr', authorization: `Bearer ${token}` },
  });
  expect(await responseOf(PRIVATE)).toEqual({ status: 200, body: { data: [] }, retryAfter: null });
});

test('reads the token from local storage without a cookie', () => {
  const token = tokenFor(HOUR);
  expect(openPage({ stored: token }).sent[PRIVATE]).toMatchObject({ authorization: `Bearer ${token}` });
});

test.each([
  ['an expired token', { cookie: `access_token=${tokenFor(-HOUR)}` }],
  ['a malformed token', { cookie: 'access_token=x.y.z' }],
  ['no token', {}],
])('sends only the branding with %s', (_, page: Page) => {
  expect(openPage(page).sent).toEqual({ [BRANDING]: { 'accept-language': 'fr' } });
});

test('stores the response of a rejected call, which counts as an attempt', async () => {
  expect(await openPage({ status: 503 }).responseOf(BRANDING)).toMatchObject({ status: 503 });
});

test('sends the further queries only on a phone', () => {
  const cookie = `access_token=${tokenFor(HOUR)}`;
  expect(Object.keys(openPage({ cookie, isNarrow: true }).sent)).toEqual([PRIVATE, NARROW, BRANDING]);
  expect(Object.keys(openPage({ cookie }).sent)).toEqual([PRIVATE, BRANDING]);
});
