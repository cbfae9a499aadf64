import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createPlateMark } from '#domain/vehicles/plate-mark.ts';
import {
  CAR,
  CLIENT,
  OTHER_CAR,
  aVehicle,
  chooseClient,
  field,
  fillIn,
  mockVisitApi,
  prepareVisitForm,
  press,
  showForm,
  type,
} from '#tests/support/new-visit-form.tsx';

prepareVisitForm();

test('selects the only vehicle of a client, and derives total and name from the tasks', async () => {
  mockVisitApi([aVehicle(CAR, 'B482913')]);
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
  mockVisitApi([car], undefined, [], car);
  await showForm();
  await chooseClient();
  expect(await screen.findByRole('radio', { name: /No plate yet/ })).toBeTruthy();
  expect(await screen.findByText(/has no plate yet/)).toBeTruthy();
  await press('Add the plate');
  const plate = await within(await screen.findByRole('dialog', { name: 'Add the plate' })).findByRole('textbox');
  expect((plate as HTMLInputElement).value).toBe('');
});

test('sets the client of a vehicle found by plate', async () => {
  mockVisitApi([aVehicle(CAR, 'B482913'), aVehicle(OTHER_CAR, 'T111222')]);
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
    mockVisitApi([aVehicle(CAR, 'B482913'), aVehicle(OTHER_CAR, 'T111222')]);
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
  mockVisitApi([aVehicle(CAR, 'B482913'), aVehicle(OTHER_CAR, 'T111222')]);
  await showForm();
  await chooseClient();
  fireEvent.click(await screen.findByRole('radio', { name: /T ?111222/ }));
  await type(field(/^Client/), 'Sami');
  fireEvent.click(await screen.findByRole('option', { name: 'Sami Khoury' }));
  await waitFor(() => expect(field(/^Client/).value).toBe('Sami Khoury'));
  const checked = () => screen.getAllByRole<HTMLInputElement>('radio').filter((radio) => radio.checked);
  await waitFor(() => expect(checked()).toEqual([]));
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
