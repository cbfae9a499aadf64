import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import Tags from 'lucide-react/icons/tags';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { staticData } from '#domain/static-data/endpoints.ts';
import { mockApi, renderPage, initTranslations } from '#tests/support/form-page.tsx';
import { defineResource } from '../define-resource.ts';
import { ResourceFormDialog } from './resource-forms.tsx';

const definition = defineResource({
  endpoints: staticData,
  icon: Tags,
  title: (entry) => entry.name,
  columns: [{ field: 'name' }],
  filters: [],
  form: [{ field: 'name', control: 'text', required: true }],
  defaults: { type: 'OIL_NAME' },
});

function Page() {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen ? <ResourceFormDialog definition={definition} onClose={() => setIsOpen(false)} /> : <p>closed</p>;
}

beforeAll(initTranslations);
afterEach(cleanup);
const name = () => screen.findByRole('textbox', { name: 'Name' });
const press = (button: string) => fireEvent.click(screen.getByRole('button', { name: button }));
const isAsking = () => screen.queryByRole('heading', { name: 'Discard your changes?' }) !== null;

test('closes a form without changes immediately', async () => {
  await renderPage(<Page />);
  await name();
  press('Cancel');
  await screen.findByText('closed');
});

test('discards changes only after confirmation', async () => {
  await renderPage(<Page />);
  fireEvent.change(await name(), { target: { value: '5W-30' } });
  press('Cancel');
  expect(isAsking()).toBe(true);
  press('Keep editing');
  expect(((await name()) as HTMLInputElement).value).toBe('5W-30');
  press('Cancel');
  press('Discard');
  await screen.findByText('closed');
});

test('asks for confirmation on navigation in the portal', async () => {
  const { router } = await renderPage(<Page />);
  fireEvent.change(await name(), { target: { value: '5W-30' } });
  act(() => void router.navigate({ to: '/other' }));
  await waitFor(() => expect(isAsking()).toBe(true));
  press('Keep editing');
  expect(router.state.location.pathname).toBe('/');
  act(() => void router.navigate({ to: '/other' }));
  await waitFor(() => expect(isAsking()).toBe(true));
  press('Discard');
  await screen.findByText('the other page');
});

test('asks on closing the page only with unsaved changes', async () => {
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await renderPage(<Page />);
  const input = await name();
  expect(leaves()).toBe(true);
  fireEvent.change(input, { target: { value: '5W-30' } });
  await waitFor(() => expect(leaves()).toBe(false));
});

test('closes after a save without confirmation', async () => {
  const entry = { id: '1', name: '5W-30', type: 'OIL_NAME', createdAt: '', updatedAt: '' };
  const sent = mockApi(() => ({ status: 201, body: { data: entry } }));
  await renderPage(<Page />);
  fireEvent.change(await name(), { target: { value: '5W-30' } });
  press('Save');
  await screen.findByText('closed');
  expect(sent[0]!.body).toEqual({ name: '5W-30', type: 'OIL_NAME' });
});

test('blocks closing during a save and allows it after a failure', async () => {
  let respond = () => {};
  const sent = mockApi(
    () => new Promise((resolve) => (respond = () => resolve({ status: 500, body: { error: { code: 'INTERNAL' } } }))),
  );
  await renderPage(<Page />);
  fireEvent.change(await name(), { target: { value: '5W-30' } });
  press('Save');
  await waitFor(() => expect(sent).toHaveLength(1));
  press('Cancel');
  expect(isAsking()).toBe(false);
  act(() => respond());
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  press('Cancel');
  expect(isAsking()).toBe(true);
});
