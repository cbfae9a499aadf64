// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aToken } from '#tests/support/a-token.ts';
import { ApiError } from './api-error.ts';
import { readAccessToken, refreshSession } from './session.ts';
import { watchSession } from './session-watch.ts';

vi.mock('./session.ts');
const MINUTE = 60_000;
let stop: () => void;

const setTokenLifetime = (seconds: number, sub = 'u1') =>
  vi.mocked(readAccessToken).mockReturnValue(aToken({ expiresIn: seconds, sub }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.mocked(refreshSession).mockImplementation(async () => {
    setTokenLifetime(1800);
    return { state: 'refreshed', token: '' };
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('refreshes five minutes before each expiry', async () => {
  setTokenLifetime(1800);
  stop = watchSession();
  await vi.advanceTimersByTimeAsync(24 * MINUTE);
  expect(refreshSession).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(refreshSession).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(25 * MINUTE);
  expect(refreshSession).toHaveBeenCalledTimes(2);
});

test('logs a failure and retries after 30 s', async () => {
  setTokenLifetime(200);
  const error = new ApiError({ status: 0, code: 'NETWORK' });
  vi.mocked(refreshSession).mockResolvedValue({ state: 'unavailable', error });
  stop = watchSession();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(console.warn).toHaveBeenCalledWith('NETWORK');
  await vi.advanceTimersByTimeAsync(29_000);
  expect(refreshSession).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(refreshSession).toHaveBeenCalledTimes(2);
});

test('does not refresh a token that another tab has refreshed', async () => {
  setTokenLifetime(200);
  stop = watchSession();
  setTokenLifetime(1800);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(refreshSession).not.toHaveBeenCalled();
});

test('does not retry a rejected refresh', async () => {
  setTokenLifetime(200);
  vi.mocked(refreshSession).mockResolvedValue({ state: 'refused', code: 'REFRESH_FAILED' });
  stop = watchSession();
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(refreshSession).toHaveBeenCalledTimes(1);
});

test('checks the token when the page becomes visible', async () => {
  setTokenLifetime(1800);
  stop = watchSession();
  setTokenLifetime(100);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(refreshSession).toHaveBeenCalledTimes(1);
});

test('reloads when the session belongs to another user', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  setTokenLifetime(1800);
  stop = watchSession();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(reload).not.toHaveBeenCalled();
  setTokenLifetime(1800, 'u2');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(reload).toHaveBeenCalledOnce();
});
