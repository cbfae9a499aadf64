import { describe, expect, test } from 'vitest';
import { aToken } from '#tests/support/a-token.ts';
import { decodeToken, expiresWithin, isToken, isTokenExpired } from './session-parsing.ts';

const now = new Date('2026-05-04T10:00:00Z');

test('accepts only a non-empty string as a token', () => {
  expect(isToken('a.b.c')).toBe(true);
  for (const value of [undefined, null, '', 12, {}, ['a.b.c']]) expect(isToken(value)).toBe(false);
});

describe('decodeToken', () => {
  test('decodes subject, roles as a string or a list, and expiry', () => {
    expect(decodeToken(aToken({ role: 'CLIENT', sub: 'me', expiresIn: 60, now }))).toEqual({
      subject: 'me',
      roles: ['CLIENT'],
      expiresAt: now.getTime() / 1000 + 60,
      issuedAt: now.getTime() / 1000,
    });
    expect(decodeToken(aToken({ role: ['MANAGER', 'EMPLOYEE'] }))?.roles).toEqual(['EMPLOYEE', 'MANAGER']);
  });

  test.each(['', 'nonsense', 'a.b.c', 'e30.e30.x', undefined, 7])('rejects %s', (value) => {
    expect(decodeToken(value)).toBeUndefined();
  });
});

test('expires at its second, and soon 300 s before', () => {
  const token = (expiresIn: number) => decodeToken(aToken({ expiresIn, now }))!;
  expect(isTokenExpired(token(0), now)).toBe(true);
  expect(isTokenExpired(token(1), now)).toBe(false);
  expect(expiresWithin(token(300), 300, now)).toBe(true);
  expect(expiresWithin(token(301), 300, now)).toBe(false);
});
