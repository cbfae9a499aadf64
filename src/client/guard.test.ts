// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { AREA_ROLES } from '#domain/roles.ts';
import { aToken } from '#tests/support/a-token.ts';
import { ApiError } from './api-error.ts';
import { accessRedirect, verifyAccess } from './guard.ts';
import { readAccessToken, endSession, refreshSession } from './session.ts';
import { refreshInBackground } from './session-watch.ts';

vi.mock('./session.ts');
vi.mock('./session-watch.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./session-watch.ts')>()),
  refreshInBackground: vi.fn(),
}));

const staff = AREA_ROLES.admin;
const holding = (token: unknown) => vi.mocked(readAccessToken).mockReturnValue(token as string);

beforeEach(() => {
  vi.resetAllMocks();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

test('a missing token is unauthenticated, and nothing is wrong', async () => {
  holding(undefined);
  expect(await verifyAccess(staff)).toEqual({ state: 'unauthenticated', error: 'UNAUTHENTICATED' });
  expect(endSession).not.toHaveBeenCalled();
});

test('a token that cannot be decoded logs out', async () => {
  holding('nonsense');
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
] as const)('required %s, held %s: %s', async (required, role, state) => {
  holding(aToken({ role }));
  expect((await verifyAccess(required)).state).toBe(state);
});

test('a token that is about to end is renewed behind the scenes', async () => {
  holding(aToken({ expiresIn: 299 }));
  expect(await verifyAccess(staff)).toEqual({ state: 'authorized' });
  expect(refreshInBackground).toHaveBeenCalledOnce();
  holding(aToken({ expiresIn: 400 }));
  await verifyAccess(staff);
  expect(refreshInBackground).toHaveBeenCalledOnce();
});

test('an expired token is renewed first, and the new roles count', async () => {
  holding(aToken({ expiresIn: -1, role: 'ADMIN' }));
  vi.mocked(refreshSession).mockResolvedValue({ state: 'refreshed', token: aToken({ role: 'CLIENT' }) });
  expect(await verifyAccess(staff)).toEqual({ state: 'unauthorized' });
});

test.each(['NO_REFRESH_TOKEN', 'REFRESH_FAILED', 'NEW_TOKEN_INVALID'] as const)('%s logs out', async (code) => {
  holding(aToken({ expiresIn: -1 }));
  vi.mocked(refreshSession).mockResolvedValue({ state: 'refused', code });
  expect(await verifyAccess(staff)).toEqual({ state: 'unauthenticated', error: code });
  expect(endSession).toHaveBeenCalledOnce();
  expect(console.warn).toHaveBeenCalledOnce();
});

test('a server out of reach logs nobody out', async () => {
  holding(aToken({ expiresIn: -1 }));
  const error = new ApiError({ status: 503, code: 'UNAVAILABLE' });
  vi.mocked(refreshSession).mockResolvedValue({ state: 'unavailable', error });
  expect(await verifyAccess(staff)).toEqual({ state: 'unavailable', error });
  expect(endSession).not.toHaveBeenCalled();
});

test('redirects carry where from and why, or the roles that would do', () => {
  const from = '/admin/users?page=2';
  expect(accessRedirect({ state: 'authorized' }, staff, from)).toBeUndefined();
  expect(accessRedirect({ state: 'unauthenticated', error: 'INVALID_TOKEN' }, staff, from)).toBe(
    '/login?from=%2Fadmin%2Fusers%3Fpage%3D2&error=INVALID_TOKEN',
  );
  expect(accessRedirect({ state: 'unauthorized' }, staff, from)).toBe('/not-authorized?required=ADMIN%2CEMPLOYEE');
});
