import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

function open(perMinute: number, remembered?: number) {
  let at = Date.UTC(2026, 4, 4);
  const { consume, secondsToWait } = createRateLimit({
    secret: Buffer.from('secret'),
    now: () => new Date(at),
    perMinute,
    remembered,
  });
  const tryIt = (address: string) => {
    try {
      consume(address);
      return undefined;
    } catch (error) {
      return (error as { detail: { retryAfter: number } }).detail.retryAfter;
    }
  };
  return { tryIt, secondsToWait, wait: (seconds: number) => (at += seconds * 1000) };
}

test('an address has its number a minute, and is told how long to wait', () => {
  const { tryIt, wait } = open(2);
  expect([tryIt('203.0.113.1'), tryIt('203.0.113.1')]).toEqual([undefined, undefined]);
  wait(20);
  expect(tryIt('203.0.113.1')).toBe(40);
  expect(tryIt('203.0.113.2')).toBeUndefined();
  wait(40);
  expect(tryIt('203.0.113.1')).toBeUndefined();
});

test('a household is one address', () => {
  const { tryIt } = open(1);
  expect([tryIt('2001:db8::1'), tryIt('2001:db8::2'), tryIt('2001:db8:0:1::1')]).toEqual([undefined, 60, undefined]);
});

test('more addresses than are remembered take no more memory', () => {
  const { tryIt } = open(1, 2);
  expect(['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.3'].map(tryIt)).toEqual([
    undefined,
    undefined,
    undefined,
    60,
  ]);
  expect(tryIt('203.0.113.1')).toBeUndefined();
});

test('to ask how long an address has to wait costs it nothing', () => {
  const { tryIt, secondsToWait, wait } = open(1);
  expect([secondsToWait('203.0.113.1'), secondsToWait('203.0.113.1'), tryIt('203.0.113.1')]).toEqual([0, 0, undefined]);
  wait(20);
  expect([secondsToWait('203.0.113.1'), secondsToWait('203.0.113.2')]).toEqual([40, 0]);
});
