import { expect, test } from 'vitest';
import { findGrant, hasRequiredRole, getHomeArea, parseRoleClaim, ROLES, toRoleClaim } from './roles.ts';

test('reads back the roles of a claim; a manager is also an employee', () => {
  expect(ROLES.map((role) => parseRoleClaim(toRoleClaim(role)))).toEqual([
    ['CLIENT'],
    ['EMPLOYEE'],
    ['EMPLOYEE', 'MANAGER'],
    ['ADMIN'],
  ]);
});

test('reads the role claim of an external backend in any case', () => {
  expect(parseRoleClaim(['Manager', 'employee', 7])).toEqual(['EMPLOYEE', 'MANAGER']);
});

test.each([['OWNER'], [['OWNER', 'CLIENT']], [undefined], [{ role: 'ADMIN' }]])(
  'drops unknown roles of %j',
  (claim) => {
    expect(parseRoleClaim(claim)).toEqual(Array.isArray(claim) ? ['CLIENT'] : []);
  },
);

test('requires one of the roles, or none', () => {
  expect(hasRequiredRole(['CLIENT'], ['ADMIN', 'CLIENT'])).toBe(true);
  expect(hasRequiredRole(['CLIENT'], ['ADMIN', 'EMPLOYEE'])).toBe(false);
  expect(hasRequiredRole([], [])).toBe(true);
  expect(hasRequiredRole([], ['CLIENT'])).toBe(false);
});

test('returns the area of staff and of clients', () => {
  expect(ROLES.map((role) => getHomeArea(parseRoleClaim(toRoleClaim(role))))).toEqual([
    'client',
    'admin',
    'admin',
    'admin',
  ]);
  expect(getHomeArea([])).toBeUndefined();
});

test('grants clients their own records only', () => {
  expect(findGrant('CLIENT', 'records.read')).toBe('own');
  expect(findGrant('EMPLOYEE', 'records.read')).toBe('all');
  expect(findGrant('CLIENT', 'records.write')).toBeUndefined();
});
