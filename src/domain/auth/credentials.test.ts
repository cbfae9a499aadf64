import { expect, test } from 'vitest';
import { findIdentifierProblem, normalizeLoginIdentifier } from './credentials.ts';

test.each([
  ['+961 70 123-456', '+96170123456'],
  [' (03) 123.456 ', '03123456'],
  ['٠٣ ١٢٣ ٤٥٦', '03123456'],
  [' Nadia@Example.com ', 'Nadia@Example.com'],
  ['nadia.h', 'nadia.h'],
])('normalizes %j to %j', (typed, plain) => {
  expect(normalizeLoginIdentifier(typed)).toBe(plain);
});

test.each(['+96170123456', '03123456', 'nadia@example.com', 'Nadia@Example.com', 'nadia.h', 'نادية'])(
  '%s is accepted',
  (plain) => {
    expect(findIdentifierProblem(plain)).toBeUndefined();
  },
);

test.each([
  ['', 'required'],
  ['nadia@', 'email'],
  ['nadia@example', 'email'],
  ['na dia@example.com', 'email'],
  ['+123', 'identifier'],
  ['nadia haddad', 'identifier'],
  ['<nadia>', 'identifier'],
])('rejects %j: %s', (plain, code) => {
  expect(findIdentifierProblem(plain)).toBe(code);
});
