import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { toProblems } from '../problems.ts';
import { addDays, countDays, DateRangeQuery, dateRangeQuery, groupDays, listDays } from './date-range.ts';

const problemsOf = (query: object) => toProblems(v.safeParse(DateRangeQuery, query).issues ?? []);

test.each([
  ['one day', '2026-03-01', '2026-03-01', 1],
  ['366 days', '2026-01-01', '2027-01-01', 366],
  ['a leap day', '2028-02-28', '2028-03-01', 3],
])('accepts %s', (_, startDate, endDate, days) => {
  expect(problemsOf({ startDate, endDate })).toEqual([]);
  expect(countDays({ startDate, endDate })).toBe(days);
});

test.each([
  ['a start after the end', { startDate: '2026-03-02', endDate: '2026-03-01' }, 'endDate', 'dateRange'],
  ['367 days', { startDate: '2026-01-01', endDate: '2027-01-02' }, 'endDate', 'dateRange'],
  ['30 February', { startDate: '2026-02-30', endDate: '2026-03-01' }, 'startDate', 'format'],
  ['a moment', { startDate: '2026-02-01T00:00:00Z', endDate: '2026-03-01' }, 'startDate', 'format'],
  ['a start before 1900', { startDate: '1899-12-31', endDate: '1900-01-01' }, 'startDate', 'format'],
  ['a missing start', { endDate: '2026-03-01' }, 'startDate', 'required'],
  ['a missing end', { startDate: '2026-03-01' }, 'endDate', 'required'],
  ['an unknown field', { startDate: '2026-03-01', endDate: '2026-03-01', zone: 'UTC' }, 'zone', 'unknownField'],
])('rejects %s', (_, query, field, code) => {
  expect(problemsOf(query)).toMatchObject([{ field, code }]);
});

test('accepts further entries', () => {
  const query = { startDate: '2026-03-01', endDate: '2026-03-02', format: 'csv' };
  expect(v.parse(dateRangeQuery({ format: v.picklist(['csv', 'pdf']) }), query)).toEqual(query);
});

test('lists the days across the change of a month', () => {
  expect(listDays({ startDate: '2026-02-27', endDate: '2026-03-01' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

const daysFrom = (startDate: string, count: number) => listDays({ startDate, endDate: addDays(startDate, count - 1) });

test.each([
  [92, 'day', 92],
  [93, 'week', 14],
  [183, 'week', 27],
  [184, 'month', 7],
  [366, 'month', 13],
])('groups a series of %d days by %s', (count, unit, groups) => {
  const grouped = groupDays(daysFrom('2026-01-02', count), 1);
  expect([grouped.unit, grouped.groups.length]).toEqual([unit, groups]);
});

test('weeks begin on the first weekday of the garage and months on the first', () => {
  const startsOf = (count: number, firstWeekday: number) =>
    groupDays(daysFrom('2026-01-02', count), firstWeekday).groups.map(({ startDate }) => startDate);
  expect(startsOf(100, 1).slice(0, 3)).toEqual(['2026-01-02', '2026-01-05', '2026-01-12']);
  expect(startsOf(100, 7).slice(0, 3)).toEqual(['2026-01-02', '2026-01-04', '2026-01-11']);
  expect(startsOf(200, 1).slice(0, 3)).toEqual(['2026-01-02', '2026-02-01', '2026-03-01']);
});

test('every day is in one group', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3_000 }),
      fc.integer({ min: 1, max: 366 }),
      fc.integer({ min: 1, max: 7 }),
      (at, count, firstWeekday) => {
        const days = daysFrom(addDays('2024-01-01', at), count);
        const { groups } = groupDays(days, firstWeekday);
        expect(groups.flatMap(({ from, until }) => days.slice(from, until))).toEqual(days);
        expect(groups.flatMap(({ startDate, endDate }) => listDays({ startDate, endDate }))).toEqual(days);
      },
    ),
  );
});
