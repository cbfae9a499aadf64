import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { today } from '#client/format.ts';
import { $toasts, toast } from '#client/toasts.ts';
import { createPlateMark } from '#domain/vehicles/vehicle.ts';
import { mockApi, renderPage, signInAs, initTranslations } from '#tests/support/form-page.tsx';
import { NewVisitScreen } from './NewVisitScreen.tsx';

const CLIENT = '01890000-0000-7000-8000-000000000001';
const CAR = '01890000-0000-7000-8000-000000000002';
const OTHER_CAR = '01890000-0000-7000-8000-000000000003';
const aVehicle = (id: string, plateNumber: string) => ({
  id,
  userId: CLIENT,
  ownerName: 'Nadia Haddad',
  plateNumber,
  brand: 'Toyota',
  model: 'Corolla',
  year: 2019,
  type: 'Car',
  image: null,
});
const NADIA = { id: CLIENT, firstName: 'Nadia', lastName: 'Haddad', formattedPhone: '' };
const SAMI = { ...NADIA, id: '01890000-0000-7000-8000-000000000004', firstName: 'Sami', lastName: 'Khoury' };
const SERVICES = [
  {
    id: '01890000-0000-7000-8000-000000000009',
    title: { ar: null, en: 'Oil change', fr: null },
    price: '35.00',
    currency: 'USD',
    service: 'MAINTENANCE',
    durationMinutes: 30,
  },
];
const meta = (total: number) => ({ page: 1, limit: 10, total, totalPages: 1 });

/** Mocks the API for a client with `vehicles`; `created` responds to the creation of a visit. */
const mockVisitApi = (
  vehicles: object[],
  created: () => { status: number; body: object },
  earlier: { status: string }[] = [],
  car: object = aVehicle(CAR, 'B482913'),
) =>
  mockApi(({ method, path, query }) => {
    if (method === 'POST') return created();
    if (path === '/visit/fetch-visits') {
      const found = earlier.filter(({ status }) => [undefined, status].includes(query.status));
      return { status: 200, body: { data: found.slice(0, Number(query.limit ?? 10)), meta: meta(found.length) } };
    }
    if (path === '/offering/fetch-frequent-items') return { status: 200, body: { data: SERVICES } };
    if (path.startsWith('/offering/')) return { status: 200, body: { data: SERVICES, meta: meta(SERVICES.length) } };
    if (path === '/vehicle/fetch-vehicles')
      return { status: 200, body: { data: vehicles, meta: meta(vehicles.length) } };
    if (path === '/merchant/fetch-branding')
      return {
        status: 200,
        body: {
          branding: [{ type: 'MERCHANT_INFO', language: 'common', fields: [{ key: 'currency', value: 'USD' }] }],
        },
      };
    if (path === '/user/fetch-users')
      return {
        status: 200,
        body: {
          data: [NADIA, SAMI].filter(({ firstName }) => firstName.startsWith(query.search ?? '')),
          meta: meta(1),
        },
      };
    if (path === `/vehicle/fetch-vehicle/${CAR}`) return { status: 200, body: { data: car } };
    if (path.startsWith('/vehicle/fetch-vehicle/'))
      return { status: 200, body: { data: aVehicle(OTHER_CAR, 'T111222') } };
    return { status: 200, body: { data: path.endsWith(SAMI.id) ? SAMI : NADIA } };
  });

beforeAll(initTranslations);
beforeEach(() => signInAs('EMPLOYEE'));
afterEach(() => {
  cleanup();
  for (const { id } of $toasts.get()) toast.dismiss(id);
});

const field = (name: string | RegExp, place = 0) => screen.getAllByLabelText<HTMLInputElement>(name)[place]!;
const type = (input: HTMLInputElement, value: string) =>
  act(async () => fireEvent.change(input, { target: { value } }));
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const submit = () => press('Create visit');

/** Renders the screen and waits for the currency. */
async function showForm() {
  const page = await renderPage(<NewVisitScreen />);
  await screen.findByRole('button', { name: 'Create visit' });
  return page;
}

async function chooseClient() {
  const input = field(/^Client/);
  fireEvent.click(input);
  await type(input, 'Nadia');
  fireEvent.click(await screen.findByRole('option', { name: /Nadia Haddad/ }));
}

async function fillIn() {
  await chooseClient();
  await screen.findByRole('radio', { name: /B ?482913/ });
  await type(field(/^Task\*?$/), 'Front pads');
  await type(field(/^Price/), '120.10');
  // The first match is the field of the task.
  await type(field(/^Due date/, 1), today());
}

test('selects the only vehicle of a client, and derives total and name from the tasks', async () => {
  mockVisitApi([aVehicle(CAR, 'B482913')], () => ({ status: 500, body: {} }));
  await showForm();
  await fillIn();
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio').checked).toBe(true));
  expect([field(/^Total/).value, field(/^Visit name/).value]).toEqual(['120.10', 'Front pads']);

  await press('Add task');
  await type(field(/^Price/, 1), '0.20');
  expect(field(/^Total/).value).toBe('120.30');
  expect(screen.getByText('Tasks add up to $120.30.')).toBeTruthy();
  expect(screen.queryByText(/^The total is/)).toBeNull();
  await press('Remove task 2');
  expect(field(/^Total/).value).toBe('120.10');
});

test('asks for the plate of a vehicle without one, and creates the visit also without an answer', async () => {
  const car = aVehicle(CAR, createPlateMark());
  mockVisitApi([car], () => ({ status: 500, body: {} }), [], car);
  await showForm();
  await chooseClient();
  expect(await screen.findByRole('radio', { name: /No plate yet/ })).toBeTruthy();
  expect(await screen.findByText(/has no plate yet/)).toBeTruthy();
  await press('Add the plate');
  const plate = await within(await screen.findByRole('dialog', { name: 'Add the plate' })).findByRole('textbox');
  expect((plate as HTMLInputElement).value).toBe('');
});

test('sets the client of a vehicle found by plate', async () => {
  mockVisitApi([aVehicle(CAR, 'B482913'), aVehicle(OTHER_CAR, 'T111222')], () => ({ status: 500, body: {} }));
  await showForm();
  const input = field(/^Vehicle/);
  fireEvent.click(input);
  await type(input, 'B48');
  fireEvent.click(await screen.findByRole('option', { name: /B482913.*Nadia Haddad/ }));
  await waitFor(() => expect(field(/^Client/).value).toBe('Nadia Haddad'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /B ?482913/ }).checked).toBe(true);
});

test.each(['the button', 'the keyboard'])(
  'clears the client with the vehicle by %s, and keeps it cleared',
  async (means) => {
    mockVisitApi([aVehicle(CAR, 'B482913'), aVehicle(OTHER_CAR, 'T111222')], () => ({ status: 500, body: {} }));
    await showForm();
    fireEvent.click(field(/^Vehicle/));
    await type(field(/^Vehicle/), 'B48');
    fireEvent.click(await screen.findByRole('option', { name: /B482913.*Nadia Haddad/ }));
    await waitFor(() => expect(field(/^Client/).value).toBe('Nadia Haddad'));
    await screen.findByRole('radio', { name: /B ?482913/ });
    if (means === 'the keyboard') await type(field(/^Client/), '');
    else await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Clear choice' }).at(-1)!));
    await waitFor(() => expect(field(/^Vehicle/).getAttribute('role')).toBe('combobox'));
    expect([field(/^Client/).value, field(/^Vehicle/).value]).toEqual(['', '']);
    await type(field(/^Client/), 'Ahmad');
    expect(await screen.findByRole('option', { name: 'Create “Ahmad”' })).toBeTruthy();
  },
);

test('resets the vehicle when another client is chosen', async () => {
  mockVisitApi([aVehicle(CAR, 'B482913'), aVehicle(OTHER_CAR, 'T111222')], () => ({ status: 500, body: {} }));
  await showForm();
  await chooseClient();
  fireEvent.click(await screen.findByRole('radio', { name: /T ?111222/ }));
  await type(field(/^Client/), 'Sami');
  fireEvent.click(await screen.findByRole('option', { name: 'Sami Khoury' }));
  await waitFor(() => expect(field(/^Client/).value).toBe('Sami Khoury'));
  const checked = () => screen.getAllByRole<HTMLInputElement>('radio').filter((radio) => radio.checked);
  await waitFor(() => expect(checked()).toEqual([]));
});

test('adds tasks from the frequent services, and due today', async () => {
  mockVisitApi([aVehicle(CAR, 'B482913')], () => ({ status: 500, body: {} }));
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
  mockVisitApi([aVehicle(CAR, 'B482913')], () => ({ status: 500, body: {} }));
  await showForm();
  await type(field(/^Task\*?$/), 'oil');
  fireEvent.click(await screen.findByRole('option', { name: /Oil change/ }));
  service!.currency = 'USD';
  expect([field(/^Task\*?$/).value, field(/^Price/).value]).toEqual(['Oil change', '']);
  expect(field(/^Kind of work/).value).toBe('MAINTENANCE');
});

test('creates a vehicle of a new client from the typed plate and name', async () => {
  localStorage.setItem('callingCode', '+961');
  const sent = mockVisitApi([], () => ({
    status: 201,
    body: { data: { id: CLIENT, firstName: 'Nadia', lastName: 'Haddad', formattedPhone: '' } },
  }));
  await showForm();
  await type(field(/^Vehicle/), 'b 482-913');
  fireEvent.click(await screen.findByRole('option', { name: /Create/ }));
  await waitFor(() => expect(document.activeElement).toBe(field(/^Client/)));
  await type(field(/^Client/), 'Rami Saad');
  fireEvent.click(await screen.findByRole('option', { name: 'Create “Rami Saad”' }));
  const client = await screen.findByRole('dialog', { name: 'New client' });
  expect([field('First name*').value, field('Last name*').value]).toEqual(['Rami', 'Saad']);
  await waitFor(() => expect(field('Country code').value).toBe('+961'));
  await type(field(/^Phone number/), '03123456');
  expect(field('Username*').value).toBe('9613123456');
  await act(async () => fireEvent.click(within(client).getByRole('button', { name: 'Save' })));
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ firstName: 'Rami', role: 'CLIENT' });
  await screen.findByRole('dialog', { name: 'New vehicle' });
  expect(field('Plate number*').value).toBe('b482913');
  await type(field('Plate number*'), 'b 482–914');
  expect(field('Plate number*').value).toBe('b482914');
});

test('keeps an edited total, shows its difference, and adopts the sum on request', async () => {
  mockVisitApi([aVehicle(CAR, 'B482913')], () => ({ status: 500, body: {} }));
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
  mockVisitApi([aVehicle(CAR, 'B482913')], () => ({ status: 500, body: {} }));
  const { router } = await showForm();
  await press('Cancel');
  expect(router.state.location.pathname).toBe('/admin/visits');
});

test('reports a due date before the visit with a formatted date', async () => {
  mockVisitApi([aVehicle(CAR, 'B482913')], () => ({ status: 500, body: {} }));
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
