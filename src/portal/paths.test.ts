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

/** Section 2 of the specification, relative to the area. */
const SPECIFIED = {
  admin: [
    'todo',
    'visits',
    'search',
    'user-profile',
    'users',
    'users/{userId}',
    'users/{userId}/vehicle/{vehicleId}',
    'user/oil/{userId}/{vehicleId}',
    'users/{userId}/vehicle/{vehicleId}/visit/{visitId}',
    'users/{userId}/vehicle/{vehicleId}/visit/{visitId}/task/{taskId}',
    'messages',
    'messages/rate',
    'dashboard',
    'dashboard/main-panel',
    'dashboard/real-time',
    'settings',
    'settings/offering',
    'settings/offering/{id}',
    'settings/merchant-info',
    'settings/static-data',
    'media/{userId}',
    'media/{userId}/{vehicleId}',
    'media/{userId}/{vehicleId}/{visitId}',
  ],
  client: [
    'profile',
    'dashboard',
    'overview',
    'overview/{vehicleId}',
    'overview/oil/{vehicleId}',
    'overview/{vehicleId}/{visitId}',
    'overview/{vehicleId}/{visitId}/{taskId}',
    'get-in-touch',
    'media/{userId}',
    'media/{userId}/{vehicleId}',
    'media/{userId}/{vehicleId}/{visitId}',
  ],
};

test.each(Object.entries(SPECIFIED))('every specified address of %s is here, and none twice', (area, specified) => {
  const patterns: string[] = Object.values(PATTERNS);
  const wanted = specified.map((path) => `/${area}/${path.replace(/\{(\w+)\}/g, '$$$1')}`);
  expect(patterns).toEqual(expect.arrayContaining(wanted));
  expect(patterns).toHaveLength(new Set(patterns).size);
});
