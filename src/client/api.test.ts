// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { branding } from '#domain/branding/endpoints.ts';
import { auth } from '#domain/auth/endpoints.ts';
import { staticData } from '#domain/static-data/endpoints.ts';
import { ApiError } from './api-error.ts';
import { call } from './api.ts';
import { send } from './http.ts';
import { redirectTo } from './redirect.ts';
import {
  $isSecondFactorRequired,
  $session,
  readAccessToken,
  endSession,
  isSigningOut,
  refreshSession,
} from './session.ts';

vi.mock('./http.ts');
vi.mock('./redirect.ts');
vi.mock('./session.ts');

const refusal = (status: number, code: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'ROLE_FORBIDDEN' | 'SECOND_FACTOR_REQUIRED') =>
  new ApiError({ status, code });
const mockResponses = (...each: (ApiError | object)[]) => {
  for (const one of each)
    if (one instanceof ApiError) vi.mocked(send).mockRejectedValueOnce(one);
    else vi.mocked(send).mockResolvedValueOnce(one);
};
const tokensSent = () => vi.mocked(send).mock.calls.map(([, , token]) => token);

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(readAccessToken).mockReturnValue('old');
  vi.mocked(endSession).mockResolvedValue();
  vi.mocked(refreshSession).mockImplementation(async () => {
    vi.mocked(readAccessToken).mockReturnValue('new');
    return { state: 'refreshed', token: 'new' };
  });
});

test('returns a response without a refresh', async () => {
  mockResponses({ status: 200 });
  await expect(call(staticData.list)).resolves.toEqual({ status: 200 });
  expect(refreshSession).not.toHaveBeenCalled();
});

describe.each([
  [401, 'UNAUTHENTICATED'],
  [403, 'FORBIDDEN'],
] as const)('on %i %s', (status, code) => {
  test('retries the call once with the new token', async () => {
    mockResponses(refusal(status, code), { status: 200 });
    await expect(call(staticData.list)).resolves.toEqual({ status: 200 });
    expect(tokensSent()).toEqual(['old', 'new']);
    expect(redirectTo).not.toHaveBeenCalled();
  });

  test('ends the session when the retry is rejected', async () => {
    mockResponses(refusal(status, code), refusal(status, code));
    await expect(call(staticData.list)).rejects.toMatchObject({ status });
    expect(send).toHaveBeenCalledTimes(2);
    expect(endSession).toHaveBeenCalledOnce();
    expect(redirectTo).toHaveBeenCalledWith('/');
  });

  test('ends the session without a retry when the refresh is rejected', async () => {
    mockResponses(refusal(status, code));
    vi.mocked(refreshSession).mockResolvedValue({ state: 'refused', code: 'NO_REFRESH_TOKEN' });
    await expect(call(staticData.list)).rejects.toMatchObject({ status });
    expect(send).toHaveBeenCalledOnce();
    expect(endSession).toHaveBeenCalledOnce();
    expect(redirectTo).toHaveBeenCalledWith('/');
  });

  test('does not redirect during a sign-out', async () => {
    mockResponses(refusal(status, code));
    vi.mocked(isSigningOut).mockReturnValue(true);
    vi.mocked(refreshSession).mockResolvedValue({ state: 'refused', code: 'NO_REFRESH_TOKEN' });
    await expect(call(staticData.list)).rejects.toMatchObject({ status });
    expect(endSession).not.toHaveBeenCalled();
    expect(redirectTo).not.toHaveBeenCalled();
  });

  test('keeps the session and throws when the refresh gets no response', async () => {
    mockResponses(refusal(status, code));
    const error = new ApiError({ status: 0, code: 'NETWORK' });
    vi.mocked(refreshSession).mockResolvedValue({ state: 'unavailable', error });
    await expect(call(staticData.list)).rejects.toBe(error);
    expect(endSession).not.toHaveBeenCalled();
    expect(redirectTo).not.toHaveBeenCalled();
  });
});

test('does not refresh a token that another call has refreshed', async () => {
  mockResponses(refusal(401, 'UNAUTHENTICATED'), { status: 200 });
  vi.mocked(readAccessToken).mockReturnValueOnce('old').mockReturnValue('new');
  await call(staticData.list);
  expect(refreshSession).not.toHaveBeenCalled();
  expect(tokensSent()).toEqual(['old', 'new']);
});

test('keeps the session when the role is denied and redirects with the required roles', async () => {
  mockResponses(refusal(403, 'ROLE_FORBIDDEN'));
  await expect(call(staticData.list)).rejects.toMatchObject({ code: 'ROLE_FORBIDDEN' });
  expect(refreshSession).not.toHaveBeenCalled();
  expect(endSession).not.toHaveBeenCalled();
  expect(redirectTo).toHaveBeenCalledWith('/not-authorized?required=EMPLOYEE%2CMANAGER%2CADMIN');
});

test('keeps the screen when a permission is withdrawn from the role, and tells the menus', async () => {
  vi.mocked($session.get).mockReturnValue({ roles: ['EMPLOYEE'] } as ReturnType<typeof $session.get>);
  mockResponses(refusal(403, 'ROLE_FORBIDDEN'));
  const params = { id: '01890000-0000-7000-8000-000000000001' };
  await expect(call(staticData.remove, { params })).rejects.toMatchObject({ code: 'ROLE_FORBIDDEN' });
  expect(refreshSession).toHaveBeenCalledOnce();
  expect(endSession).not.toHaveBeenCalled();
  expect(redirectTo).not.toHaveBeenCalled();
  mockResponses(refusal(403, 'ROLE_FORBIDDEN'));
  await expect(call(staticData.list)).rejects.toMatchObject({ code: 'ROLE_FORBIDDEN' });
  expect(redirectTo).toHaveBeenCalledOnce();
});

test.each([1, 2])(
  'keeps the session when attempt %i requires a second factor, and shows its set-up',
  async (attempt) => {
    const earlier = attempt === 2 ? [refusal(401, 'UNAUTHENTICATED')] : [];
    mockResponses(...earlier, refusal(403, 'SECOND_FACTOR_REQUIRED'));
    await expect(call(staticData.list)).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    expect($isSecondFactorRequired.set).toHaveBeenCalledWith(true);
    expect(endSession).not.toHaveBeenCalled();
    expect(redirectTo).not.toHaveBeenCalled();
  },
);

test.each([
  auth.login,
  auth.refresh,
  auth.verifyOtp,
  auth.resetPassword,
  branding.fetchBranding,
  branding.fetchMerchant,
])('does not retry $path', async (endpoint) => {
  mockResponses(refusal(403, 'FORBIDDEN'));
  await expect(call(endpoint, {})).rejects.toMatchObject({ status: 403 });
  expect(refreshSession).not.toHaveBeenCalled();
  expect(redirectTo).not.toHaveBeenCalled();
});

test.each([404, 409, 422, 429, 500, 503])('throws %i without a refresh', async (status) => {
  mockResponses(new ApiError({ status, code: 'INTERNAL' }));
  await expect(call(staticData.list)).rejects.toMatchObject({ status });
  expect(refreshSession).not.toHaveBeenCalled();
});
