import { expect, test } from 'vitest';
import type { SearchResult } from '#domain/search/endpoints.ts';
import { getResultHref } from './search-results.tsx';

const result: SearchResult = {
  id: 'r',
  title: 'Result',
  detail: null,
  userId: 'u',
  vehicleId: 'v',
  visitId: 'i',
  categoryId: 'c',
  status: null,
  amount: null,
  currency: null,
};

test.each([
  ['users', '/admin/users/r'],
  ['vehicles', '/admin/users/u/vehicle/r'],
  ['visits', '/admin/users/u/vehicle/v/visit/r'],
  ['tasks', '/admin/users/u/vehicle/v/visit/i/task/r'],
  ['oil-changes', '/admin/user/oil/u/v'],
  ['payments', '/admin/users/u/vehicle/v/visit/i'],
  ['offering', '/admin/settings/offering/c'],
  ['messages', '/admin/messages?message=r'],
] as const)('a result among %s opens at %s', (type, href) => {
  expect(getResultHref(type, result)).toBe(href);
});

test('opens a payment of an oil change on the oil screen', () => {
  expect(getResultHref('payments', { ...result, visitId: null })).toBe('/admin/user/oil/u/v');
});
