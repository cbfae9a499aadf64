import { expect, test } from 'vitest';
import { createKeyedSemaphore } from './slots.ts';

test('one person has a few places, all together some more, and a place is free again afterwards', () => {
  const take = createKeyedSemaphore({ all: 3, each: 2, retryAfter: 1 });
  const [first] = [take('a'), take('a')];
  expect(() => take('a')).toThrow('TOO_MANY_REQUESTS');
  take('b');
  expect(() => take('c')).toThrow('TOO_MANY_REQUESTS');
  first!();
  take('c');
  expect(() => take('a')).toThrow('TOO_MANY_REQUESTS');
});
