import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRange } from '../list-query.ts';
import { addDays, countDays } from './date-range.ts';
import { getPeriodRange, parsePeriod, PERIODS } from './period.ts';

/** A Sunday. */
const CALENDAR = { today: '2026-11-22', firstWeekday: 1 };

test.each([
  ['today', '2026-11-22', '2026-11-22'],
  ['yesterday', '2026-11-21', '2026-11-21'],
  ['this-week', '2026-11-16', '2026-11-22'],
  ['this-month', '2026-11-01', '2026-11-22'],
  ['last-7-days', '2026-11-16', '2026-11-22'],
  ['last-30-days', '2026-10-24', '2026-11-22'],
  ['last-90-days', '2026-08-25', '2026-11-22'],
  ['this-year', '2026-01-01', '2026-11-22'],
] as const)('%s runs from %s to %s', (name, startDate, endDate) => {
  expect(getPeriodRange(name, CALENDAR)).toEqual({ startDate, endDate });
});

test('a week begins on the first weekday of the garage', () => {
  const weekFrom = (firstWeekday: number) => getPeriodRange('this-week', { ...CALENDAR, firstWeekday }).startDate;
  expect([1, 2, 6, 7].map(weekFrom)).toEqual(['2026-11-16', '2026-11-17', '2026-11-21', '2026-11-22']);
});

test('every period is a valid range that ends today or yesterday, and a week has at most 7 days', () => {
  const days = fc.integer({ min: 0, max: 3_000 }).map((at) => addDays('2024-01-01', at));
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 7 }), fc.constantFrom(...PERIODS), (today, firstWeekday, name) => {
      const range = getPeriodRange(name, { today, firstWeekday });
      expect(parseRange(range.startDate, range.endDate)).toEqual(range);
      expect(range.endDate).toBe(name === 'yesterday' ? addDays(today, -1) : today);
      if (name !== 'this-week') return;
      expect(countDays(range)).toBeLessThanOrEqual(7);
      expect(new Date(`${range.startDate}T00:00:00Z`).getUTCDay()).toBe(firstWeekday % 7);
    }),
  );
});

test('reads a named or a custom period from URL parameters', () => {
  expect(parsePeriod({ period: 'yesterday' }, CALENDAR, 'this-week').name).toBe('yesterday');
  expect(parsePeriod({ startDate: '2026-05-01', endDate: '2026-05-03' }, CALENDAR, 'this-week')).toEqual({
    name: 'custom',
    startDate: '2026-05-01',
    endDate: '2026-05-03',
  });
  for (const params of [{}, { period: 'never' }, { startDate: '2026-05-03', endDate: '2026-05-01' }])
    expect(parsePeriod(params, CALENDAR, 'this-week').name).toBe('this-week');
});
