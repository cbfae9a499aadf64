import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Flag, listQueryEntries, parseRange, SEARCH_MAX } from './list-query.ts';

const Query = v.strictObject(listQueryEntries(['name', 'createdAt']));

test('starts at the first page', () => {
  expect(v.parse(Query, {})).toEqual({ page: 1 });
});

test('parses the query parameters of a URL', () => {
  expect(v.parse(Query, { page: '3', limit: '25', search: ' brakes ', sortBy: 'name', sortOrder: 'desc' })).toEqual({
    page: 3,
    limit: 25,
    search: 'brakes',
    sortBy: 'name',
    sortOrder: 'desc',
  });
  expect(v.parse(Query, { page: 1_000_000, search: 'x'.repeat(SEARCH_MAX) }).page).toBe(1_000_000);
});

test.each([
  { page: 0 },
  { page: 1.5 },
  { page: 1_000_001 },
  { limit: 20 },
  { search: 'x'.repeat(SEARCH_MAX + 1) },
  { search: 'a\u0000b' },
  { sortBy: 'password' },
  { sortOrder: 'up' },
  { dateFilter: 'ever' },
  { other: 1 },
])('rejects %j', (query) => {
  expect(v.safeParse(Query, query).success).toBe(false);
});

test.each([
  ['true', true],
  [true, true],
  ['false', false],
  [false, false],
])('parses the flag %j', (flag, parsed) => {
  expect(v.parse(Flag, flag)).toBe(parsed);
});

test.each([
  ['a start after the end', '2026-03-02', '2026-03-01'],
  ['367 days', '2026-01-01', '2027-01-02'],
  ['a start on 30 February', '2026-02-30', '2026-03-05'],
  ['an end on 31 June', '2026-06-01', '2026-06-31'],
  ['two months', '2026-03', '2026-04'],
  ['repeated parameters', ['2026-03-01'], ['2026-03-02']],
  ['month 13', '2026-13-01', '2026-13-02'],
  ['a missing end', '2026-03-01', undefined],
  ['other text', 'today', 'tomorrow'],
])('rejects a range with %s', (_, startDate, endDate) => {
  expect(parseRange(startDate, endDate)).toBeUndefined();
});

test('accepts a range of 366 days', () => {
  expect(parseRange('2026-01-01', '2027-01-01')).toEqual({ startDate: '2026-01-01', endDate: '2027-01-01' });
});
