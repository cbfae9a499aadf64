import { expect, test } from 'vitest';
import type { Role } from '../roles.ts';
import { safeReturnPath } from './return-path.ts';

const ADMIN: Role[] = ['ADMIN'];
const MANAGER: Role[] = ['MANAGER', 'EMPLOYEE'];
const CLIENT: Role[] = ['CLIENT'];

test.each([
  ['/admin/users', ADMIN],
  ['/admin/users?page=2&search=%2Fa', ADMIN],
  ['/admin/users/7#history', MANAGER],
  ['/client/overview', CLIENT],
  ['/admin', ADMIN],
  ['/all-services', CLIENT],
  ['/fr/all-services', ADMIN],
  ['/', CLIENT],
])('accepts %s', (from, roles) => {
  expect(safeReturnPath(from, roles)).toBe(from);
});

test('returns the home of the area without a path', () => {
  expect(safeReturnPath(undefined, ADMIN)).toBe('/admin');
  expect(safeReturnPath(null, MANAGER)).toBe('/admin');
  expect(safeReturnPath('', CLIENT)).toBe('/client');
  expect(safeReturnPath('/admin', [])).toBe('/');
});

test.each([
  ['/admin/users', CLIENT, '/client'],
  ['/client/profile', ADMIN, '/admin'],
  ['/%61dmin/users', CLIENT, '/client'],
  ['/client/../admin/users', CLIENT, '/client'],
  ['/client/%2e%2e/admin', CLIENT, '/client'],
])('rejects %s for another role', (from, roles, home) => {
  expect(safeReturnPath(from, roles)).toBe(home);
});

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/\u0000/evil.example',
  '/%2fevil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '/%252fevil.example',
  '/%09/evil.example',
  '/..//evil.example',
  '/admin/..//evil.example',
  '/%2e%2e//evil.example',
  '/.//evil.example',
  '/admin//users',
  '/admin/%',
  'https://evil.example/admin',
  'https:/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '@evil.example/admin',
  'admin/users',
  '?from=/admin',
])('returns home for %j', (from) => {
  expect(safeReturnPath(from, ADMIN)).toBe('/admin');
});

test.each([
  '/login',
  '/login?from=/admin',
  '/ar/login',
  '/not-authorized',
  '/backend/user/logout',
  '/%6cogin',
  '/admin/../login',
])('rejects %s', (from) => {
  expect(safeReturnPath(from, ADMIN)).toBe('/admin');
});

test.each([['/admin'], [{ toString: () => '/admin/users' }], [7]])('rejects a path that is not a text: %j', (from) => {
  expect(safeReturnPath([from], CLIENT)).toBe('/client');
});
