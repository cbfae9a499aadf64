import { expect, test } from 'vitest';
import { parseLoginUrl, SIGN_IN_STATE, initialLoginState } from './initial-state.ts';

test('a plain visit asks for nothing', () => {
  expect(parseLoginUrl('')).toEqual({});
});

test('an invitation link opens the code', () => {
  expect(parseLoginUrl('?mode=otp&identifier=%2B96170123456&purpose=VERIFY_ACCOUNT').otp).toEqual({
    identifier: '+96170123456',
    purpose: 'VERIFY_ACCOUNT',
  });
  expect(parseLoginUrl('?mode=otp&identifier=a@b.example&purpose=RESET_PASSWORD').otp?.purpose).toBe('RESET_PASSWORD');
});

test('a phone whose plus became a space is still a phone', () => {
  expect(parseLoginUrl('?mode=otp&identifier=+96170123456').otp?.identifier).toBe('+96170123456');
});

test('without an identifier there is nobody to send a code to', () => {
  expect(parseLoginUrl('?mode=otp').otp).toBeUndefined();
  expect(parseLoginUrl('?mode=otp&identifier=%20').otp).toBeUndefined();
});

test('an unknown purpose is an invitation, and an identifier has its limit', () => {
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
])('error=%s is told as %s', (error, notice) => {
  expect(parseLoginUrl(`?${new URLSearchParams({ from: '/admin/users', error })}`)).toMatchObject({
    from: '/admin/users',
    notice,
  });
});

const invited = { identifier: 'nadia@example.com', purpose: 'VERIFY_ACCOUNT' } as const;
const pending = { ...invited, sentAt: 0, resendAt: 60_000 };

test('a plain visit starts in the sign-in mode', () => {
  expect(initialLoginState({}, undefined)).toEqual(SIGN_IN_STATE);
  expect(initialLoginState({ notice: 'ended' }, undefined).notice).toBe('notices.ended');
});

test('an invitation asks for a code to be sent', () => {
  expect(initialLoginState({ otp: invited }, undefined)).toEqual({ mode: 'otp', ...invited });
});

test('a page that was dropped and loaded again sends no second code', () => {
  expect(initialLoginState({ otp: invited }, pending)).toEqual({ mode: 'otp', ...invited, request: pending });
  expect(initialLoginState({}, pending)).toEqual({ mode: 'otp', ...invited, request: pending });
});

test('an invitation of somebody else, or for something else, is a new one', () => {
  const other = { identifier: 'samir@example.com', purpose: 'VERIFY_ACCOUNT' } as const;
  expect(initialLoginState({ otp: other }, pending)).toEqual({ mode: 'otp', ...other });
  const reset = { ...invited, purpose: 'RESET_PASSWORD' } as const;
  expect(initialLoginState({ otp: reset }, pending).request).toBeUndefined();
});
