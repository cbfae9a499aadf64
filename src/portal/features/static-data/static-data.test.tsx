import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { $toasts, toast } from '#client/toasts.ts';
import type { StaticDataRecord } from '#domain/static-data/endpoints.ts';
import { initTranslations, mockApi, renderPage, signInAs } from '#tests/support/form-page.tsx';
import { StaticDataScreen } from './StaticDataScreen.tsx';

const AT = '2026-01-01T00:00:00.000Z';
const entry = (id: string, fields: Pick<StaticDataRecord, 'name' | 'type'> & Partial<StaticDataRecord>) => ({
  id,
  parentId: null,
  parentName: null,
  swatch: null,
  createdAt: AT,
  updatedAt: AT,
  ...fields,
});
const ENTRIES = [
  entry('1', { name: 'Navy blue', type: 'VEHICLE_COLOR', swatch: '#14264d' }),
  entry('2', {
    name: 'Corolla',
    names: { ar: null, en: null, fr: null },
    type: 'VEHICLE_MODEL',
    parentId: '3',
    parentName: 'Toyota',
  }),
  entry('3', { name: 'Toyota', type: 'VEHICLE_BRAND' }),
];

let stored: StaticDataRecord[];

beforeAll(async () => {
  await initTranslations();
  HTMLElement.prototype.showPopover = vi.fn();
  HTMLElement.prototype.hidePopover = vi.fn();
});
beforeEach(() => {
  stored = ENTRIES;
  for (const { id } of $toasts.get()) toast.dismiss(id);
});
afterEach(cleanup);

async function show(address = '/') {
  const sent = mockApi(({ method, path, query, body }) => {
    if (path.endsWith('add-starter-list')) {
      stored = ENTRIES;
      return { status: 200, body: { data: { added: 3 } } };
    }
    if (method !== 'GET')
      return { status: method === 'POST' ? 201 : 200, body: { data: { ...ENTRIES[0], ...(body as object) } } };
    const data = stored.filter(({ type }) => query.type === undefined || type === query.type);
    return { status: 200, body: { data, meta: { page: 1, limit: 10, total: data.length, totalPages: 1 } } };
  });
  await act(async () => renderPage(<StaticDataScreen />, address));
  return sent;
}

test('shows the swatch of a color and the make of a model', async () => {
  signInAs('EMPLOYEE');
  await show();
  const color = (await screen.findByText('Navy blue')).parentElement!;
  expect(color.querySelector('[style]')?.getAttribute('style')).toContain('#14264d');
  expect(within(screen.getByText('Corolla').closest('tr')!).getByText('Toyota')).toBeTruthy();
});

test('the cell of an entry without other names has a dash', async () => {
  signInAs('EMPLOYEE');
  await show();
  const row = (await screen.findByText('Corolla')).closest('tr')!;
  expect(within(row).getAllByText('—')).toHaveLength(1);
});

test.each([
  ['/?type=VEHICLE_COLOR', 'VEHICLE_COLOR'],
  ['/', undefined],
])('adds the starter list to an empty list (%s)', async (address, type) => {
  signInAs('MANAGER');
  stored = [];
  const sent = await show(address);
  fireEvent.click(await screen.findByRole('button', { name: 'Add the starter list' }));
  await screen.findByText('Navy blue');
  const { body } = sent.find(({ path }) => path.endsWith('add-starter-list'))!;
  expect(body).toEqual(type ? { type, language: 'en' } : { language: 'en' });
  expect($toasts.get().at(-1)?.message).toBe('3 entries were added.');
});

test('an empty list has one filled button, and neither search nor filters', async () => {
  signInAs('MANAGER');
  stored = [];
  await show();
  await screen.findByRole('button', { name: 'Add the starter list' });
  const filled = screen.getAllByRole('button').filter(({ className }) => className.includes('btn-primary'));
  expect(filled.map(({ textContent }) => textContent)).toEqual(['Add the starter list']);
  expect(screen.getByRole('button', { name: 'New entry' })).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('an employee is not offered the starter list, and a search that finds nothing neither', async () => {
  stored = [];
  signInAs('EMPLOYEE');
  await show();
  expect(await screen.findByText('No static data yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add the starter list' })).toBeNull();
  cleanup();
  signInAs('ADMIN');
  await show('/?search=zzz');
  expect(await screen.findByRole('button', { name: /clear/i })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add the starter list' })).toBeNull();
});

test('the form asks for a make only for models, and for a swatch only for colors', async () => {
  signInAs('EMPLOYEE');
  const sent = await show();
  fireEvent.click(await screen.findByRole('button', { name: 'New entry' }));
  const type = await screen.findByRole('combobox', { name: /^Type/ });
  const form = within(type.closest('form')!);
  expect(form.queryByLabelText(/^Make/)).toBeNull();
  fireEvent.change(type, { target: { value: 'VEHICLE_COLOR' } });
  fireEvent.change(await form.findByLabelText(/^Color shown/), { target: { value: '#aa0000' } });
  fireEvent.change(type, { target: { value: 'VEHICLE_MODEL' } });
  await form.findByLabelText(/^Make/);
  expect(form.queryByLabelText(/^Color shown/)).toBeNull();
  fireEvent.change(form.getByLabelText(/^Name/), { target: { value: 'Yaris' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true));
  // The swatch belongs to a type that was changed afterwards, so it is not sent.
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ type: 'VEHICLE_MODEL', name: 'Yaris' });
});
