// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aToken } from '#tests/support/a-token.ts';
import { ApiError } from './api-error.ts';
import { readCookie } from './browser-storage.ts';
import { send } from './http.ts';
import {
  $session,
  readAccessToken,
  clearSession,
  hasAccess,
  refreshSession,
  restoreSession,
  isSigningOut,
  signIn,
  signOut,
  updateSessionUser,
} from './session.ts';

vi.mock('./http.ts');

const user = {
  id: 'u1',
  firstName: 'Lina',
  lastName: 'Haddad',
  email: null,
  username: 'lina',
  role: 'MANAGER',
  image: null,
  preferredLanguage: 'fr',
} as const;

const aSession = (accessToken: string) => ({ status: 200, message: '', accessToken, refreshToken: 'r', user });
const mockResponse = (value: unknown) => vi.mocked(send).mockResolvedValueOnce(value);
const setCookie = (name: string, value: string) => {
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/`;
};

beforeEach(() => {
  vi.resetAllMocks();
  clearSession();
  for (const name of ['access_token', 'user']) document.cookie = `${name}=; Path=/; Max-Age=0`;
});

describe('restoring the session', () => {
  test('prefers the cookie token to local storage', () => {
    expect(readAccessToken()).toBeUndefined();
    localStorage.setItem('access_token', 'stored');
    expect(readAccessToken()).toBe('stored');
    setCookie('access_token', 'cookie');
    expect(readAccessToken()).toBe('cookie');
  });

  test('combines the user cookie with the roles of the token', () => {
    setCookie('access_token', aToken({ role: ['MANAGER', 'EMPLOYEE'] }));
    setCookie('user', JSON.stringify(user));
    expect(restoreSession()).toEqual({ user, roles: ['EMPLOYEE', 'MANAGER'] });
  });

  test('keeps the detected language for a user without a preferred one', () => {
    setCookie('access_token', aToken({ role: 'CLIENT' }));
    setCookie('user', '{"id":"c9"}');
    expect(restoreSession()?.user.preferredLanguage).toBeUndefined();
  });

  test('tolerates a malformed user cookie', () => {
    setCookie('access_token', aToken({ role: 'CLIENT', sub: 'c9' }));
    setCookie('user', '{"id":7,"name":"x"');
    expect(restoreSession()?.user).toMatchObject({ id: 'c9', firstName: '', role: 'CLIENT' });
  });
});

test('keeps the permission of an employee to see costs when the profile is saved', () => {
  const employee = { ...user, role: 'EMPLOYEE', seesCosts: true } as const;
  setCookie('access_token', aToken({ role: 'EMPLOYEE' }));
  setCookie('user', JSON.stringify(employee));
  expect(restoreSession()?.user).toEqual(employee);
  updateSessionUser({ ...user, role: 'EMPLOYEE', firstName: 'Rana' });
  expect(JSON.parse(readCookie('user')!)).toEqual({ ...employee, firstName: 'Rana' });
});

test('sets the session on login and removes a stale token from local storage', () => {
  localStorage.setItem('access_token', 'stale');
  signIn({ data: { accessToken: aToken(), refreshToken: 'r', user } });
  expect($session.get()?.user.firstName).toBe('Lina');
  expect(localStorage.getItem('access_token')).toBeNull();
});

test('clears token and user after the server has ended the session', async () => {
  setCookie('access_token', aToken());
  restoreSession();
  vi.mocked(send).mockRejectedValueOnce(new ApiError({ status: 0, code: 'NETWORK' }));
  await expect(signOut()).rejects.toMatchObject({ code: 'NETWORK' });
  expect($session.get()).toBeDefined();
  expect(isSigningOut()).toBe(false);

  mockResponse({ status: 200 });
  await signOut();
  expect(isSigningOut()).toBe(true);
  expect($session.get()).toBeUndefined();
  expect(readCookie('access_token')).toBeUndefined();
});

test('grants access only for a valid token with a required role', () => {
  expect(hasAccess([])).toBe(false);
  setCookie('access_token', aToken({ role: 'CLIENT' }));
  expect(hasAccess(['CLIENT'])).toBe(true);
  expect(hasAccess(['ADMIN', 'EMPLOYEE'])).toBe(false);
  setCookie('access_token', aToken({ role: 'CLIENT', expiresIn: -1 }));
  expect(hasAccess(['CLIENT'])).toBe(false);
});

describe('refreshSession', () => {
  test('sends one request for twenty concurrent calls', async () => {
    const token = aToken();
    mockResponse(aSession(token));
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => refreshSession()));
    expect(send).toHaveBeenCalledOnce();
    expect(outcomes.every((outcome) => outcome.state === 'refreshed' && outcome.token === token)).toBe(true);
    expect($session.get()?.roles).toEqual(['ADMIN']);
  });

  test('skips the request when another tab has refreshed', async () => {
    setCookie('access_token', aToken({ expiresIn: -5 }));
    const fresh = aToken();
    vi.stubGlobal('navigator', {
      locks: {
        request: async (_name: string, run: () => Promise<unknown>) => {
          setCookie('access_token', fresh);
          return run();
        },
      },
    });
    await expect(refreshSession()).resolves.toEqual({ state: 'refreshed', token: fresh });
    vi.unstubAllGlobals();
    expect(send).not.toHaveBeenCalled();
  });

  test.each([
    [400, 'MALFORMED', 'REFRESH_FAILED'],
    [401, 'REFRESH_FAILED', 'REFRESH_FAILED'],
    [401, 'NO_REFRESH_TOKEN', 'NO_REFRESH_TOKEN'],
    [403, 'ORIGIN_FORBIDDEN', 'REFRESH_FAILED'],
    [404, 'NOT_FOUND', 'REFRESH_FAILED'],
    [422, 'VALIDATION', 'REFRESH_FAILED'],
  ] as const)('returns refused on %i %s', async (status, code, reason) => {
    vi.mocked(send).mockRejectedValueOnce(new ApiError({ status, code }));
    await expect(refreshSession()).resolves.toEqual({ state: 'refused', code: reason });
  });

  test.each([
    [0, 'NETWORK'],
    [429, 'TOO_MANY_REQUESTS'],
    [503, 'UNAVAILABLE'],
  ] as const)('%i %s keeps the session', async (status, code) => {
    vi.mocked(send).mockRejectedValueOnce(new ApiError({ status, code }));
    await expect(refreshSession()).resolves.toMatchObject({ state: 'unavailable', error: { status } });
  });

  test.each([aToken({ expiresIn: -1 }), 'nonsense', 7])('rejects an invalid new token', async (token) => {
    mockResponse(aSession(token as string));
    await expect(refreshSession()).resolves.toEqual({ state: 'refused', code: 'NEW_TOKEN_INVALID' });
  });
});
