import { expect, test } from 'vitest';
import { parseCookie } from '#domain/auth/cookies.ts';
import type { SessionUser } from '#domain/auth/endpoints.ts';
import { sessionCookies, writeCookie } from './cookies.ts';

const user: SessionUser = {
  id: '0199b0a4-0000-7000-8000-000000000000',
  firstName: 'نادية',
  lastName: 'حداد',
  email: 'nadia@example.test',
  username: 'nadia',
  role: 'CLIENT',
  image: null,
  preferredLanguage: 'ar',
};
const userValue = (given: SessionUser) =>
  /^user=([^;]+);/.exec(sessionCookies({ accessToken: 'a', refreshToken: 'b', user: given })[2]!)![1]!;

test('a cookie needs a name and a value', () => {
  expect(() => writeCookie('', 'a', { maxAge: 1 })).toThrow(TypeError);
  expect(() => writeCookie('a', '', { maxAge: 1 })).toThrow(TypeError);
});

test('the user is JSON, encoded, and survives the way back', () => {
  expect(JSON.parse(decodeURIComponent(userValue(user)))).toEqual(user);
});

test.each(['\u4e00', '\u0627', '\u{1f697}', 'a', '"'])('a user full of %s stays under 2 KB', (letter) => {
  const long = {
    ...user,
    firstName: letter.repeat(60),
    lastName: letter.repeat(60),
    username: letter.repeat(50),
    email: `${'a'.repeat(88)}@example.test`.slice(0, 100),
    image: `/backend/media/file/${'k'.repeat(120)}?expires=1&signature=${'s'.repeat(43)}`,
  };
  const value = userValue(long);
  expect(value.length).toBeLessThan(2048);
  expect(JSON.parse(decodeURIComponent(value))).toMatchObject({ id: user.id, role: 'CLIENT', email: long.email });
});

test.each([
  ['a=1; b=2', 'b', '2'],
  ['a=1;b=2', 'b', '2'],
  ['ab=1', 'b', undefined],
  ['b=', 'b', undefined],
  ['b=1; b=2', 'b', '1'],
  ['b', 'b', undefined],
  ['b=x=y', 'b', 'x=y'],
  [null, 'b', undefined],
])('%j holds %s as %j', (header, name, value) => {
  expect(parseCookie(header, name)).toBe(value);
});
