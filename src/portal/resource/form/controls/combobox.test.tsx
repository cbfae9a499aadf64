import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadNames } from '#client/start/static-names.ts';
import { users } from '#domain/users/endpoints.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { mockApi, renderPage, initTranslations } from '#tests/support/form-page.tsx';
import type { FormField } from '../../define-resource.ts';
import { EndpointForm } from '../endpoint-forms.tsx';
import { ReferencedResourcesContext, type ReferencedResources } from '../form-context.ts';

const person = (id: string, firstName: string) => ({ id, firstName, phoneNumber: `7100000${id}` });
const PEOPLE = [person('1', 'Nadia'), person('2', 'Karim'), person('3', 'Nabil')];
const references: ReferencedResources = {
  users: {
    endpoints: users,
    title: ({ firstName }) => firstName,
    detail: ({ phoneNumber }) => phoneNumber,
    query: { role: 'CLIENT' },
  },
};
const OWNER: FormField = { field: 'userId', control: 'reference', to: 'users', required: true };
const BRAND: FormField = { field: 'brand', control: 'suggest', from: 'VEHICLE_BRAND' };

const show = (fields: readonly FormField[], defaults?: Record<string, unknown>, referenced = references) =>
  renderPage(
    <ReferencedResourcesContext value={referenced}>
      <EndpointForm
        endpoint={vehicles.create}
        fields={fields}
        defaults={defaults}
        texts={{ saved: 'vehicles:created', failed: 'vehicles:createFailed' }}
      />
    </ReferencedResourcesContext>,
  );

let sent: ReturnType<typeof mockApi>;
beforeAll(initTranslations);
beforeEach(() => {
  sent = mockApi(({ path, query }) => {
    const found = PEOPLE.filter(({ firstName }) => firstName.startsWith(query.search ?? ''));
    if (path.startsWith('/user/fetch-user/')) return { status: 200, body: { data: PEOPLE[1] } };
    if (path === '/user/fetch-users') return { status: 200, body: { data: found } };
    if (path.startsWith('/static-data'))
      return { status: 200, body: { data: ['Honda', 'Toyota'].map((name) => ({ id: name, name })) } };
    return { status: 201, body: { data: {} } };
  });
});
afterEach(async () => {
  cleanup();
  await i18next.changeLanguage('en');
});

const combobox = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const key = (input: HTMLElement, name: string) => fireEvent.keyDown(input, { key: name });

test('shows the swatch of the stored color, and none of an unknown one', async () => {
  const requests = mockApi(() => ({ status: 200, body: { data: [{ id: 'c', name: 'Red', swatch: '#c0161d' }] } }));
  await show([{ field: 'color', control: 'suggest', from: 'VEHICLE_COLOR' }], { color: 'red' });
  const swatch = () => combobox('Color').parentElement!.querySelector<HTMLElement>('[aria-hidden][style]');
  await waitFor(() => expect(swatch()?.getAttribute('style')).toContain('#c0161d'));
  type(combobox('Color'), 'Redd');
  await waitFor(() => expect(swatch()).toBeNull());
  expect(requests.every(({ query }) => query.type === 'VEHICLE_COLOR')).toBe(true);
});

test('offers the models of the chosen make, and the swatches of colors', async () => {
  const model = (name: string, parentName: string) => ({ id: name, name, parentName, swatch: null });
  const requests = mockApi(({ query }) => {
    if (query.type === 'VEHICLE_COLOR')
      return { status: 200, body: { data: [{ id: 'c', name: 'Red', swatch: '#c0161d' }] } };
    if (query.type === 'VEHICLE_BRAND')
      return {
        status: 200,
        body: {
          data: [{ id: '01890000-0000-7000-8000-000000000001', name: 'Toyota' }].filter(
            () => query.search === 'toyota',
          ),
        },
      };
    const all = [model('Accent', 'Hyundai'), model('Corolla', 'Toyota'), model('Yaris', 'Toyota')];
    return { status: 200, body: { data: all.filter(({ parentName }) => !query.parentId || parentName === 'Toyota') } };
  });
  await show([
    BRAND,
    { field: 'model', control: 'suggest', from: 'VEHICLE_MODEL', parentField: 'brand' },
    { field: 'color', control: 'suggest', from: 'VEHICLE_COLOR' },
  ]);
  fireEvent.click(combobox('Model'));
  await waitFor(() => expect(options()).toEqual(['AccentHyundai', 'CorollaToyota', 'YarisToyota']));
  fireEvent.blur(combobox('Model'));
  type(combobox('Brand'), 'toyota');
  fireEvent.blur(combobox('Brand'));
  fireEvent.click(combobox('Model'));
  await waitFor(() => expect(options()).toEqual(['Corolla', 'Yaris']));
  expect(requests.some(({ query }) => query.parentId === '01890000-0000-7000-8000-000000000001')).toBe(true);
  fireEvent.blur(combobox('Model'));
  fireEvent.click(combobox('Color'));
  await waitFor(() => expect(options()).toEqual(['Red']));
  expect(screen.getByRole('option').querySelector('[style]')?.getAttribute('style')).toContain('#c0161d');
});

test('finds a record by typing, selects it with the keyboard, and sends its id', async () => {
  await show([OWNER]);
  const input = combobox('Client');
  expect(input.getAttribute('aria-expanded')).toBe('false');
  type(input, 'Na');
  await waitFor(() => expect(options()).toEqual(['Nadia71000001', 'Nabil71000003']));
  expect(sent.at(-1)!.query).toEqual({ role: 'CLIENT', search: 'Na', limit: '25' });
  expect(input.getAttribute('aria-expanded')).toBe('true');
  expect(document.getElementById(input.getAttribute('aria-controls')!)?.role).toBe('listbox');
  key(input, 'ArrowDown');
  const active = document.getElementById(input.getAttribute('aria-activedescendant')!);
  expect([active?.textContent, active?.getAttribute('aria-selected')]).toEqual(['Nabil71000003', 'true']);
  key(input, 'ArrowDown');
  key(input, 'Enter');
  expect(input.value).toBe('Nadia');
  expect(options()).toEqual([]);
});

test('selects the first result of the typed text when Enter is pressed before the response', async () => {
  await show([OWNER]);
  const input = combobox('Client');
  fireEvent.click(input);
  await waitFor(() => expect(options()).toHaveLength(3));
  type(input, 'Nab');
  // Enter must not submit the form while suggestions load.
  expect(key(input, 'Enter')).toBe(false);
  expect(input.value).toBe('Nab');
  expect(await screen.findByDisplayValue('Nabil')).toBe(input);
  expect(options()).toEqual([]);
});

test('offers to create a record only after the search has found others', async () => {
  let respond = () => {};
  const searched = new Promise<void>((resolve) => (respond = resolve));
  const requests = mockApi(async () => {
    await searched;
    return { status: 200, body: { data: PEOPLE } };
  });
  await show([OWNER], undefined, { users: { ...references.users!, create: () => {} } });
  type(combobox('Client'), 'Na');
  await waitFor(() => expect(requests.map(({ query }) => query.search)).toContain('Na'));
  expect(options()).toEqual([]);
  respond();
  await waitFor(() => expect(options()).toHaveLength(4));
});

test('replaces the title of the selected record by typing, even one that loads after the focus', async () => {
  await show([OWNER], { userId: '2' });
  const input = combobox('Client');
  const selected = () => input.value.slice(input.selectionStart!, input.selectionEnd!);
  input.focus();
  await waitFor(() => expect(selected()).toBe('Karim'));
  type(input, 'N');
  expect(selected()).toBe('');
  fireEvent.blur(input);
  fireEvent.click(input);
  expect(selected()).toBe('Karim');
});

test('shows the title of the selected record and keeps it after a search without results', async () => {
  await show([OWNER], { userId: '2' });
  const input = await screen.findByDisplayValue('Karim');
  type(input, 'zzz');
  await screen.findAllByText('Nothing found.');
  fireEvent.blur(input);
  expect(await screen.findByDisplayValue('Karim')).toBe(input);
});

test('clears the selection and keeps the focus', async () => {
  await show([OWNER], { userId: '2' });
  await screen.findByDisplayValue('Karim');
  fireEvent.click(screen.getByRole('button', { name: 'Clear choice' }));
  expect(combobox('Client').value).toBe('');
  expect(document.activeElement).toBe(combobox('Client'));
  expect(screen.queryByRole('button', { name: 'Clear choice' })).toBeNull();
});

test('closes only the list on Esc', async () => {
  await show([OWNER]);
  fireEvent.click(combobox('Client'));
  await waitFor(() => expect(options()).toHaveLength(3));
  expect(key(combobox('Client'), 'Escape')).toBe(false);
  expect(options()).toEqual([]);
  expect(key(combobox('Client'), 'Escape')).toBe(true);
});

test('shows an error when the options fail to load', async () => {
  mockApi(() => ({ status: 500 }));
  await show([OWNER]);
  fireEvent.click(combobox('Client'));
  await screen.findAllByText('The list could not be loaded. Please try again.');
});

test('renders an error for a resource without a reference', async () => {
  await show([{ field: 'userId', control: 'reference', to: 'ships' }]);
  expect(screen.getByText('Unknown field type.')).toBeTruthy();
});

test('offers suggestions and accepts any other text', async () => {
  await show([BRAND]);
  const input = combobox('Brand');
  fireEvent.click(input);
  await waitFor(() => expect(options()).toEqual(['Honda', 'Toyota']));
  expect(sent.at(-1)!.query).toMatchObject({ type: 'VEHICLE_BRAND', sortBy: 'name' });
  key(input, 'ArrowDown');
  key(input, 'Enter');
  expect(input.value).toBe('Honda');
  type(input, 'Lada');
  // Without an active option, Enter submits the form instead of selecting a suggestion.
  expect(key(input, 'Enter')).toBe(true);
  fireEvent.blur(input);
  expect(input.value).toBe('Lada');
});

test('suggests entries in the reader’s language, and stores the name that forms share', async () => {
  const names = (fr: string | null) => ({ ar: null, en: null, fr });
  const entries = [
    { id: '1', name: 'Amaranth', names: names('Rouge amarante') },
    { id: '2', name: 'Azure', names: names('Bleu azur') },
    { id: '3', name: 'Mint', names: names(null) },
  ];
  sent = mockApi(({ path }) => {
    if (path === '/static-data/fetch-names')
      return { status: 200, body: { data: [{ type: 'VEHICLE_COLOR', name: 'Rouge amarante', others: ['Amaranth'] }] } };
    if (path.startsWith('/static-data')) return { status: 200, body: { data: entries } };
    return { status: 201, body: { data: {} } };
  });
  await i18next.changeLanguage('fr');
  await loadNames();
  const car = { plateNumber: 'B1', type: 'Car', brand: 'Kia', model: 'Rio', year: 2019, engineType: 'Petrol' };
  const defaults = { ...car, userId: '01890000-0000-7000-8000-000000000001', status: 'ACTIVE' };
  await show([{ field: 'color', control: 'suggest', from: 'VEHICLE_COLOR' }], defaults);
  const input = combobox('Couleur');
  fireEvent.click(input);
  await waitFor(() => expect(options()).toEqual(['Bleu azur', 'Mint', 'Rouge amarante']));
  fireEvent.click(screen.getByRole('option', { name: 'Rouge amarante' }));
  fireEvent.blur(input);
  expect(input.value).toBe('Rouge amarante');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' })));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'POST', body: { color: 'Amaranth' } }));
});
