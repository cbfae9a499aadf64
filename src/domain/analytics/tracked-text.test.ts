import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redactTrackedText, parseHost, parseLanguageTag } from './tracked-text.ts';

test.each([
  ['/reset/lina@example.com/done', '/reset/{email}/done'],
  ['/users/lina%40example.com', '/users/{email}'],
  ['/users/lina%252540example.com', '/users/{email}'],
  ['to lina@example.com and back', 'to {email} and back'],
  ['/admin/users/0190a0b0-c0d0-7000-8000-0123456789ab', '/admin/users/{id}'],
  ['/admin/users/0190A0B0%2Dc0d0%2D7000%2D8000%2D0123456789AB/x', '/admin/users/{id}/x'],
  ['/@handle', '/@handle'],
  ['/en/all-services', '/en/all-services'],
])('anonymizes %s to %s', (text, expected) => {
  expect(redactTrackedText(text)).toBe(expected);
});

test('removes every e-mail address', () => {
  const segment = fc.string({ unit: fc.constantFrom('a', '@', '%', '4', '0', '/', ' ', '2', '5') });
  fc.assert(fc.property(segment, (text) => !/[^/\s]@[^/\s]/.test(redactTrackedText(text))));
});

test('takes time proportional to the length', () => {
  // An expression with quadratic run time would take minutes.
  for (const unit of ['%E5%AD%97', '%25', 'a', '@', '%40%40'])
    expect(redactTrackedText(unit.repeat(200_000))).toBeDefined();
});

test('accepts hosts and language tags alone', () => {
  expect(['example.com', 'xn--mgb.example:8080', '+961 70', 'a@b.c', '', null].map(parseHost)).toEqual([
    'example.com',
    'xn--mgb.example:8080',
    null,
    null,
    null,
    null,
  ]);
  expect(['en', 'zh-Hant-TW', 'en-192.168.1.1', 'lina saab', '', undefined].map(parseLanguageTag)).toEqual([
    'en',
    'zh-Hant-TW',
    null,
    null,
    null,
    null,
  ]);
});
