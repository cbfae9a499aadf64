import { expect, test } from 'vitest';
import { parseCookie } from '#domain/auth/cookies.ts';
import type { SessionUser } from '#domain/auth/endpoints.ts';
import { mayOmitSecure, sessionCookies, withoutSecure, buildSetCookie } from './cookies.ts';

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

test('rejects a cookie without a name or a value', () => {
  expect(() => buildSetCookie('', 'a', { maxAge: 1 })).toThrow(TypeError);
  expect(() => buildSetCookie('a', '', { maxAge: 1 })).toThrow(TypeError);
});

test('encodes the user as JSON and parses it back', () => {
  expect(JSON.parse(decodeURIComponent(userValue(user)))).toEqual(user);
});

test.each(['\u4e00', '\u0627', '\u{1f697}', 'a', '"'])('serializes a user full of %s in less than 2 KB', (letter) => {
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

const plain = { production: false, https: false, addresses: ['127.0.0.1', '127.0.0.1'], host: 'localhost:4321' };

test.each([
  ['localhost', {}, true],
  ['the IPv4 address', { host: '127.0.0.1:4321' }, true],
  ['the IPv6 address', { host: '[::1]:4321', addresses: ['::1', '::1'] }, true],
  ['a mapped IPv4 address', { addresses: ['::ffff:127.0.0.1', '127.0.0.1'] }, true],
  ['a host without a port', { host: 'LOCALHOST' }, true],
  ['production', { production: true }, false],
  ['HTTPS', { https: true }, false],
  ['another host', { host: 'garage.example' }, false],
  ['a host that begins like loopback', { host: 'localhost.garage.example' }, false],
  ['a host that ends like loopback', { host: 'not-localhost' }, false],
  ['no host', { host: undefined }, false],
  ['another socket', { addresses: ['192.168.1.7', '127.0.0.1'] }, false],
  ['a forwarded client', { addresses: ['127.0.0.1', '203.0.113.7'] }, false],
  ['an address that begins like loopback', { addresses: ['127.evil', '127.0.0.1'] }, false],
  ['no address', { addresses: [undefined] }, false],
])('secure cookies may be omitted for plain HTTP on loopback only: %s', (_case, change, expected) => {
  expect(mayOmitSecure({ ...plain, ...change })).toBe(expected);
});

test('only the attribute Secure is removed from a cookie', () => {
  expect(withoutSecure('secure=Secure; Path=/; Secure; SameSite=Strict')).toBe(
    'secure=Secure; Path=/; SameSite=Strict',
  );
  expect(withoutSecure('a=b; Max-Age=0; secure')).toBe('a=b; Max-Age=0');
  expect(withoutSecure('a=b; Path=/Secure; SecureOther')).toBe('a=b; Path=/Secure; SecureOther');
});
