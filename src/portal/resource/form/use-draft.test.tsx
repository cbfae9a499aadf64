import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import Car from 'lucide-react/icons/car';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { removeDrafts } from '#client/unsaved/drafts.ts';
import { staticData } from '#domain/static-data/endpoints.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { initTranslations, mockApi, renderPage, signInAs } from '#tests/support/form-page.tsx';
import { aVehicleRecord } from '#tests/support/vehicle-record.ts';
import { defineResource, type FormField } from '../define-resource.ts';
import { EndpointForm } from './endpoint-forms.tsx';
import { ResourceForm } from './resource-forms.tsx';

const record = aVehicleRecord({ id: '01890000-0000-7000-8000-000000000001', color: 'White' });
const VEHICLE_FIELDS = [
  { field: 'plateNumber', control: 'text', required: true },
  { field: 'color', control: 'text' },
] as const;
const fields: FormField[] = [...VEHICLE_FIELDS, { field: 'secret', control: 'password', autoComplete: 'new-password' }];
const definition = defineResource({
  endpoints: vehicles,
  icon: Car,
  title: (vehicle) => vehicle.plateNumber,
  columns: [{ field: 'plateNumber' }],
  filters: [],
  form: VEHICLE_FIELDS,
});
const NAME: FormField[] = [{ field: 'name', control: 'text', required: true }];
const OIL = { type: 'OIL_NAME' };
const texts = { saved: 'vehicles:created', failed: 'vehicles:createFailed' };
const create = () => <EndpointForm endpoint={vehicles.create} fields={fields} texts={texts} />;

beforeAll(initTranslations);
beforeEach(() => signInAs('ADMIN'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const plate = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Plate number/ });
const color = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Color' });
const typePlate = (value: string) => fireEvent.change(plate(), { target: { value } });
const stored = () => Object.values(sessionStorage).join('');
/** Closes the page like a reload or a crash, after the draft has been written. */
async function reopen(page: React.ReactNode): Promise<void> {
  await waitFor(() => expect(sessionStorage.length).toBe(1));
  cleanup();
  await renderPage(page);
}
const isRestored = () => screen.queryByText('Restored what you typed.') !== null;

test('restores typed values, except passwords', async () => {
  await renderPage(create());
  typePlate('B123');
  fireEvent.change(document.querySelector('input[type="password"]')!, { target: { value: 'Secret#123' } });
  await reopen(create());
  expect(plate().value).toBe('B123');
  expect(isRestored()).toBe(true);
  expect(stored()).not.toContain('Secret');
  expect(document.querySelector<HTMLInputElement>('input[type="password"]')!.value).toBe('');
});

test('shows nothing before anything was typed', async () => {
  await renderPage(create());
  expect(isRestored()).toBe(false);
  vi.useFakeTimers();
  typePlate('B');
  typePlate('');
  await act(() => vi.advanceTimersByTimeAsync(250));
  expect(sessionStorage.length).toBe(0);
});

test('discards restored input', async () => {
  await renderPage(create());
  typePlate('B123');
  await reopen(create());
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(plate().value).toBe('');
  expect(isRestored()).toBe(false);
  expect(sessionStorage.length).toBe(0);
});

test('removes the draft after a save', async () => {
  mockApi(() => ({ status: 200, body: { data: { ...record, color: 'Red', updatedAt: '2026-01-02T00:00:00.000Z' } } }));
  await renderPage(<ResourceForm definition={definition} record={record} />);
  fireEvent.change(color(), { target: { value: 'Red' } });
  await waitFor(() => expect(sessionStorage.length).toBe(1));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sessionStorage.length).toBe(0));
});

test('keeps the version that the edits were based on', async () => {
  const sent = mockApi(() => ({ status: 409, body: { code: 'STALE', errors: [] } }));
  await renderPage(<ResourceForm definition={definition} record={record} />);
  fireEvent.change(color(), { target: { value: 'Red' } });
  const newer = { ...record, color: 'Blue', updatedAt: '2030-01-01T00:00:00.000Z' };
  await reopen(<ResourceForm definition={definition} record={newer} />);
  expect(color().value).toBe('Red');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Someone else saved this in the meantime.');
  expect(sent[0]?.body).toEqual({ color: 'Red', updatedAt: record.updatedAt });
});

test('retries with the same idempotency key', async () => {
  const form = <EndpointForm endpoint={staticData.create} fields={NAME} defaults={OIL} texts={texts} />;
  await renderPage(form);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '5W-30' } });
  const first = await pressSaveOffline();
  await reopen(form);
  expect(await pressSaveOffline()).toBe(first);
});

test('retries an untouched form after a reload with the same idempotency key, and another after it was closed', async () => {
  const form = (
    <EndpointForm endpoint={staticData.create} fields={NAME} defaults={{ ...OIL, name: '5W' }} texts={texts} />
  );
  await renderPage(form);
  const first = await pressSaveOffline();
  const kept = Object.entries(sessionStorage) as [string, string][];
  cleanup();
  expect(sessionStorage.length).toBe(0);
  // A reload does not unmount the form.
  for (const [name, value] of kept) sessionStorage.setItem(name, value);
  await renderPage(form);
  expect(await pressSaveOffline()).toBe(first);
  cleanup();
  await renderPage(form);
  expect(await pressSaveOffline()).not.toBe(first);
});

test('uses another idempotency key after a save, and ignores a second press on the emptied form', async () => {
  await renderPage(<EndpointForm endpoint={staticData.create} fields={NAME} defaults={OIL} texts={texts} />);
  mockApi(() => ({ status: 201, body: { data: { id: '1' } } }));
  const send = vi.spyOn(globalThis, 'fetch');
  const save = async (name: string) => {
    fireEvent.change(screen.getByRole('textbox'), { target: { value: name } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(''));
  };
  await save('5W-30');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('There is nothing to save: nothing has changed.');
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).not.toBe('true');
  await save('5W-40');
  expect(send).toHaveBeenCalledTimes(2);
  const [first, second] = send.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
  expect(first).toMatch(/^[\w-]{36}$/);
  expect(second).not.toBe(first);
});

/** Presses Save without a connection; returns the idempotency key that was sent. */
async function pressSaveOffline(): Promise<string | null> {
  const send = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('offline')));
  globalThis.fetch = send;
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(send).toHaveBeenCalled());
  await screen.findByText('The server cannot be reached.', { exact: false });
  return new Headers(send.mock.calls[0]?.[1]?.headers).get('idempotency-key');
}

test('hides the drafts of one person from another', async () => {
  await renderPage(create());
  typePlate('B123');
  await waitFor(() => expect(sessionStorage.length).toBe(1));
  removeDrafts('me');
  expect(sessionStorage.length).toBe(1);
  removeDrafts('somebody-else');
  expect(sessionStorage.length).toBe(0);
});
