import { describe, expect, test } from 'vitest';
import {
  updateListState,
  isFiltered,
  buildListQuery,
  nextSort,
  findFallbackPage,
  parseListState,
  setFilter,
  clearFilters,
  toUrlParams,
  type ListParamSchema,
} from './list-state.ts';

const rules: ListParamSchema = {
  sortable: ['createdAt', 'plateNumber'],
  filters: [
    { name: 'type', options: ['Car', 'Van'] },
    { name: 'verified', options: ['true', 'false'] },
  ],
  dateFilter: true,
  pageSize: 10,
};
const plain = parseListState({}, rules);
const full = {
  page: 3,
  limit: 25,
  search: 'B482',
  sortBy: 'plateNumber',
  sortOrder: 'desc',
  dateFilter: 'today',
  view: 'list',
  type: 'Van',
  verified: 'true',
};

describe('the URL of a list', () => {
  test('defaults to the first page without filters, newest first', () => {
    expect(plain).toEqual({ page: 1, limit: 10, search: '', filters: {} });
    expect(Object.values(toUrlParams(plain, rules)).every((value) => value === undefined)).toBe(true);
  });

  test('round-trips the state of a list', () => {
    const state = parseListState(full, rules);
    expect(state.sort).toEqual({ by: 'plateNumber', order: 'desc' });
    expect(state.filters).toEqual({ type: 'Van', verified: 'true' });
    expect(toUrlParams(state, rules)).toEqual(full);
  });

  test('round-trips the days of a link, which exclude the date filter', () => {
    const params = { startDate: '2026-11-16', endDate: '2026-11-22' };
    const state = parseListState({ ...params, dateFilter: 'today' }, rules);
    expect(state.range).toEqual(params);
    expect(state.dateFilter).toBeUndefined();
    expect(toUrlParams(state, rules)).toMatchObject({ ...params, dateFilter: undefined });
    expect(buildListQuery(state)).toMatchObject(params);
    expect(isFiltered(state)).toBe(true);
    expect(clearFilters(state).range).toBeUndefined();
    expect(parseListState(params, { ...rules, dateFilter: false }).range).toBeUndefined();
  });

  test.each([
    ['a start after the end', '2026-11-22', '2026-11-16'],
    ['30 February', '2026-02-30', '2026-03-01'],
    ['367 days', '2026-01-01', '2027-01-02'],
    ['a missing end', '2026-11-16', undefined],
    ['other text', 'today', 'tomorrow'],
  ])('ignores %s', (_, startDate, endDate) => {
    expect(parseListState({ startDate, endDate }, rules).range).toBeUndefined();
  });

  test('accepts numbers and booleans parsed by the router', () => {
    const state = parseListState({ search: 482913, verified: true, page: '2' }, rules);
    expect(state).toMatchObject({ search: '482913', filters: { verified: 'true' }, page: 2 });
  });

  test.each([
    { page: 0 },
    { page: -2 },
    { page: 1.5 },
    { page: 'x' },
    { page: [2], search: { a: 1 } },
    { limit: 11 },
    { limit: 'all' },
    { sortBy: 'password', sortOrder: 'desc' },
    { sortOrder: 'desc' },
    { dateFilter: 'yesterday' },
    { view: 'map' },
    { type: 'Boat', verified: 'maybe' },
    { type: ['Car'] },
  ])('falls back for %j', (params) => {
    expect(parseListState(params, rules)).toEqual(plain);
  });

  test('separates the lists of one screen by a prefix', () => {
    const embedded = { ...rules, prefix: 'vehicles' };
    expect(parseListState({ page: 4, 'vehicles.page': 2, type: 'Car' }, embedded)).toMatchObject({
      page: 2,
      filters: {},
    });
    expect(toUrlParams({ ...plain, page: 2 }, embedded)).toMatchObject({ 'vehicles.page': 2 });
  });

  test('ignores the date filter of a list without one', () => {
    expect(parseListState({ dateFilter: 'today' }, { ...rules, dateFilter: false }).dateFilter).toBeUndefined();
  });

  test('truncates a search that the backend would reject as too long', () => {
    expect(parseListState({ search: ` ${'a'.repeat(150)}` }, rules).search).toBe('a'.repeat(100));
  });
});

describe('a change of the state', () => {
  const third = parseListState(full, rules);

  test('returns to page 1 for a filter, search, sort order or page size', () => {
    expect(setFilter(third, 'type', 'Car')).toMatchObject({ page: 1, filters: { type: 'Car', verified: 'true' } });
    expect(setFilter(third, 'type', undefined).filters).toEqual({ verified: 'true' });
    expect(updateListState(third, { search: 'x' }).page).toBe(1);
    expect(updateListState(third, { sort: undefined }).page).toBe(1);
    expect(updateListState(third, { limit: 50 }).page).toBe(1);
  });

  test('keeps the page for a change of view', () => {
    expect(updateListState(third, { view: 'cards' }).page).toBe(3);
    expect(updateListState(third, { page: 4 })).toEqual({ ...third, page: 4 });
  });

  test('clears only filters and search', () => {
    expect(isFiltered(third)).toBe(true);
    const cleared = clearFilters(third);
    expect(isFiltered(cleared)).toBe(false);
    expect(cleared).toMatchObject({ page: 1, limit: 25, view: 'list', sort: third.sort });
  });
});

test('sorts ascending, descending, then by default on header clicks', () => {
  const up = nextSort(undefined, 'plateNumber');
  const down = nextSort(up, 'plateNumber');
  expect([up, down, nextSort(down, 'plateNumber')]).toEqual([
    { by: 'plateNumber', order: 'asc' },
    { by: 'plateNumber', order: 'desc' },
    undefined,
  ]);
  expect(nextSort(down, 'createdAt')).toEqual({ by: 'createdAt', order: 'asc' });
});

test('sends the state and prefers the filters set by the screen', () => {
  expect(buildListQuery(plain)).toEqual({ page: 1, limit: 10 });
  expect(buildListQuery(parseListState(full, rules), { type: 'Car', userId: 'u1' })).toEqual({
    page: 3,
    limit: 25,
    search: 'B482',
    sortBy: 'plateNumber',
    sortOrder: 'desc',
    dateFilter: 'today',
    type: 'Car',
    verified: 'true',
    userId: 'u1',
  });
});

test('returns the last page for a page beyond it', () => {
  const meta = { page: 5, limit: 10, total: 31, totalPages: 4 };
  expect(findFallbackPage(5, meta)).toBe(4);
  expect(findFallbackPage(4, meta)).toBeUndefined();
  expect(findFallbackPage(2, { ...meta, total: 0, totalPages: 0 })).toBe(1);
  expect(findFallbackPage(1, { ...meta, total: 0, totalPages: 0 })).toBeUndefined();
});
