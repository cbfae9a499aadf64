import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparisonPeriod } from './comparison-period.ts';
import { addDays, countDays } from './date-range.ts';

/** A Sunday. */
const TODAY = '2026-11-22';

const compare = (days: string, today = TODAY, firstWeekday = 1) => {
  const [startDate, endDate] = days.split(' ') as [string, string];
  const period = comparisonPeriod({ startDate, endDate }, { today, firstWeekday });
  return `${period.startDate} ${period.endDate}`;
};

test.each([
  ['today with yesterday', '2026-11-22 2026-11-22', '2026-11-21 2026-11-21'],
  ['the last 7 days with the 7 before', '2026-11-10 2026-11-16', '2026-11-03 2026-11-09'],
  ['the last 30 days with the 30 before', '2026-10-24 2026-11-22', '2026-09-24 2026-10-23'],
  ['a calendar month with the previous month', '2026-03-01 2026-03-31', '2026-02-01 2026-02-28'],
  ['a running week with the same days', '2026-11-16 2026-11-22', '2026-11-09 2026-11-15'],
  ['a running month with the same days', '2026-11-01 2026-11-22', '2026-10-01 2026-10-22'],
  ['a running month up to its end with the days until today', '2026-11-01 2026-11-30', '2026-10-01 2026-10-22'],
  ['a running year with the same days', '2026-01-01 2026-11-22', '2025-01-01 2025-11-22'],
  ['a running year up to its end with the days until today', '2026-01-01 2026-12-31', '2025-01-01 2025-11-22'],
  ['a past year with as many days', '2025-01-01 2025-12-31', '2024-01-02 2024-12-31'],
  ['part of a running month with as many days', '2026-11-01 2026-11-25', '2026-10-07 2026-10-31'],
  ['the rest of a month with as many days', '2026-03-05 2026-03-31', '2026-02-06 2026-03-04'],
  ['part of a past month with as many days', '2026-03-01 2026-03-10', '2026-02-19 2026-02-28'],
])('compares %s', (_, range, expected) => {
  expect(compare(range)).toBe(expected);
});

test('compares a month on its last day with the whole previous month', () => {
  expect(compare('2026-04-01 2026-04-30', '2026-04-30')).toBe('2026-03-01 2026-03-31');
});

test('compares a running week up to its end with the days until today', () => {
  expect(compare('2026-11-16 2026-11-22', '2026-11-18')).toBe('2026-11-09 2026-11-11');
});

test('compares the first day of a week with the day before', () => {
  expect(compare('2026-11-16 2026-11-16', '2026-11-16')).toBe('2026-11-15 2026-11-15');
});

test('shortens the comparison when the previous month or year lacks the day', () => {
  expect(compare('2026-03-01 2026-03-30', '2026-03-30')).toBe('2026-02-01 2026-02-28');
  expect(compare('2028-01-01 2028-02-29', '2028-02-29')).toBe('2027-01-01 2027-02-28');
});

test('starts a week on the first weekday of the garage', () => {
  // A current week that starts on Saturday. If weeks start on Monday, the range spans two weeks.
  expect(compare('2026-11-21 2026-11-23', '2026-11-23', 6)).toBe('2026-11-14 2026-11-16');
  expect(compare('2026-11-21 2026-11-23', '2026-11-23', 1)).toBe('2026-11-18 2026-11-20');
});

test('ends before the range begins and is never longer', () => {
  const days = fc.integer({ min: 0, max: 800 }).map((at) => addDays('2026-01-01', at));
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: 0, max: 365 }),
      days,
      fc.integer({ min: 1, max: 7 }),
      (start, more, today, first) => {
        const range = { startDate: start, endDate: addDays(start, more) };
        const period = comparisonPeriod(range, { today, firstWeekday: first });
        expect(period.startDate <= period.endDate && period.endDate < range.startDate).toBe(true);
        // A shorter month may be compared with a longer one.
        expect(countDays(period)).toBeLessThanOrEqual(countDays(range) + 3);
      },
    ),
  );
});
