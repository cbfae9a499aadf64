// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aToken } from '#tests/support/a-token.ts';

const SERVER = new Date('2026-03-02T10:00:00Z');
const HOUR = 3_600_000;
const user = { id: 'u', firstName: '', lastName: '', email: null, username: 'u', role: 'ADMIN', image: null };

/** Loads fresh modules, like a new document, on a device with a wrong clock; tokens are valid for 30 minutes. */
async function onDevice(wrongByHours: number) {
  vi.setSystemTime(SERVER);
  const accessToken = aToken({ expiresIn: 1_800 });
  vi.setSystemTime(SERVER.getTime() + wrongByHours * HOUR);
  vi.stubGlobal('fetch', async () => Response.json({ accessToken, refreshToken: 'r', user }));
  vi.resetModules();
  document.cookie = `access_token=${accessToken}; Path=/`;
  return {
    session: await import('./session.ts'),
    guard: await import('./guard.ts'),
    clock: await import('./clock.ts'),
  };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test.each([-23, -2, 0, 2, 23])('a clock that is %i h wrong accepts the tokens of the server', async (hours) => {
  const { session, guard } = await onDevice(hours);
  expect((await session.refreshSession()).state).toBe('refreshed');
  expect(await guard.verifyAccess(['ADMIN'])).toEqual({ state: 'authorized' });
  expect(session.hasAccess(['ADMIN'])).toBe(true);
  const next = await onDevice(hours);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no request is needed')));
  expect(await next.guard.verifyAccess(['ADMIN'])).toEqual({ state: 'authorized' });
});

test('a token expires at the time of the server', async () => {
  const { session, clock } = await onDevice(-5);
  await session.refreshSession();
  expect(clock.serverTime()).toEqual(SERVER);
  vi.advanceTimersByTime(1_801_000);
  expect(session.hasAccess(['ADMIN'])).toBe(false);
});

test('a clock that is more than a day wrong is reported and not corrected', async () => {
  const { session, clock } = await onDevice(25);
  expect(await session.refreshSession()).toEqual({ state: 'refused', code: 'NEW_TOKEN_INVALID' });
  expect(clock.isClockWrong()).toBe(true);
});
