import { expect, test } from 'vitest';
import { createDailyHash, createRateLimit } from './rate-limit.ts';

/** Creates a limit with an adjustable clock; `attempt` returns the seconds to wait, or 0 when allowed. */
function aRateLimit(perMinute: number, maxAddresses?: number, days = { perDay: 0, perDayOfAll: 0 }) {
  let at = Date.UTC(2026, 4, 4);
  const attempt = createRateLimit({
    secret: Buffer.from('secret'),
    now: () => new Date(at),
    limits: { perMinute, ...days },
    maxAddresses,
  });
  return { attempt, wait: (seconds: number) => (at += seconds * 1000) };
}

test('allows a number of requests per minute and address, then returns how long to wait', () => {
  const { attempt, wait } = aRateLimit(2);
  expect([attempt('203.0.113.1'), attempt('203.0.113.1')]).toEqual([0, 0]);
  wait(20);
  expect(attempt('203.0.113.1')).toBe(40);
  expect(attempt('203.0.113.2')).toBe(0);
  wait(40);
  expect(attempt('203.0.113.1')).toBe(0);
});

test('counts a /64 network as one address', () => {
  const { attempt } = aRateLimit(1);
  expect([attempt('2001:db8::1'), attempt('2001:db8::2'), attempt('2001:db8:0:1::1')]).toEqual([0, 60, 0]);
});

test('evicts the least recently used address beyond the maximum', () => {
  const { attempt } = aRateLimit(1, 2);
  expect(['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.3'].map(attempt)).toEqual([0, 0, 0, 60]);
  expect(attempt('203.0.113.1')).toBe(0);
});

test('allows a number of requests per day and address, and per day of all', () => {
  const { attempt, wait } = aRateLimit(0, undefined, { perDay: 2, perDayOfAll: 3 });
  expect(['203.0.113.1', '203.0.113.1', '203.0.113.1'].map(attempt)).toEqual([0, 0, 86_400]);
  expect(['203.0.113.2', '203.0.113.2'].map(attempt)).toEqual([0, 86_400]);
  wait(86_399);
  expect(attempt('203.0.113.3')).toBe(1);
  wait(1);
  expect(attempt('203.0.113.1')).toBe(0);
});

test('leaves views of the day to others when a few addresses use up theirs', () => {
  const { attempt } = aRateLimit(0, undefined, { perDay: 50, perDayOfAll: 1_000 });
  for (let address = 1; address <= 20; address++)
    for (let views = 0; views < 60; views++) attempt(`198.51.100.${address}`);
  for (let address = 1; address <= 10; address++) expect(attempt(`203.0.113.${address}`)).toBe(0);
});

test('hashes an address differently every day', () => {
  const hashOn = (day: number) => createDailyHash(Buffer.from('secret'), day)('203.0.113.1');
  expect(hashOn(1)).toBe(hashOn(1));
  expect(hashOn(1)).not.toBe(hashOn(2));
});
