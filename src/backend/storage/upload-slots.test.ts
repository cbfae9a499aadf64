import { expect, test } from 'vitest';
import { createUploadSlots } from './upload-slots.ts';

test('one person has a few places, all together some more, and a place is free again afterwards', () => {
  const take = createUploadSlots(3, 2);
  const [first] = [take('a'), take('a')];
  expect(() => take('a')).toThrow('TOO_MANY_REQUESTS');
  take('b');
  expect(() => take('c')).toThrow('TOO_MANY_REQUESTS');
  first!();
  take('c');
  expect(() => take('a')).toThrow('TOO_MANY_REQUESTS');
});
