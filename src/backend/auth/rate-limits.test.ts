import { expect, test } from 'vitest';
import type { AppError } from '#domain/errors.ts';
import { networkPrefix, createRateLimits } from './rate-limits.ts';

const open = (maxSubjects?: number) => {
  let at = 1_000_000;
  const limits = createRateLimits({ secret: Buffer.from('secret'), now: () => new Date(at), maxSubjects });
  return { limits, pass: (seconds: number) => void (at += seconds * 1000) };
};

const refusal = (work: () => unknown): number | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as AppError).detail.retryAfter;
  }
};

test('evicts a subject after an hour without attempts', () => {
  const { limits, pass } = open();
  for (let i = 0; i < 5; i++) limits.attempt('message-sender', 'a');
  expect(refusal(() => limits.attempt('message-sender', 'a'))).toBe(1);
  pass(3_600);
  for (let i = 0; i < 5; i++) limits.attempt('message-sender', 'a');
  expect(refusal(() => limits.attempt('message-sender', 'a'))).toBe(1);
});

test('counts each kind separately', () => {
  const { limits } = open();
  for (let i = 0; i < 5; i++) limits.attempt('message-sender', 'a');
  expect(refusal(() => limits.attempt('taken-account', 'a'))).toBeUndefined();
});

test('bounds the memory and keeps the most recent subjects', () => {
  const { limits } = open(100);
  for (let i = 0; i < 4; i++) limits.attempt('message-sender', 'regular');
  for (let i = 0; i < 1_000; i++) {
    limits.attempt('message-sender', `flood ${i}`);
    if (i === 50) limits.attempt('message-sender', 'regular');
    if (i > 50 && i % 50 === 0) expect(refusal(() => limits.attempt('message-sender', 'regular'))).toBe(1);
  }
  expect(limits.size).toBe(100);
});

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:10.0.0.7', '10.0.0.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
])('the subject of %s is %s', (address, subject) => {
  expect(networkPrefix(address)).toBe(subject);
});
