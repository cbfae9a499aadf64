import { expect, test } from 'vitest';
import { paths, PATTERNS } from './paths.ts';

test('addresses are those of the specification', () => {
  expect(paths.users()).toBe('/admin/users');
  expect(paths.vehicle('u', 'v')).toBe('/admin/users/u/vehicle/v');
  expect(paths.task('u', 'v', 'i', 't')).toBe('/admin/users/u/vehicle/v/visit/i/task/t');
  expect(paths.oil('u', 'v')).toBe('/admin/user/oil/u/v');
  expect(paths.overviewOil('v')).toBe('/client/overview/oil/v');
  expect(paths.clientVisitMedia('u', 'v', 'i')).toBe('/client/media/u/v/i');
});

test('values are encoded', () => {
  expect(paths.user('a/b?c')).toBe('/admin/users/a%2Fb%3Fc');
});

test('every address of both areas is here', () => {
  const patterns = Object.values(PATTERNS);
  expect(new Set(patterns).size).toBe(patterns.length);
  expect(patterns.filter((pattern) => pattern.startsWith('/admin/'))).toHaveLength(23);
  expect(patterns.filter((pattern) => pattern.startsWith('/client/'))).toHaveLength(11);
});
