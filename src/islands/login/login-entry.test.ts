import { expect, test } from 'vitest';
import { readEntry } from './login-entry.ts';

test('a plain visit asks for nothing', () => {
  expect(readEntry('')).toEqual({});
});

test('an invitation link opens the code', () => {
  expect(readEntry('?mode=otp&identifier=%2B96170123456&purpose=VERIFY_ACCOUNT').otp).toEqual({
    identifier: '+96170123456',
    purpose: 'VERIFY_ACCOUNT',
  });
  expect(readEntry('?mode=otp&identifier=a@b.example&purpose=RESET_PASSWORD').otp?.purpose).toBe('RESET_PASSWORD');
});

test('a phone whose plus became a space is still a phone', () => {
  expect(readEntry('?mode=otp&identifier=+96170123456').otp?.identifier).toBe('+96170123456');
});

test('without an identifier there is nobody to send a code to', () => {
  expect(readEntry('?mode=otp').otp).toBeUndefined();
  expect(readEntry('?mode=otp&identifier=%20').otp).toBeUndefined();
});

test('an unknown purpose is an invitation, and an identifier has its limit', () => {
  expect(readEntry('?mode=otp&identifier=nadia&purpose=__proto__').otp?.purpose).toBe('VERIFY_ACCOUNT');
  expect(readEntry(`?mode=otp&identifier=${'a'.repeat(500)}`).otp?.identifier).toHaveLength(100);
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
  expect(readEntry(`?${new URLSearchParams({ from: '/admin/users', error })}`)).toMatchObject({
    from: '/admin/users',
    notice,
  });
});
