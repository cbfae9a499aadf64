import { expect, test } from 'vitest';
import { parseByteRange } from './file-store.ts';

test.each([
  ['bytes=0-1', { start: 0, end: 1 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=50-', { start: 50, end: 99 }],
  ['bytes=99-99', { start: 99, end: 99 }],
  ['bytes=50-5000', { start: 50, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  [' bytes=1-2 ', { start: 1, end: 2 }],
])('%s of 100 bytes is a part', (header, part) => {
  expect(parseByteRange(header, 100)).toEqual(part);
});

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=99999999999999999999-'])(
  '%s lies beyond 100 bytes',
  (header) => {
    expect(parseByteRange(header, 100)).toBe('beyond');
  },
);

test.each([null, '', 'bytes=-', 'bytes=5-1', 'bytes=0-1,5-6', 'bytes=a-b', 'seconds=0-1', 'bytes=0x0-1'])(
  '%s asks for the whole',
  (header) => {
    expect(parseByteRange(header, 100)).toBeUndefined();
  },
);
