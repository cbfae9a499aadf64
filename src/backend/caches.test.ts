import { expect, test } from 'vitest';
import { createMemo } from './caches.ts';

function aMemo() {
  let at = 0;
  let runs = 0;
  const memo = createMemo(() => new Date(at), 10_000);
  return { memo, pass: (ms: number) => (at += ms), work: async () => ++runs };
}

test('caches a result until its time is over', async () => {
  const { memo, pass, work } = aMemo();
  expect(await memo('a', work)).toBe(1);
  pass(9_999);
  expect(await memo('a', work)).toBe(1);
  pass(1);
  expect(await memo('a', work)).toBe(2);
});

test('runs once for concurrent calls, and once per key', async () => {
  const { memo, work } = aMemo();
  expect(await Promise.all([memo('a', work), memo('a', work), memo('b', work)])).toEqual([1, 1, 2]);
});

test('caches no failure', async () => {
  const { memo, work } = aMemo();
  await expect(memo('a', () => Promise.reject(new Error('no connection')))).rejects.toThrow('no connection');
  expect(await memo('a', work)).toBe(1);
});
