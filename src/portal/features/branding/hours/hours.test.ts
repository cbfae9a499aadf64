import { expect, test } from 'vitest';
import { copyDay, parseDraftHours, isPastMidnight, addInterval, withDay } from './hours.ts';

test('parses incomplete and empty hours', () => {
  expect(parseDraftHours('').days[7]).toEqual([]);
  expect(parseDraftHours('{"days":{"1":[["","18:00"]]}}')).toMatchObject({
    days: { 1: [['', '18:00']], 2: [] },
    exceptions: [],
  });
});

test('adds an interval one hour after the last one, across midnight if necessary', () => {
  expect(addInterval([])).toEqual([['08:00', '18:00']]);
  expect(addInterval([['08:00', '12:30']])[1]).toEqual(['13:30', '17:30']);
  expect(isPastMidnight(addInterval([['12:00', '21:00']])[1]!)).toBe(true);
  expect(isPastMidnight(['08:00', '12:00'])).toBe(false);
  expect(isPastMidnight(['08:00', ''])).toBe(false);
});

test('copies the hours of a day and keeps the other days', () => {
  const hours = withDay(withDay(parseDraftHours(''), 1, [['09:00', '17:00']]), 6, [['10:00', '12:00']]);
  expect(copyDay(hours, 1, [2, 3]).days).toMatchObject({
    2: [['09:00', '17:00']],
    3: [['09:00', '17:00']],
    4: [],
    6: [['10:00', '12:00']],
  });
});
