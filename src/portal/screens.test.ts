import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PATTERNS } from './paths.ts';
import { areaOf, homeOf, menuNameAt, menuNames, SCREENS, screenOf } from './screens.ts';

test('an address shows the screen of its pattern', () => {
  expect(screenOf('/admin/users')?.file).toBe('UserListScreen');
  expect(screenOf('/admin/users/')?.file).toBe('UserListScreen');
  expect(screenOf('/admin/users/u-1/vehicle/v-1')?.file).toBe('VehicleScreen');
  expect(screenOf('/client/overview/v-1')?.file).toBe('OverviewVehicleScreen');
  expect(screenOf('/client/overview/v-1/s-1')?.file).toBe('OverviewVisitScreen');
  expect(screenOf('/client/overview/oil/v-1')?.file).toBe('OverviewOilScreen');
  expect(screenOf('/admin/nothing')).toBeUndefined();
  expect(screenOf('/admin/users/u-1/vehicle')).toBeUndefined();
});

test('an area opens the first entry of its menu', () => {
  for (const area of ['admin', 'client'] as const) expect(homeOf(area)).toBe(PATTERNS[menuNames(area)[0]!]);
  expect(homeOf('admin')).toBe('/admin/visits');
  expect(screenOf('/client/')?.file).toBe('ClientDashboardScreen');
});

test('a menu is of its own area, and not of every screen', () => {
  expect(menuNames('admin')).toEqual(expect.arrayContaining(['users', 'staticData']));
  expect(menuNames('admin')).not.toContain('userProfile');
  expect(menuNames('admin')).not.toContain('clientProfile');
  expect(menuNames('client')).toContain('clientProfile');
});

test('a screen deep in an area marks the entry of the menu that it belongs to', () => {
  expect(menuNameAt('/admin/users/u-1/vehicle/v-1')).toBe('users');
  expect(menuNameAt('/admin/users/u-1/vehicle/v-1/visit/s-1')).toBe('visits');
  expect(menuNameAt('/admin/media/u-1')).toBe('users');
  expect(menuNameAt('/admin/messages')).toBe('messages');
  expect(menuNameAt('/admin/messages/rate')).toBe('ratings');
  expect(menuNameAt('/admin/settings/offering/c-1')).toBe('offering');
  expect(menuNameAt('/client/overview/v-1')).toBe('overview');
  expect(menuNameAt('/admin/user-profile')).toBeUndefined();
});

test('an area ends at a slash', () => {
  expect(areaOf('/client')).toBe('client');
  expect(areaOf('/client/overview')).toBe('client');
  expect(areaOf('/clientele')).toBe('admin');
});

test('the file of each screen is the one that is loaded', () => {
  const loaders = readFileSync(new URL('./routes.ts', import.meta.url), 'utf8');
  for (const { file } of Object.values(SCREENS)) expect(loaders).toContain(`/${file}.tsx'`);
});
