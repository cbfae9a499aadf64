import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Car } from 'lucide-react';
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
  const form = (key: string) => (
    <EndpointForm
      endpoint={staticData.create}
      fields={[{ field: 'name', control: 'text' }]}
      defaults={{ type: 'OIL_NAME' }}
      headers={{ 'Idempotency-Key': key }}
      texts={texts}
    />
  );
  await renderPage(form('first'));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '5W-30' } });
  await reopen(form('second'));
  const send = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('offline')));
  globalThis.fetch = send;
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(send).toHaveBeenCalled());
  expect(new Headers(send.mock.calls[0]?.[1]?.headers).get('idempotency-key')).toBe('first');
});

test('hides the drafts of one person from another', async () => {
  await renderPage(create());
  typePlate('B123');
  await waitFor(() => expect(sessionStorage.length).toBe(1));
  removeDrafts('me');
  expect(sessionStorage.length).toBe(1);
  removeDrafts('somebody-else');
  expect(sessionStorage.length).toBe(0);
});
