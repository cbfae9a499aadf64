import { expect, test } from 'vitest';
import { lengthAnnouncement } from './feedback.ts';

test('announces nothing above the highest threshold', () => {
  expect(lengthAnnouncement(0, 2000)).toBeUndefined();
  expect(lengthAnnouncement(1899, 2000)).toBeUndefined();
});

test('announces the remaining length only at thresholds', () => {
  expect(lengthAnnouncement(1900, 2000)).toEqual({ key: 'charactersLeft', count: 100 });
  expect(lengthAnnouncement(1949, 2000)).toEqual({ key: 'charactersLeft', count: 100 });
  expect(lengthAnnouncement(1950, 2000)).toEqual({ key: 'charactersLeft', count: 50 });
  expect(lengthAnnouncement(2000, 2000)).toEqual({ key: 'charactersLeft', count: 0 });
});

test('announces the excess length', () => {
  expect(lengthAnnouncement(2003, 2000)).toEqual({ key: 'charactersOver', count: 3 });
});
