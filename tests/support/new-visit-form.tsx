import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { today } from '#client/format.ts';
import { $toasts, toast } from '#client/toasts.ts';
import { NewVisitScreen } from '#portal/features/visits/create/NewVisitScreen.tsx';
import { initTranslations, mockApi, renderPage, signInAs } from './form-page.tsx';

export const CLIENT = '01890000-0000-7000-8000-000000000001';
export const CAR = '01890000-0000-7000-8000-000000000002';
export const OTHER_CAR = '01890000-0000-7000-8000-000000000003';
export const aVehicle = (id: string, plateNumber: string) => ({
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
export const SERVICES = [
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

/** Mocks the API for a client with `vehicles`; `created` responds to the creation of a record. */
export const mockVisitApi = (
  vehicles: object[],
  created: () => { status: number; body: object } = () => ({ status: 500, body: {} }),
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

/** Loads the texts, signs an employee in before each test of a file, and clears the page after it. */
export function prepareVisitForm(): void {
  beforeAll(initTranslations);
  beforeEach(() => signInAs('EMPLOYEE'));
  afterEach(() => {
    cleanup();
    for (const { id } of $toasts.get()) toast.dismiss(id);
  });
}

export const field = (name: string | RegExp, place = 0) => screen.getAllByLabelText<HTMLInputElement>(name)[place]!;
export const type = (input: HTMLInputElement, value: string) =>
  act(async () => fireEvent.change(input, { target: { value } }));
export const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
export const submit = () => press('Create visit');

/** Renders the screen and waits for the currency. */
export async function showForm() {
  const page = await renderPage(<NewVisitScreen />);
  await screen.findByRole('button', { name: 'Create visit' });
  return page;
}

export async function chooseClient() {
  const input = field(/^Client/);
  fireEvent.click(input);
  await type(input, 'Nadia');
  fireEvent.click(await screen.findByRole('option', { name: /Nadia Haddad/ }));
}

export async function fillIn() {
  await chooseClient();
  await screen.findByRole('radio', { name: /B ?482913/ });
  await type(field(/^Task\*?$/), 'Front pads');
  await type(field(/^Price/), '120.10');
  // The first match is the field of the task.
  await type(field(/^Due date/, 1), today());
}
