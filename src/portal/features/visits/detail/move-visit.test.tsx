import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { $toasts } from '#client/toasts.ts';
import type { VisitDetail } from '#domain/visits/endpoints.ts';
import { initTranslations, mockApi, renderPage, signInAs } from '#tests/support/form-page.tsx';
import { MoveVisitToVehicleDialog } from './MoveVisitToVehicleDialog.tsx';

const id = (digit: number) => `01890000-0000-7000-8000-00000000000${digit}`;
const [VISIT, VEHICLE, OTHER, BUYER] = [id(1), id(2), id(3), id(4)];
const vehicle = (vehicleId: string, plateNumber: string) => ({
  id: vehicleId,
  plateNumber,
  ownerName: 'Nadia Haddad',
  brand: 'Kia',
  model: 'Rio',
  year: 2019,
});
const PERSON = { id: BUYER, firstName: 'Rana', lastName: 'Saad', formattedPhone: '' };
const visit = { id: VISIT, name: 'Brakes', vehicleId: VEHICLE, updatedAt: '2026-11-20T10:12:00.000Z' } as VisitDetail;

let sent: ReturnType<typeof mockApi>;
const onClose = vi.fn();
beforeAll(initTranslations);
beforeEach(() => {
  onClose.mockReset();
  signInAs('MANAGER');
  sent = mockApi(({ method, path }) => {
    const vehicles = [vehicle(VEHICLE, 'B482913'), vehicle(OTHER, 'T111222')];
    if (path === '/vehicle/fetch-vehicles') return { status: 200, body: { data: vehicles } };
    if (path.startsWith('/vehicle/fetch-vehicle/'))
      return { status: 200, body: { data: vehicles.find((one) => path.endsWith(one.id)) } };
    if (path === '/user/fetch-users') return { status: 200, body: { data: [PERSON] } };
    if (path.startsWith('/user/fetch-user/')) return { status: 200, body: { data: PERSON } };
    if (path === '/merchant/fetch-branding') return { status: 200, body: { branding: [] } };
    if (method === 'POST') return { status: 201, body: { data: PERSON } };
    return { status: 200, body: { data: { id: VISIT, name: 'Brakes' } } };
  });
});
afterEach(() => {
  cleanup();
  $toasts.set([]);
});

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const type = (input: HTMLElement, value: string) => act(async () => fireEvent.change(input, { target: { value } }));
const choose = async (name: RegExp, text: string, option: RegExp) => {
  await type(field(name), text);
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
const open = async () => {
  await renderPage(<MoveVisitToVehicleDialog visit={visit} onClose={onClose} />);
  const dialog = await screen.findByRole('dialog', { name: 'Correct the client or vehicle of “Brakes”' });
  await waitFor(() => expect(field(/^Vehicle/).value).toMatch(/B ?482913/));
  return within(dialog);
};
const submit = async (dialog: ReturnType<typeof within>) =>
  act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Correct client or vehicle' })));
const moves = () => sent.filter(({ method }) => method === 'PUT').map(({ path, body }) => ({ path, body }));

test('moves a visit to another vehicle once a reason is given', async () => {
  const dialog = await open();
  expect(screen.queryByRole('switch')).toBeNull();
  await choose(/^Vehicle/, 'T11', /T ?111222.*Kia Rio 2019 · Nadia Haddad/);
  await submit(dialog);
  expect(dialog.getByText('Reason is required.')).toBeTruthy();
  expect(moves()).toEqual([]);
  await type(field(/^Reason/), 'Wrong car');
  await submit(dialog);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const body = { vehicleId: OTHER, transfersVehicle: false, reason: 'Wrong car', updatedAt: visit.updatedAt };
  expect(moves()).toEqual([{ path: `/visit/move-visit/${VISIT}`, body }]);
  expect($toasts.get().map(({ message }) => message)).toEqual(['“Brakes” was corrected.']);
});

test('offers to transfer the vehicle once another client is chosen', async () => {
  const dialog = await open();
  await choose(/^Client/, 'Rana', /Rana Saad/);
  fireEvent.click(await screen.findByRole('switch', { name: /this client’s now/ }));
  await type(field(/^Reason/), 'Sold');
  await submit(dialog);
  await waitFor(() => expect(moves()).toHaveLength(1));
  expect(moves()[0]!.body).toMatchObject({ vehicleId: VEHICLE, userId: BUYER, transfersVehicle: true });
});

test('creates the client from the typed name, and chooses them', async () => {
  localStorage.setItem('callingCode', '+961');
  await open();
  await choose(/^Client/, 'Rana Saad', /Create “Rana Saad”/);
  const created = within(await screen.findByRole('dialog', { name: 'New client' }));
  expect([field(/^First name/).value, field(/^Last name/).value]).toEqual(['Rana', 'Saad']);
  await waitFor(() => expect(field(/^Country code/).value).toBe('+961'));
  await type(field(/^Phone number/), '03123456');
  await act(async () => fireEvent.click(created.getByRole('button', { name: 'Save' })));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New client' })).toBeNull());
  await waitFor(() => expect(field(/^Client/).value).toBe('Rana Saad'));
});
