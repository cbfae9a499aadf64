import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import Car from 'lucide-react/icons/car';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { $toasts } from '#client/toasts.ts';
import { vehicles, type VehicleRecord } from '#domain/vehicles/endpoints.ts';
import { VEHICLE_TYPES } from '#domain/vehicles/vehicle.ts';
import { mockApi, renderPage, signInAs, initTranslations } from '#tests/support/form-page.tsx';
import { aVehicleRecord } from '#tests/support/vehicle-record.ts';
import { defineResource } from '../define-resource.ts';
import type { OwnView } from './ListBody.tsx';
import { ResourceList } from './ResourceList.tsx';

const aVehicle = (id: string, plateNumber: string, userId = 'u1') => aVehicleRecord({ id, plateNumber, userId });
const definition = defineResource({
  endpoints: vehicles,
  icon: Car,
  title: (vehicle) => vehicle.plateNumber,
  href: (vehicle) => `/vehicles/${vehicle.id}`,
  columns: [{ field: 'plateNumber' }, { field: 'ownerName' }, { field: 'color', views: ['cards'] }],
  filters: [{ name: 'type', options: VEHICLE_TYPES, labels: 'vehicles:types' }],
  permissions: { remove: (actor, vehicle) => vehicle.userId !== actor.id },
  form: [{ field: 'plateNumber', control: 'text' }],
});

const page = (data: VehicleRecord[], meta: object = {}) => ({
  status: 200,
  body: { data, meta: { page: 1, limit: 10, total: data.length, totalPages: 1, ...meta } },
});
const V1 = '01890000-0000-7000-8000-000000000001';
const TWO = page([aVehicle(V1, 'B482913'), aVehicle('v2', 'N206118', 'me')]);
const show = (search: Record<string, unknown> = {}) =>
  renderPage(<ResourceList definition={definition} />).then(async (shown) => {
    if (Object.keys(search).length > 0) await act(() => shown.router.navigate({ to: '/', search } as never));
    return shown;
  });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const openMenu = (title: string) => fireEvent.click(button(`Actions for ${title}`));
const choices = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

beforeAll(async () => {
  // happy-dom has no popovers.
  HTMLElement.prototype.showPopover = vi.fn();
  HTMLElement.prototype.hidePopover = vi.fn();
  await initTranslations();
  for (const name of ['resource', 'errors'])
    i18next.addResourceBundle('en', name, JSON.parse(readFileSync(`locales/en/${name}.json`, 'utf8')));
});
beforeEach(() => signInAs('EMPLOYEE'));
afterEach(() => {
  cleanup();
  $toasts.set([]);
});

test('says that the backend does not offer a list whose call it lacks', async () => {
  mockApi(() => ({ status: 404, body: { code: 'NOT_FOUND' } }));
  await show();
  expect(await screen.findByText('This backend does not offer this list.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('shows records as a table with links and permitted actions', async () => {
  mockApi(() => TWO);
  await show();
  const link = await screen.findByRole('link', { name: 'B482913' });
  expect(link.getAttribute('href')).toBe(`/vehicles/${V1}`);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Plate number',
    'Client',
    'More',
  ]);
  expect(screen.getByText('2 vehicles')).toBeTruthy();
  openMenu('B482913');
  expect(choices()).toEqual(['Open', 'Edit', 'Delete']);
  openMenu('B482913');
  openMenu('N206118');
  expect(choices()).toEqual(['Open', 'Edit']);
});

test('offers a client neither a create button nor an actions menu', async () => {
  signInAs('CLIENT');
  mockApi(() => TWO);
  await show();
  await screen.findByRole('link', { name: 'B482913' });
  expect(screen.queryByRole('button', { name: 'New vehicle' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull();
});

test.each([
  ['offers the sort orders of a list', vehicles.sortable, 'cards', 1],
  ['offers no sort menu without an order to choose', [], 'cards', 0],
  ['offers no sort menu in a view with its own order', vehicles.sortable, 'order', 0],
])('%s', async (_, sortable, view, count) => {
  mockApi(() => page(Array.from({ length: 8 }, (__, at) => aVehicle(`v${at}`, `B48291${at}`))));
  const sorted = { ...definition, endpoints: { ...vehicles, sortable } } as never;
  const order: OwnView = { name: 'order', icon: Car, component: () => 'as on the site' };
  const { router } = await renderPage(<ResourceList definition={sorted} ownView={order} />);
  await act(() => router.navigate({ to: '/', search: { view } } as never));
  await screen.findByText(view === 'order' ? 'as on the site' : 'B482910');
  expect(screen.queryAllByRole('button', { name: /Newest first/ })).toHaveLength(count);
});

test('shows different empty states with and without filters', async () => {
  const sent = mockApi(() => page([], { totalPages: 0 }));
  const { router } = await show();
  await screen.findByText('No vehicles yet');
  expect(screen.getAllByRole('button', { name: 'New vehicle' })).toHaveLength(1);

  await act(() => router.navigate({ to: '/', search: { type: 'Van', page: 3 } } as never));
  await screen.findByText('No results');
  expect(screen.queryByText('No vehicles yet')).toBeNull();
  fireEvent.click(within(screen.getByText('No results').parentElement!).getByRole('button', { name: 'Clear filters' }));
  await screen.findByText('No vehicles yet');
  expect(router.state.location.search).toEqual({});
  expect(sent.map(({ query }) => query.type)).toContain('Van');
});

test('retries after a failure', async () => {
  let isBroken = true;
  mockApi(() => (isBroken ? { status: 500, body: { code: 'INTERNAL' } } : TWO));
  await show();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  fireEvent.click(retry);
  await screen.findByRole('link', { name: 'B482913' });
});

test('keeps the records on the screen when fetching them again fails', async () => {
  let isBroken = false;
  mockApi(() => (isBroken ? { status: 500, body: { code: 'INTERNAL' } } : TWO));
  const { client } = await show();
  await screen.findByRole('link', { name: 'B482913' });
  isBroken = true;
  await act(() => client.refetchQueries());
  expect(client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' })).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'B482913' })).toBeTruthy();
});

test('stores a filter in the URL, returns to page 1, and removes the filter on back', async () => {
  const sent = mockApi(({ query }) => ({
    ...TWO,
    body: { ...TWO.body, meta: { page: Number(query.page), limit: 10, total: 30, totalPages: 3 } },
  }));
  const { router } = await show({ page: 2 });
  await waitFor(() => expect(sent.at(-1)!.query.page).toBe('2'));
  fireEvent.click(button(/Filter by Type/));
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Van' }));
  await waitFor(() => expect(sent.at(-1)!.query).toEqual({ page: '1', limit: '10', type: 'Van' }));
  expect(router.state.location.search).toEqual({ type: 'Van' });
  await screen.findByRole('button', { name: 'Remove filter “Type: Van”' });

  act(() => router.history.back());
  await waitFor(() => expect(screen.queryByRole('button', { name: /Remove filter/ })).toBeNull());
  expect(router.state.location.search).toEqual({ page: 2 });
});

test('aborts the previous search, keeps the focus and adds no history entry', async () => {
  const aborted: string[] = [];
  mockApi(() => TWO);
  const originalFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const { searchParams } = new URL(input as string | URL, 'http://localhost');
    if (searchParams.get('search') !== 'b') return originalFetch(input, init);
    return new Promise((_, reject) => {
      init!.signal!.addEventListener('abort', () => {
        aborted.push('b');
        reject(new DOMException('', 'AbortError'));
      });
    });
  };
  const { router } = await show();
  const box = await screen.findByRole('searchbox');
  box.focus();
  const before = router.history.length;
  fireEvent.change(box, { target: { value: 'b' } });
  await waitFor(() => expect(router.state.location.search).toEqual({ search: 'b' }));
  fireEvent.change(box, { target: { value: 'b4' } });
  await waitFor(() => expect(aborted).toEqual(['b']));
  expect(document.activeElement).toBe(box);
  expect(router.history.length).toBe(before);
});

test('returns to the last page when the current one no longer exists', async () => {
  mockApi(({ query }) =>
    query.page === '4'
      ? page([], { page: 4, total: 21, totalPages: 3 })
      : page([aVehicle(V1, 'B482913')], { page: 3, total: 21, totalPages: 3 }),
  );
  const { router } = await show({ page: 4 });
  await screen.findByRole('link', { name: 'B482913' });
  expect(router.state.location.search).toEqual({ page: 3 });
});

test('confirms a deletion by name, focuses the list and offers undo', async () => {
  let gone = false;
  const sent = mockApi(({ method }) => {
    if (method !== 'GET') gone = method === 'DELETE';
    if (method === 'DELETE') return { status: 200, body: { data: { id: V1 } } };
    return method === 'PUT' ? { status: 200, body: { data: aVehicle(V1, 'B482913') } } : gone ? page([]) : TWO;
  });
  await show();
  await screen.findByRole('link', { name: 'B482913' });
  openMenu('B482913');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete B482913?' });
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'B482913' })).toBeNull());
  expect(document.activeElement?.textContent).toBe('Vehicles');

  const [toast] = $toasts.get();
  expect(toast).toMatchObject({ message: 'B482913 was deleted.', action: { label: 'Undo' } });
  act(() => toast!.action!.onAction());
  await screen.findByRole('link', { name: 'B482913' });
  const writes = sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  expect(writes).toEqual([`DELETE /vehicle/delete-vehicle/${V1}`, `PUT /vehicle/restore-vehicle/${V1}`]);
});

test('shows the reason of a rejected deletion and keeps the record', async () => {
  const params = { userId: 'u1', vehicleId: V1, visitId: 'visit1' };
  mockApi(({ method, path }) => {
    if (method === 'DELETE') return { status: 409, body: { code: 'HAS_OPEN_VISIT', params } };
    return path.startsWith('/visit/') ? { ...TWO, body: { ...TWO.body, data: [] } } : TWO;
  });
  await show();
  await screen.findByRole('link', { name: 'B482913' });
  openMenu('B482913');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect($toasts.get()).toHaveLength(1));
  const action = { label: 'Open the visit', href: `/admin/users/u1/vehicle/${V1}/visit/visit1` };
  expect($toasts.get()[0]).toMatchObject({ tone: 'error', message: i18next.t('errors:HAS_OPEN_VISIT'), action });
  expect(screen.getByRole('link', { name: 'B482913' })).toBeTruthy();
});
