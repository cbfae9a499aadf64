import { expect, test } from 'vitest';
import { createBoundedQueue, createKeyedQueue, createKeyedSemaphore } from './concurrency.ts';

test('runs a bounded number of jobs concurrently, in order, and continues after a failure', async () => {
  const queue = createBoundedQueue(2, 10);
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const work = (id: number) => () => {
    started.push(id);
    return new Promise<number>((resolve, reject) => {
      finish[id] = () => (id === 1 ? reject(new Error('on purpose')) : resolve(id));
    });
  };
  const results = [0, 1, 2, 3].map((id) => queue(work(id))!);
  const settled = Promise.allSettled(results);
  expect(started).toEqual([0, 1]);
  finish[1]!();
  await expect(results[1]).rejects.toThrow('on purpose');
  expect(started).toEqual([0, 1, 2]);
  finish[0]!();
  await results[0];
  expect(started).toEqual([0, 1, 2, 3]);
  finish[2]!();
  finish[3]!();
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(await queue(async () => 'again')).toBe('again');
});

test('runs deferred jobs after the others', async () => {
  const queue = createBoundedQueue(1, 10);
  const started: string[] = [];
  const work = (id: string) => async () => void started.push(id);
  await Promise.all([
    queue(work('running')),
    queue(work('deferred'), true),
    queue(work('first')),
    queue(work('second')),
  ]);
  expect(started).toEqual(['running', 'first', 'second', 'deferred']);
});

test('rejects a job when the queue is full', async () => {
  const queue = createBoundedQueue(1, 1);
  let finish = () => {};
  const first = queue(() => new Promise<void>((resolve) => (finish = resolve)));
  const second = queue(async () => 2);
  expect(queue(async () => 3)).toBeUndefined();
  finish();
  await first;
  expect(await second).toBe(2);
  expect(await queue(async () => 4)).toBe(4);
});

test('limits permits per person and in total, and releases them', () => {
  const take = createKeyedSemaphore({ all: 3, each: 2, retryAfter: 1 });
  const [first] = [take('a'), take('a')];
  expect(() => take('a')).toThrow('TOO_MANY_REQUESTS');
  take('b');
  expect(() => take('c')).toThrow('TOO_MANY_REQUESTS');
  first();
  take('c');
  expect(() => take('a')).toThrow('TOO_MANY_REQUESTS');
});

test('runs the jobs of one key in turn, jobs of other keys concurrently, and rejects jobs when the queue is full', async () => {
  const queue = createKeyedQueue(1, 1);
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = queue('one', () => promise);
  const second = queue('one', async () => 'second');
  await expect(queue('one', async () => 'third')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(await queue('other', async () => 'other')).toBe('other');
  resolve('first');
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  expect(await queue('one', async () => 'again')).toBe('again');
});
