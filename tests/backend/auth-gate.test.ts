import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { GatePass } from '#backend/auth/gate.ts';
import { createSessionGate } from '#backend/auth/authenticate.ts';
import type { Area } from '#domain/roles.ts';
import { aPerson, openAuthApp, ORIGIN, PASSWORD, type AuthApp, type Person } from '#tests/support/auth-app.ts';

let app: AuthApp;
let people: Record<'client' | 'employee' | 'manager' | 'admin', Person>;
beforeAll(async () => {
  app = await openAuthApp();
  people = {
    client: await aPerson(app, { role: 'CLIENT', language: 'fr' }),
    employee: await aPerson(app, { role: 'EMPLOYEE' }),
    manager: await aPerson(app, { role: 'MANAGER' }),
    admin: await aPerson(app, { role: 'ADMIN' }),
  };
});
afterAll(() => app.close());

type Cookies = Record<string, string>;

async function cookiesOf(person: Person): Promise<Cookies> {
  const { cookies } = await app.post('/user/login', { identifier: person.email, password: PASSWORD });
  return Object.fromEntries(Object.entries(cookies).map(([name, { value }]) => [name, value]));
}

async function open(path: string, cookies: Cookies = {}, headers: Record<string, string> = {}) {
  const url = new URL(path, ORIGIN);
  const cookie = Object.entries(cookies).map((pair) => pair.join('='));
  const given = new Headers({ ...headers, ...(cookie.length && { cookie: cookie.join('; ') }) });
  const response = await createSessionGate(app.deps)({ url, headers: given, area: url.pathname.split('/')[1] as Area });
  if (!(response instanceof Response)) return { pass: response };
  const location = response.headers.get('location');
  return { response, location, target: location ? new URL(location, ORIGIN) : undefined };
}

const clearedCookies = (response: Response | undefined) =>
  response!.headers.getSetCookie().map((cookie) => /^(\w+)=; Max-Age=0;/.exec(cookie)?.[1]);

describe('with an access token', () => {
  test.each([
    ['client', '/client/profile', true],
    ['client', '/admin/users', false],
    ['employee', '/admin/users', true],
    ['employee', '/client/profile', false],
    ['manager', '/admin/users', true],
    ['manager', '/client', false],
    ['admin', '/admin', true],
    ['admin', '/client/profile', false],
  ] as const)('a %s at %s: %s', async (role, path, isAllowed) => {
    const { pass, location } = await open(path, await cookiesOf(people[role]));
    if (isAllowed) expect(pass).toMatchObject({ cookies: [] });
    else expect(location).toBe(`/not-authorized?required=${path.startsWith('/admin') ? 'ADMIN%2CEMPLOYEE' : 'CLIENT'}`);
  });

  test('redirects a link that is the same for every role to the area of the caller', async () => {
    expect((await open('/client?open', await cookiesOf(people.client))).pass).toBeDefined();
    expect((await open('/client?open', await cookiesOf(people.manager))).location).toBe('/admin');
    expect((await open('/client?open')).location).toMatch(/^\/login\?/);
  });

  test('ends the session for an invalid token', async () => {
    for (const token of ['x', 'a.b.c', (await cookiesOf(people.admin)).access_token!.slice(0, -3)]) {
      const { response, target } = await open('/admin/users', { access_token: token, refresh_token: 'r' });
      expect(response!.status).toBe(302);
      expect(target!.pathname).toBe('/login');
      expect(Object.fromEntries(target!.searchParams)).toEqual({ from: '/admin/users', error: 'INVALID_TOKEN' });
      expect(clearedCookies(response)).toEqual(['access_token', 'refresh_token', 'user']);
    }
  });
});

describe('without an access token', () => {
  test('redirects to the login page with the origin path', async () => {
    const { response, target } = await open('/admin/users/7?page=2&search=a%26b');
    expect(response!.status).toBe(302);
    expect(response!.headers.get('cache-control')).toBe('no-store');
    expect(target!.pathname).toBe('/login');
    expect(target!.searchParams.get('from')).toBe('/admin/users/7?page=2&search=a%26b');
    expect(target!.searchParams.get('error')).toBe('UNAUTHENTICATED');
  });

  test('refreshes the session when only the refresh cookie is left', async () => {
    const { refresh_token = '' } = await cookiesOf(people.employee);
    const { pass } = await open('/admin/users', { refresh_token });
    expect((pass as GatePass).cookies.map((cookie) => cookie.split('=')[0])).toEqual([
      'access_token',
      'refresh_token',
      'user',
    ]);
    const { target } = await open('/admin/users', { refresh_token: 'unknown' });
    expect(target!.searchParams.get('error')).toBe('REFRESH_FAILED');
  });

  test.each([
    '/admin//evil.example',
    '/admin/..%2f..%2fevil',
    '/admin/%0d%0aSet-Cookie:a=b',
    '/client/?from=https://evil.example',
  ])('%s redirects to the login page of this origin only', async (path) => {
    const { location, target } = await open(path);
    expect(location).toMatch(/^\/login\?/);
    expect(location).not.toMatch(/[\r\n]/);
    expect(target!.origin).toBe(ORIGIN);
  });

  test('serves a page that reloads itself after a cross-site navigation', async () => {
    const { response, location } = await open('/client/profile?a=1&b="><x>', {}, { 'sec-fetch-site': 'cross-site' });
    expect([response!.status, location]).toEqual([200, null]);
    const html = await response!.text();
    expect(html).toContain('<meta http-equiv="refresh" content="0;url=/client/profile?a=1&#38;b=%22%3E%3Cx%3E">');
    expect(html).not.toMatch(/<script|style=/);
    const again = await open('/client/profile', {}, { 'sec-fetch-site': 'same-origin' });
    expect(again.location).toMatch(/^\/login/);
  });
});

describe('with an expired token', () => {
  const expired = async (person: Person) => {
    const cookies = await cookiesOf(person);
    app.advanceClock(1_801);
    return cookies;
  };

  test('refreshes the session', async () => {
    const cookies = await expired(people.employee);
    const { pass } = await open('/admin/users', cookies);
    const [access, refresh, user] = (pass as GatePass).cookies;
    expect(access).toMatch(/^access_token=[\w.-]+; Max-Age=604800; Path=\/; Secure; SameSite=Strict$/);
    expect(refresh).toMatch(/^refresh_token=[\w-]+; Max-Age=2592000; Path=\/; Secure; SameSite=Strict; HttpOnly$/);
    expect(user).toMatch(/^user=/);
    const token = /=([^;]+)/.exec(access!)![1]!;
    expect((await open('/admin/users', { access_token: token })).pass).toBeDefined();
  });

  test('keeps one session for two concurrent pages', async () => {
    const cookies = await expired(people.employee);
    const all = await Promise.all([1, 2, 3].map(() => open('/admin/users', cookies)));
    const tokens = all.map(({ pass }) => pass!.cookies[1]);
    expect(new Set(tokens).size).toBe(1);
  });

  test('checks the current role', async () => {
    const person = await aPerson(app, { role: 'EMPLOYEE' });
    const cookies = await expired(person);
    await app.deps.db.updateTable('users').set({ role: 'CLIENT' }).where('id', '=', person.id).execute();
    const { response, location } = await open('/admin/users', cookies);
    expect(location).toBe('/not-authorized?required=ADMIN%2CEMPLOYEE');
    expect(response!.headers.getSetCookie()).toHaveLength(3);
  });

  test('ends the session without a valid refresh token', async () => {
    const { access_token, refresh_token } = (await expired(people.client)) as Record<string, string>;
    const none = await open('/client', { access_token: access_token! });
    expect(none.target!.searchParams.get('error')).toBe('NO_REFRESH_TOKEN');
    await app.post('/user/logout', { refreshToken: refresh_token });
    const over = await open('/client', { access_token: access_token!, refresh_token: refresh_token! });
    expect(over.target!.searchParams.get('error')).toBe('REFRESH_FAILED');
    expect(clearedCookies(over.response)).toEqual(['access_token', 'refresh_token', 'user']);
  });

  test('keeps the session when the database is down', async () => {
    const cookies = await expired(people.client);
    const transaction = vi.spyOn(app.deps.db, 'transaction').mockImplementation(() => {
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    });
    expect((await open('/client', cookies)).pass).toMatchObject({ cookies: [] });
    transaction.mockRestore();
    expect((await open('/client', cookies)).pass!.cookies).toHaveLength(3);
  });
});

test('takes the language from the query, the cookie, the profile, then the browser', async () => {
  const cookies = await cookiesOf(people.client);
  const { user: _, ...tokens } = cookies;
  const headers = { 'accept-language': 'en-GB,en' };
  const localeAt = async (path: string, given: Cookies, asked: Record<string, string> = headers) =>
    (await open(path, given, asked)).pass!.locale;
  expect(await localeAt('/client?lng=ar', { ...cookies, i18next: 'en' })).toBe('ar');
  expect(await localeAt('/client?lng=xx', { ...cookies, i18next: 'en' })).toBe('en');
  expect(await localeAt('/client', cookies)).toBe('fr');
  expect(await localeAt('/client', tokens)).toBe('en');
  expect(await localeAt('/client', { ...tokens, user: '%7Bbroken' }, {})).toBe('ar');
});
