import { expect, test } from 'vitest';
import { lengthAnnouncement } from './feedback.ts';

test('nothing is told while there is plenty of room', () => {
  expect(lengthAnnouncement(0, 2000)).toBeUndefined();
  expect(lengthAnnouncement(1899, 2000)).toBeUndefined();
});

test('near the end the room is told at a few marks, not at each letter', () => {
  expect(lengthAnnouncement(1900, 2000)).toEqual({ key: 'left', count: 100 });
  expect(lengthAnnouncement(1949, 2000)).toEqual({ key: 'left', count: 100 });
  expect(lengthAnnouncement(1950, 2000)).toEqual({ key: 'left', count: 50 });
  expect(lengthAnnouncement(2000, 2000)).toEqual({ key: 'left', count: 0 });
});

test('what is too much is told', () => {
  expect(lengthAnnouncement(2003, 2000)).toEqual({ key: 'over', count: 3 });
});
