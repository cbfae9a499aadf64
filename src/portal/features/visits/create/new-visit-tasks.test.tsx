import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { today } from '#client/format.ts';
import { $toasts } from '#client/toasts.ts';
import {
  CAR,
  CLIENT,
  OTHER_CAR,
  SERVICES,
  aVehicle,
  field,
  fillIn,
  mockVisitApi,
  prepareVisitForm,
  press,
  showForm,
  submit,
  type,
} from '#tests/support/new-visit-form.tsx';

prepareVisitForm();

test('adds tasks from the frequent services, and due today', async () => {
  mockVisitApi([aVehicle(CAR, 'B482913')]);
  await showForm();
  expect(field(/^Due date/, 1).value).toBe(today());
  await screen.findByRole('button', { name: 'Oil change' });
  await press('Oil change');
  await press('Oil change');
  expect(screen.getAllByLabelText(/^Task\*?$/).map((input) => (input as HTMLInputElement).value)).toEqual([
    'Oil change',
    'Oil change',
  ]);
  expect([field(/^Price/).value, field(/^Kind of work/).value, field(/^Planned minutes/).value]).toEqual([
    '35.00',
    'MAINTENANCE',
    '30',
  ]);
  await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Tomorrow' }).at(-1)!));
  expect(field(/^Due date/, 2).value > today()).toBe(true);
});

test('completes a task from the services, and keeps a price that has no equivalent', async () => {
  const [service] = SERVICES;
  service!.currency = 'EUR';
  mockVisitApi([aVehicle(CAR, 'B482913')]);
  await showForm();
  await type(field(/^Task\*?$/), 'oil');
  fireEvent.click(await screen.findByRole('option', { name: /Oil change/ }));
  service!.currency = 'USD';
  expect([field(/^Task\*?$/).value, field(/^Price/).value]).toEqual(['Oil change', '']);
  expect(field(/^Kind of work/).value).toBe('MAINTENANCE');
});

test('keeps an edited total, shows its difference, and adopts the sum on request', async () => {
  mockVisitApi([aVehicle(CAR, 'B482913')]);
  await showForm();
  await fillIn();
  await type(field(/^Total/), '100');
  await type(field(/^Price/), '130');
  expect(field(/^Total/).value).toBe('100');
  expect(screen.getByText('That is a discount of $30.00.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Reason/ })).toBeTruthy();
  await press('Use the sum');
  expect(screen.queryByRole('textbox', { name: /^Reason/ })).toBeNull();
  expect(field(/^Total/).value).toBe('130.00');
  await type(field(/^Price/), '131');
  expect(field(/^Total/).value).toBe('131.00');
});

test('reports missing values at their fields and sends nothing', async () => {
  const sent = mockVisitApi([], () => ({ status: 201, body: {} }));
  await showForm();
  await submit();
  expect(await screen.findByRole('button', { name: 'Task 1: Price' })).toBeTruthy();
  expect(screen.getByText('Client is required.')).toBeTruthy();
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);

  await type(field(/^Price/), '50');
  await type(field(/^Task\*?$/), 'Front pads');
  await waitFor(() => expect(screen.queryByText('Total is required.')).toBeNull());
  expect(screen.queryByText('Visit name is required.')).toBeNull();
});

test('creates a visit once with its tasks, and keeps the input after a failure', async () => {
  const responses = [
    { status: 500, body: {} },
    { status: 201, body: { data: { id: 'v', userId: CLIENT, vehicleId: OTHER_CAR } } },
  ];
  const sent = mockVisitApi([aVehicle(CAR, 'B482913'), aVehicle(OTHER_CAR, 'T111222')], () => responses.shift()!);
  const { router } = await showForm();
  await fillIn();
  fireEvent.click(screen.getByRole('radio', { name: /T ?111222/ }));
  await submit();
  expect(await screen.findByText('Failed to create visit. Please try again.')).toBeTruthy();
  expect(field(/^Price/).value).toBe('120.10');

  await act(async () => {
    const button = screen.getByRole('button', { name: 'Create visit' });
    fireEvent.click(button);
    fireEvent.click(button);
  });
  await waitFor(() => expect($toasts.get().map(({ message }) => message)).toEqual(['Visit created successfully!']));
  const posts = sent.filter(({ method }) => method === 'POST');
  expect(posts).toHaveLength(2);
  expect(posts[1]).toMatchObject({
    path: '/visit/create-visit',
    body: {
      userId: CLIENT,
      vehicleId: OTHER_CAR,
      name: 'Front pads',
      visitDate: today(),
      totalCost: '120.10',
      tasks: [{ name: 'Front pads', soldFor: '120.10', service: 'REPAIR', priority: 'NORMAL' }],
    },
  });
  expect(router.state.location.pathname).toBe(`/admin/users/${CLIENT}/vehicle/${OTHER_CAR}/visit/v`);
});

test('shows a problem from the server at the field of its task', async () => {
  const errors = [{ field: 'tasks.0.soldFor', code: 'number', message: '' }];
  mockVisitApi([aVehicle(CAR, 'B482913')], () => ({ status: 422, body: { code: 'VALIDATION', errors } }));
  await showForm();
  await fillIn();
  await submit();
  expect(await screen.findByText('Price must be a valid number.')).toBeTruthy();
  expect(document.activeElement).toBe(field(/^Price/));
});

test('navigates back to the visit list without portal history', async () => {
  mockVisitApi([aVehicle(CAR, 'B482913')]);
  const { router } = await showForm();
  await press('Cancel');
  expect(router.state.location.pathname).toBe('/admin/visits');
});

test('reports a due date before the visit with a formatted date', async () => {
  mockVisitApi([aVehicle(CAR, 'B482913')]);
  await showForm();
  const year = new Date().getFullYear() + 2;
  await type(field(/^Visit date/), `${year}-01-05`);
  await type(field(/^Due date/, 1), `${year}-01-01`);
  await submit();
  expect(screen.getByText(`Due date must not be before Jan 5, ${year}.`)).toBeTruthy();
});

test('warns of an open visit that is older than many closed ones, and creates another one after a confirmation', async () => {
  const closed = { id: 'v1', name: 'Oil', status: 'Completed', userId: CLIENT, vehicleId: CAR };
  const open = {
    ...closed,
    id: 'v2',
    name: 'Brakes',
    status: 'In Progress',
    vehicle: { plateNumber: 'B482913', brand: 'Toyota', model: 'Corolla', year: 2019, type: 'Car', image: null },
  };
  const sent = mockVisitApi(
    [aVehicle(CAR, 'B482913')],
    () => ({ status: 422, body: { code: 'VALIDATION', errors: [] } }),
    [...Array.from({ length: 30 }, () => closed), open],
  );
  await showForm();
  await fillIn();
  expect(await screen.findByText(/B482913 already has an open visit: “Brakes”/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe(
    `/admin/users/${CLIENT}/vehicle/${CAR}/visit/v2`,
  );
  await submit();
  const dialog = within(await screen.findByRole('dialog', { name: 'Open a second visit?' }));
  const posts = () => sent.filter(({ method }) => method === 'POST').length;
  expect(posts()).toBe(0);
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Create visit' })));
  await waitFor(() => expect(posts()).toBe(1));
});
