import * as v from 'valibot';
import { expect, test } from 'vitest';
import { toProblems } from '../problems.ts';
import { addDays, countDays, DateRangeQuery, dateRangeQuery, listDays } from './date-range.ts';

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
