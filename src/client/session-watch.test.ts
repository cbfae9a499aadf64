// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aToken } from '#tests/support/a-token.ts';
import { ApiError } from './api-error.ts';
import { readAccessToken, refreshSession } from './session.ts';
import { watchSession } from './session-watch.ts';

vi.mock('./session.ts');
const MINUTE = 60_000;
let stop: () => void;

const holdTokenOf = (seconds: number, sub = 'u1') =>
  vi.mocked(readAccessToken).mockReturnValue(aToken({ expiresIn: seconds, sub }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.mocked(refreshSession).mockImplementation(async () => {
    holdTokenOf(1800);
    return { state: 'refreshed', token: '' };
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('renews five minutes before each token’s end', async () => {
  holdTokenOf(1800);
  stop = watchSession();
  await vi.advanceTimersByTimeAsync(24 * MINUTE);
  expect(refreshSession).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(refreshSession).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(25 * MINUTE);
  expect(refreshSession).toHaveBeenCalledTimes(2);
});

test('a failure is only logged, and tried again a little later', async () => {
  holdTokenOf(200);
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

test('a token that somebody else renewed meanwhile is let be', async () => {
  holdTokenOf(200);
  stop = watchSession();
  holdTokenOf(1800);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(refreshSession).not.toHaveBeenCalled();
});

test('a refusal is not asked again', async () => {
  holdTokenOf(200);
  vi.mocked(refreshSession).mockResolvedValue({ state: 'refused', code: 'REFRESH_FAILED' });
  stop = watchSession();
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(refreshSession).toHaveBeenCalledTimes(1);
});

test('a page that comes back to the front looks at once', async () => {
  holdTokenOf(1800);
  stop = watchSession();
  holdTokenOf(100);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(refreshSession).toHaveBeenCalledTimes(1);
});

test('a page that comes back to somebody else’s session starts anew', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  holdTokenOf(1800);
  stop = watchSession();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(reload).not.toHaveBeenCalled();
  holdTokenOf(1800, 'u2');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(reload).toHaveBeenCalledOnce();
});
