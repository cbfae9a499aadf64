// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { AREA_ROLES } from '#domain/roles.ts';
import { aToken } from '#tests/support/a-token.ts';
import { ApiError } from './api-error.ts';
import { getAccessRedirect, verifyAccess } from './guard.ts';
import { readAccessToken, endSession, refreshSession } from './session.ts';
import { refreshInBackground } from './session-watch.ts';

vi.mock('./session.ts');
vi.mock('./session-watch.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./session-watch.ts')>()),
  refreshInBackground: vi.fn(),
}));

const staff = AREA_ROLES.admin;
const setAccessToken = (token: unknown) => vi.mocked(readAccessToken).mockReturnValue(token as string);

beforeEach(() => {
  vi.resetAllMocks();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

test('returns unauthenticated for a missing token, without ending the session', async () => {
  setAccessToken(undefined);
  expect(await verifyAccess(staff)).toEqual({ state: 'unauthenticated', error: 'UNAUTHENTICATED' });
  expect(endSession).not.toHaveBeenCalled();
});

test('ends the session for a malformed token', async () => {
  setAccessToken('nonsense');
  expect(await verifyAccess(staff)).toEqual({ state: 'unauthenticated', error: 'INVALID_TOKEN' });
  expect(endSession).toHaveBeenCalledOnce();
});

test.each([
  [[], 'CLIENT', 'authorized'],
  [staff, 'EMPLOYEE', 'authorized'],
  [staff, ['MANAGER', 'EMPLOYEE'], 'authorized'],
  [staff, 'MANAGER', 'unauthorized'],
  [staff, 'CLIENT', 'unauthorized'],
  [AREA_ROLES.client, 'ADMIN', 'unauthorized'],
] as const)('required roles %s and token roles %s return %s', async (required, role, state) => {
  setAccessToken(aToken({ role }));
  expect((await verifyAccess(required)).state).toBe(state);
});

test('refreshes a token that expires soon in the background', async () => {
  setAccessToken(aToken({ expiresIn: 299 }));
  expect(await verifyAccess(staff)).toEqual({ state: 'authorized' });
  expect(refreshInBackground).toHaveBeenCalledOnce();
  setAccessToken(aToken({ expiresIn: 400 }));
  await verifyAccess(staff);
  expect(refreshInBackground).toHaveBeenCalledOnce();
});

test('refreshes an expired token first and checks the new roles', async () => {
  setAccessToken(aToken({ expiresIn: -1, role: 'ADMIN' }));
  vi.mocked(refreshSession).mockResolvedValue({ state: 'refreshed', token: aToken({ role: 'CLIENT' }) });
  expect(await verifyAccess(staff)).toEqual({ state: 'unauthorized' });
});

test.each(['NO_REFRESH_TOKEN', 'REFRESH_FAILED', 'NEW_TOKEN_INVALID'] as const)(
  'ends the session on %s',
  async (code) => {
    setAccessToken(aToken({ expiresIn: -1 }));
    vi.mocked(refreshSession).mockResolvedValue({ state: 'refused', code });
    expect(await verifyAccess(staff)).toEqual({ state: 'unauthenticated', error: code });
    expect(endSession).toHaveBeenCalledOnce();
    expect(console.warn).toHaveBeenCalledOnce();
  },
);

test('keeps the session when the server cannot be reached', async () => {
  setAccessToken(aToken({ expiresIn: -1 }));
  const error = new ApiError({ status: 503, code: 'UNAVAILABLE' });
  vi.mocked(refreshSession).mockResolvedValue({ state: 'unavailable', error });
  expect(await verifyAccess(staff)).toEqual({ state: 'unavailable', error });
  expect(endSession).not.toHaveBeenCalled();
});

test('redirects with the origin and the error, or with the required roles', () => {
  const from = '/admin/users?page=2';
  expect(getAccessRedirect({ state: 'authorized' }, staff, from)).toBeUndefined();
  expect(getAccessRedirect({ state: 'unauthenticated', error: 'INVALID_TOKEN' }, staff, from)).toBe(
    '/login?from=%2Fadmin%2Fusers%3Fpage%3D2&error=INVALID_TOKEN',
  );
  expect(getAccessRedirect({ state: 'unauthorized' }, staff, from)).toBe('/not-authorized?required=ADMIN%2CEMPLOYEE');
});
