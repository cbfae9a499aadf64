import { expect, test } from 'vitest';
import { measureCpu } from '#tests/support/cpu-time.ts';
import { hasRepeatedKeys, isWithinJsonBounds } from './json-bounds.ts';

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
const list = (length: number) => ({ items: Array.from({ length }, () => ({})) });

test('accepts 32 levels and lists of a thousand entries, and no more', () => {
  expect([1, 'text', null, nested(32), list(1_000)].every((value) => isWithinJsonBounds(value))).toBe(true);
  expect([nested(33), nested(30_000), list(1_001)].map((value) => isWithinJsonBounds(value))).toEqual([
    false,
    false,
    false,
  ]);
});

const repeats = (json: string) => hasRepeatedKeys(json, JSON.parse(json));

test.each([
  '{"a":1,"a":1}',
  '{"a":1,"b":2,"a":3}',
  '{"a":1,"\\u0061":2}',
  '{"":1, "" : 2}',
  '[{"a":{"b":1,\n"b"\t:2}}]',
  '{"__proto__":1,"__proto__":2}',
  '{"a\\"":1,"a\\"":2}',
  '{"a":{},"a":[]}',
  '{"1":1,"1":2}',
])('finds a repeated key in %s', (json) => {
  expect(repeats(json)).toBe(true);
});

test.each([
  '1',
  '"a:b"',
  '[]',
  '{}',
  '["a","a"]',
  '{"a":1,"A":2}',
  '{"a":{"a":1},"b":[{"a":1},{"a":2}]}',
  '{"a":"\\":\\"","b":"x\\\\","c":":"}',
  ' { "__proto__" : 1 , "constructor" : "{\\"a\\":1,\\"a\\":2}" } ',
  '{"a":"\\\\\\\\","b":"\\\\\\""}',
])('finds none in %s', (json) => {
  expect(repeats(json)).toBe(false);
});

test('checks a body of the largest size within a few milliseconds', async () => {
  const bodies = [
    JSON.stringify({ a: '"'.repeat(120_000) }),
    JSON.stringify({ a: '\\'.repeat(120_000) }),
    `{"a":${' '.repeat(250_000)}1}`,
    JSON.stringify(Array.from({ length: 60_000 }, () => '')),
    JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, 1]))),
  ];
  for (const body of bodies) {
    const value: unknown = JSON.parse(body);
    const { result, ms } = await measureCpu(() => hasRepeatedKeys(body, value));
    expect(result).toBe(false);
    expect(ms).toBeLessThan(100);
  }
});
