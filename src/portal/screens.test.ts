import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allEndpoints } from '#domain/contract.ts';
import { paths, SCREENS } from './screens.ts';
import {
  getArea,
  getHomePath,
  findMenuName,
  findScreen,
  isScreenAvailable,
  listMenuNames,
  listScreenCalls,
  listWithdrawnCalls,
  REDIRECTS,
  SCREEN_CALLS,
} from './screen-lookup.ts';

test('finds the screen of a URL', () => {
  expect(findScreen('/admin/users')?.file).toBe('UserListScreen');
  expect(findScreen('/admin/users/')?.file).toBe('UserListScreen');
  expect(findScreen('/admin/users/u-1/vehicle/v-1')?.file).toBe('VehicleScreen');
  expect(findScreen('/client/overview/v-1')?.file).toBe('OverviewVehicleScreen');
  expect(findScreen('/client/overview/v-1/s-1')?.file).toBe('OverviewVisitScreen');
  expect(findScreen('/client/overview/oil/v-1')?.file).toBe('OverviewOilScreen');
  expect(findScreen('/admin/nothing')).toBeUndefined();
  expect(findScreen('/admin/users/u-1/vehicle')).toBeUndefined();
});

test('opens an area at its first menu entry', () => {
  for (const area of ['admin', 'client'] as const)
    expect(getHomePath(area)).toBe(SCREENS[listMenuNames(area)[0]!].path);
  expect(getHomePath('admin')).toBe('/admin/dashboard/main-panel');
  expect(findScreen('/client/')?.file).toBe('ClientDashboardScreen');
});

test('lists only menu entries of the area', () => {
  expect(listMenuNames('admin')).toEqual(expect.arrayContaining(['users', 'staticData']));
  expect(listMenuNames('admin')).not.toContain('userProfile');
  expect(listMenuNames('admin')).not.toContain('clientProfile');
  expect(listMenuNames('client')).toContain('clientProfile');
});

test('marks the menu entry of a nested screen', () => {
  expect(findMenuName('/admin/users/u-1/vehicle/v-1')).toBe('vehicles');
  expect(findMenuName('/admin/users/u-1/vehicle/v-1/visit/s-1')).toBe('visits');
  expect(findMenuName('/admin/media/u-1')).toBe('users');
  expect(findMenuName('/admin/messages')).toBe('messages');
  expect(findMenuName('/admin/messages/rate')).toBe('ratings');
  expect(findMenuName('/admin/settings/offering/c-1')).toBe('offering');
  expect(findMenuName('/client/overview/v-1')).toBe('overview');
  expect(findMenuName('/admin/user-profile')).toBeUndefined();
});

test('redirects URLs that have no screen', () => {
  expect(findScreen('/admin')).toBe(SCREENS.mainPanel);
  expect(findScreen('/admin/dashboard')).toBe(SCREENS.mainPanel);
  expect(findScreen('/admin/settings/')).toBe(SCREENS.offering);
  for (const address of Object.values(REDIRECTS)) expect(findScreen(address)?.path).toBe(address);
});

test('belongs to a menu entry that exists', () => {
  const entries = [...listMenuNames('admin'), ...listMenuNames('client')];
  for (const row of Object.values(SCREENS)) if ('menu' in row) expect(entries).toContain(row.menu);
});

test('matches an area up to a slash only', () => {
  expect(getArea('/client')).toBe('client');
  expect(getArea('/client/overview')).toBe('client');
  expect(getArea('/clientele')).toBe('admin');
});

test('names the file that the loader of each screen imports', () => {
  const loaders = readFileSync(new URL('./screen-modules.ts', import.meta.url), 'utf8');
  for (const { file } of Object.values(SCREENS)) expect(loaders).toContain(`/${file}.tsx'`);
});

test('builds the specified URLs', () => {
  expect(paths.users()).toBe('/admin/users');
  expect(paths.vehicle('u', 'v')).toBe('/admin/users/u/vehicle/v');
  expect(paths.task('u', 'v', 'i', 't')).toBe('/admin/users/u/vehicle/v/visit/i/task/t');
  expect(paths.oil('u', 'v')).toBe('/admin/user/oil/u/v');
  expect(paths.overviewOil('v')).toBe('/client/overview/oil/v');
  expect(paths.clientVisitMedia('u', 'v', 'i')).toBe('/client/media/u/v/i');
});

test('encodes parameter values', () => {
  expect(paths.user('a/b?c')).toBe('/admin/users/a%2Fb%3Fc');
});

/** URLs of docs/rules/routes.md#portal-routes, relative to the area. */
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

test.each(Object.entries(SPECIFIED))('has every specified URL of %s exactly once', (area, specified) => {
  const patterns = [...Object.values(SCREENS).map(({ path }) => path), ...Object.keys(REDIRECTS)];
  const expected = specified.map((path) => `/${area}/${path.replace(/\{(\w+)\}/g, '$$$1')}`);
  expect(patterns).toEqual(expect.arrayContaining(expected));
  expect(patterns).toHaveLength(new Set(patterns).size);
});

test('names calls of the API for every menu entry that an external backend may lack', () => {
  const apiPaths = allEndpoints().map(({ endpoint }) => endpoint.path);
  const pattern = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[a-z-]+')}$`);
  for (const call of listScreenCalls())
    expect(
      apiPaths.some((path) => pattern(path).test(call)),
      call,
    ).toBe(true);
  const entries = [...listMenuNames('admin'), ...listMenuNames('client')];
  expect(entries.filter((name) => !SCREEN_CALLS[name])).toEqual(['clientProfile']);
});

test('leaves out the menu entries of permissions that are withdrawn from employees', () => {
  const all = listMenuNames('admin');
  const left = listMenuNames('admin', new Set(listWithdrawnCalls(['turnover.read', 'site.edit', 'reports.export'])));
  expect(all.filter((name) => !left.includes(name))).toEqual(['mainPanel', 'reports', 'offering', 'merchantInfo']);
  expect(getHomePath('admin', new Set(listWithdrawnCalls(['turnover.read'])))).toBe(SCREENS.visits.path);
});

test('leaves out the menu entries of a backend with only the specified calls', () => {
  const specified = ['/analytics/active-users', '/analytics/page-views-over-time', '/merchant/fetch-branding'];
  const missing = new Set(listScreenCalls().filter((path) => !specified.includes(path)));
  expect(listMenuNames('admin', missing)).toEqual(['mainPanel', 'realTime', 'merchantInfo']);
  expect(listMenuNames('client', missing)).toEqual(['clientProfile']);
  expect(getHomePath('client', missing)).toBe('/client/profile');
  expect(isScreenAvailable('search', missing)).toBe(false);
  for (const name of ['trash', 'audit', 'channels', 'dataExport'] as const)
    expect(isScreenAvailable(name, missing)).toBe(false);
  // Screens of one record lack their calls together with the list that leads to them.
  for (const name of ['user', 'visit', 'task', 'oil', 'offeringEntry', 'imports', 'media', 'overviewVisit'] as const)
    expect(isScreenAvailable(name, missing)).toBe(false);
  for (const name of ['userProfile', 'guide', 'clientProfile'] as const)
    expect(isScreenAvailable(name, missing)).toBe(true);
});
