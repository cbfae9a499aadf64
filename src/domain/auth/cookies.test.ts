import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COOKIE_SECONDS, parseCookie, serializeCookie } from './cookies.ts';

test('writes the attributes in order, and flags without a value', () => {
  expect(serializeCookie('user', '{"a": 1}', { Path: '/', 'Max-Age': 60, Secure: true, SameSite: 'Strict' })).toBe(
    'user=%7B%22a%22%3A%201%7D; Path=/; Max-Age=60; Secure; SameSite=Strict',
  );
});

test('accepts an empty value only to remove the cookie', () => {
  expect(serializeCookie('user', '', { 'Max-Age': 0 })).toBe('user=; Max-Age=0');
  expect(() => serializeCookie('user', '', { 'Max-Age': 1 })).toThrow('A cookie needs a name and a value');
  expect(() => serializeCookie('user', '', {})).toThrow(TypeError);
  expect(() => serializeCookie('', 'a', {})).toThrow(TypeError);
});

test.each([
  ['a=1; b=2', '2'],
  ['b=1; b=2', '1'],
  ['xb=1;b =2', '2'],
  ['b=x=y', 'x=y'],
  [' b = 1 ', '1'],
  ['b=%D8%A3', 'أ'],
  ['b=%', undefined],
  ['b=%; b=2', undefined],
  ['b=', undefined],
  ['b', undefined],
  ['=b', undefined],
  ['', undefined],
  [null, undefined],
])('reads the cookie b of %j as %j', (header, value) => {
  expect(parseCookie(header, 'b')).toBe(value);
});

test('rejects a pair without a name', () => {
  expect(parseCookie('=1', '')).toBeUndefined();
});

test('reads any text back that it wrote', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => {
      expect(parseCookie(`first=1; ${serializeCookie('b', text, {})}; last=1`, 'b')).toBe(text);
    }),
  );
});

test('keeps sessions for 7 days and allows their renewal for 30', () => {
  expect(COOKIE_SECONDS).toEqual({ accessToken: 604_800, refreshToken: 2_592_000, user: 604_800 });
});
