import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import Car from 'lucide-react/icons/car';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { $toasts } from '#client/toasts.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { mockApi, renderPage, initTranslations } from '#tests/support/form-page.tsx';
import { aVehicleRecord } from '#tests/support/vehicle-record.ts';
import { defineResource } from '../define-resource.ts';
import { ResourceForm } from './resource-forms.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const OWNER = '01890000-0000-7000-8000-000000000002';
const record = aVehicleRecord({ id: ID, userId: OWNER });
const definition = defineResource({
  endpoints: vehicles,
  icon: Car,
  title: (vehicle) => vehicle.plateNumber,
  columns: [{ field: 'plateNumber' }],
  filters: [],
  form: [
    { field: 'plateNumber', control: 'text', required: true, hint: 'vehicles:hints.image' },
    { field: 'color', control: 'text', required: true },
    { field: 'year', control: 'number' },
  ],
});

beforeAll(initTranslations);
beforeEach(() => void i18next.changeLanguage('en'));
afterEach(() => {
  cleanup();
  $toasts.set([]);
});

const plate = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Plate number' });
const color = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Color' });
const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const toasts = () => $toasts.get().map(({ message }) => message);
const showEdit = (onSaved = () => undefined as void) =>
  renderPage(<ResourceForm definition={definition} record={record} onSaved={onSaved} />);

test('lists the invalid fields, focuses the first and sends nothing', async () => {
  const sent = mockApi(() => ({ status: 201 }));
  await renderPage(<ResourceForm definition={definition} />);
  save();
  await screen.findByText('Invalid form.');
  expect(screen.getByText('Plate number is required.')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('3 fields need your attention:');
  expect(document.activeElement).toBe(plate());
  expect(plate().getAttribute('aria-invalid')).toBe('true');
  const described = plate().getAttribute('aria-describedby')!.split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Without a photo, a picture of the type is shown.',
    'Plate number is required.',
  ]);
  expect(sent).toEqual([]);

  fireEvent.click(screen.getByRole('button', { name: 'Color' }));
  await waitFor(() => expect(document.activeElement).toBe(color()));
});

test('validates a field on blur unless it is empty', async () => {
  await renderPage(<ResourceForm definition={definition} />);
  fireEvent.focus(color());
  fireEvent.blur(color());
  type(plate(), 'B 482 913');
  fireEvent.blur(plate());
  const error = await screen.findByText(/takes letters and digits only: leave out spaces and dashes/);
  expect(error.role).toBe('alert');
  expect(screen.queryByText('Color is required.')).toBeNull();
  type(plate(), 'B482913');
  await waitFor(() => expect(plate().getAttribute('aria-invalid')).toBeNull());
});

test('lists an error of a default value in the summary', async () => {
  await renderPage(<ResourceForm definition={definition} />);
  save();
  const summary = (await screen.findByText('Invalid form.')).closest('[role=alert]')!;
  expect(summary.textContent).toContain('Client is required.');
});

test('translates errors when the language changes', async () => {
  await renderPage(<ResourceForm definition={definition} />);
  save();
  await screen.findByText('Plate number is required.');
  await act(() => i18next.changeLanguage('ar'));
  expect(screen.getByText('حقل «رقم اللوحة» مطلوب.')).toBeTruthy();
});

test('sends the changes of an edit with its version and shows a toast', async () => {
  const sent = mockApi(() => ({ status: 200, body: { data: { ...record, color: 'Red' } } }));
  const onSaved = vi.fn();
  const { client } = await showEdit(onSaved);
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  type(color(), 'Red');
  save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ ...record, color: 'Red' }));
  expect(sent).toEqual([
    {
      method: 'PUT',
      path: `/vehicle/update-vehicle/${ID}`,
      query: {},
      body: { color: 'Red', updatedAt: record.updatedAt },
    },
  ]);
  expect(toasts()).toEqual(['B482913 was saved.']);
  expect(invalidate).toHaveBeenCalled();
});

test('sends nothing for an edit without changes', async () => {
  const sent = mockApi(() => ({ status: 200 }));
  await showEdit();
  save();
  await screen.findByText('There is nothing to save: nothing has changed.');
  expect(sent).toEqual([]);
});

test('saves once on two clicks', async () => {
  let respond = () => {};
  const sent = mockApi(
    () => new Promise((resolve) => (respond = () => resolve({ status: 200, body: { data: record } }))),
  );
  await showEdit();
  type(color(), 'Red');
  save();
  fireEvent.submit(document.querySelector('form')!);
  await waitFor(() => expect(sent).toHaveLength(1));
  fireEvent.submit(document.querySelector('form')!);
  type(color(), 'typed while saving');
  expect(color().value).toBe('Red');
  act(() => respond());
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(sent).toHaveLength(1);
});

test('shows a problem of the server at its field', async () => {
  mockApi(() => ({
    status: 409,
    body: { code: 'TAKEN', message: '', errors: [{ field: 'plateNumber', code: 'taken', message: '' }] },
  }));
  await showEdit();
  type(plate(), 'B1');
  save();
  await screen.findByText('Plate number is already in use. Enter a different one.');
  await waitFor(() => expect(document.activeElement).toBe(plate()));
  fireEvent.blur(plate());
  // Lets a validation settle.
  await act(async () => {});
  expect(screen.getByText('Plate number is already in use. Enter a different one.')).toBeTruthy();
  expect(plate().value).toBe('B1');
  expect(toasts()).toEqual([]);
});

test('shows the message of the server for a field that the form lacks', async () => {
  const errors = [
    { field: 'tasks.0.name', code: 'required', message: 'Task 1: Name is required.' },
    // An external backend may send no message.
    { field: 'wheelCount', code: 'required' },
  ];
  mockApi(() => ({ status: 422, body: { code: 'VALIDATION', message: '', errors } }));
  await showEdit();
  type(plate(), 'B1');
  save();
  await screen.findByText('Task 1: Name is required.');
  expect(screen.getByText('Another field is required.')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).not.toMatch(/wheelCount|tasks/);
});

test('shows a failure without a field and keeps the values', async () => {
  let status = 500;
  mockApi(() => (status ? { status, body: { code: 'INTERNAL', message: '', errors: [] } } : 'nothing'));
  await showEdit();
  type(color(), 'Red');
  save();
  await screen.findByText('Form submission failed.');
  expect(screen.getByText('Failed to update vehicle. Please try again.')).toBeTruthy();
  status = 0;
  save();
  await screen.findByText(/cannot be reached/);
  expect(color().value).toBe('Red');
});

test('reloads a stale record and keeps the edits', async () => {
  const fresh = { ...record, plateNumber: 'C777', color: 'Green', updatedAt: '2026-03-03T00:00:00.000Z' };
  let isStale = true;
  const sent = mockApi(({ method }) => {
    if (method === 'GET') return { status: 200, body: { data: fresh } };
    return isStale
      ? { status: 409, body: { code: 'STALE', message: '', errors: [] } }
      : { status: 200, body: { data: fresh } };
  });
  await showEdit();
  type(color(), 'Red');
  save();
  fireEvent.click(await screen.findByRole('button', { name: 'Load and keep my changes' }));
  await screen.findByText(/newest version is loaded/);
  expect(screen.getByText('Both of you changed: Color. Saving keeps what you typed.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(color()));
  expect(plate().value).toBe('C777');
  expect(color().value).toBe('Red');
  isStale = false;
  save();
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(sent.at(-1)!.body).toEqual({ color: 'Red', updatedAt: fresh.updatedAt });
});
