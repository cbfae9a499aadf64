import { expect, test } from 'vitest';
import {
  explainMissingCookie,
  loopbackAddress,
  parseLoginUrl,
  SIGN_IN_STATE,
  initialLoginState,
} from './initial-state.ts';

test('returns nothing without parameters', () => {
  expect(parseLoginUrl('')).toEqual({});
});

test('parses an invitation link', () => {
  expect(parseLoginUrl('?mode=otp&identifier=%2B96170123456&purpose=VERIFY_ACCOUNT').otp).toEqual({
    identifier: '+96170123456',
    purpose: 'VERIFY_ACCOUNT',
  });
  expect(parseLoginUrl('?mode=otp&identifier=a@b.example&purpose=RESET_PASSWORD').otp?.purpose).toBe('RESET_PASSWORD');
});

test('restores a plus that was decoded as a space', () => {
  expect(parseLoginUrl('?mode=otp&identifier=+96170123456').otp?.identifier).toBe('+96170123456');
});

test('ignores the OTP mode without an identifier', () => {
  expect(parseLoginUrl('?mode=otp').otp).toBeUndefined();
  expect(parseLoginUrl('?mode=otp&identifier=%20').otp).toBeUndefined();
});

test('defaults to VERIFY_ACCOUNT and truncates the identifier', () => {
  expect(parseLoginUrl('?mode=otp&identifier=nadia&purpose=__proto__').otp?.purpose).toBe('VERIFY_ACCOUNT');
  expect(parseLoginUrl(`?mode=otp&identifier=${'a'.repeat(500)}`).otp?.identifier).toHaveLength(100);
});

test.each([
  ['INVALID_TOKEN', 'invalid'],
  ['Invalid token', 'invalid'],
  ['New token is invalid or expired', 'invalid'],
  ['Token refresh failed', 'ended'],
  ['NO_REFRESH_TOKEN', 'ended'],
  ['UNAUTHENTICATED', 'signInFirst'],
  ['<script>', 'signInFirst'],
  ['constructor', 'signInFirst'],
])('error=%s gives the notice %s', (error, notice) => {
  expect(parseLoginUrl(`?${new URLSearchParams({ from: '/admin/users', error })}`)).toMatchObject({
    from: '/admin/users',
    notice,
  });
});

const invited = { identifier: 'nadia@example.com', purpose: 'VERIFY_ACCOUNT' } as const;
const pending = { ...invited, sentAt: 0, resendAt: 60_000 };

test('starts in the sign-in mode', () => {
  expect(initialLoginState({}, undefined)).toEqual(SIGN_IN_STATE);
  expect(initialLoginState({ notice: 'ended' }, undefined).notice).toBe('notices.ended');
});

test('starts in the OTP mode for an invitation', () => {
  expect(initialLoginState({ otp: invited }, undefined)).toEqual({ mode: 'otp', ...invited });
});

test('continues with the pending code after a reload', () => {
  expect(initialLoginState({ otp: invited }, pending)).toEqual({ mode: 'otp', ...invited, request: pending });
  expect(initialLoginState({}, pending)).toEqual({ mode: 'otp', ...invited, request: pending });
});

test.each([
  ['https://garage.example', false, 'blocked'],
  ['https://garage.example', true, 'blocked'],
  ['http://garage.example', false, 'plainHttp'],
  ['http://192.168.1.7:4321', true, 'plainHttp'],
  ['http://localhost:4321', false, 'blocked'],
  ['http://localhost:4321', true, 'secureOnly'],
  ['http://127.0.0.1:4321', true, 'secureOnly'],
  ['http://localhost.garage.example', true, 'plainHttp'],
])('at %s with a stored probe %s the cookies of a session are missing because of %s', (url, isProbeStored, problem) => {
  expect(explainMissingCookie(new URL(url), { isProbeStored })).toBe(problem);
});

test('names the address on the server’s own machine with the port of the page', () => {
  expect(loopbackAddress(new URL('http://192.168.1.7:4321'))).toBe('\u2068http://localhost:4321\u2069');
  expect(loopbackAddress(new URL('http://garage.example'))).toBe('\u2068http://localhost\u2069');
});

test('ignores a pending code of another identifier or purpose', () => {
  const other = { identifier: 'samir@example.com', purpose: 'VERIFY_ACCOUNT' } as const;
  expect(initialLoginState({ otp: other }, pending)).toEqual({ mode: 'otp', ...other });
  const reset = { ...invited, purpose: 'RESET_PASSWORD' } as const;
  expect(initialLoginState({ otp: reset }, pending).request).toBeUndefined();
});
