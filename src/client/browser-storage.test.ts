import { expect, test } from 'vitest';
import { parseCookie } from '#domain/auth/cookies.ts';
import { serializeCookie } from './browser-storage.ts';

test('serializes a secure, strict cookie for the whole site', () => {
  expect(serializeCookie('user', '{"a":"é;"}', { maxAge: 60 })).toBe(
    'user=%7B%22a%22%3A%22%C3%A9%3B%22%7D; Path=/; Max-Age=60; Secure; SameSite=Strict',
  );
});

test('requires a name and a value, and only the name for a removal', () => {
  expect(() => serializeCookie('', 'x', { maxAge: 60 })).toThrow('name and a value');
  expect(() => serializeCookie('x', '', { maxAge: 60 })).toThrow('name and a value');
  expect(() => serializeCookie('', '', { maxAge: 0 })).toThrow('name and a value');
  expect(serializeCookie('x', '', { maxAge: 0 })).toContain('Max-Age=0');
});

test('reads a cookie by its full name and ignores empty and malformed values', () => {
  const header = 'xuser=1; user=%7B%7D; access_token=; bad=%E0%A4%A';
  expect(parseCookie(header, 'user')).toBe('{}');
  expect(parseCookie(header, 'ser')).toBeUndefined();
  expect(parseCookie(header, 'access_token')).toBeUndefined();
  expect(parseCookie(header, 'bad')).toBeUndefined();
});
