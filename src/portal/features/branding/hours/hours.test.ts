import { expect, test } from 'vitest';
import { copied, editedHours, isPastMidnight, oneMore, withDay } from './hours.ts';

test('hours can be edited before they are whole, and from nothing', () => {
  expect(editedHours('').days[7]).toEqual([]);
  expect(editedHours('{"days":{"1":[["","18:00"]]}}')).toMatchObject({
    days: { 1: [['', '18:00']], 2: [] },
    exceptions: [],
  });
});

test('another interval follows the last after a pause, past midnight if need be', () => {
  expect(oneMore([])).toEqual([['08:00', '18:00']]);
  expect(oneMore([['08:00', '12:30']])[1]).toEqual(['13:30', '17:30']);
  expect(isPastMidnight(oneMore([['12:00', '21:00']])[1]!)).toBe(true);
  expect(isPastMidnight(['08:00', '12:00'])).toBe(false);
  expect(isPastMidnight(['08:00', ''])).toBe(false);
});

test('the hours of a day are copied to others, the rest stays', () => {
  const hours = withDay(withDay(editedHours(''), 1, [['09:00', '17:00']]), 6, [['10:00', '12:00']]);
  expect(copied(hours, 1, [2, 3]).days).toMatchObject({
    2: [['09:00', '17:00']],
    3: [['09:00', '17:00']],
    4: [],
    6: [['10:00', '12:00']],
  });
});
