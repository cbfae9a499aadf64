import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Flag, listQueryEntries, SEARCH_MAX } from './list-query.ts';

const Query = v.strictObject(listQueryEntries(['name', 'createdAt']));

test('starts at the first page', () => {
  expect(v.parse(Query, {})).toEqual({ page: 1 });
});

test('parses the texts of a URL', () => {
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
