import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mockApi, renderPage, signInAs, initTranslations } from '#tests/support/form-page.tsx';
import { SearchPalette } from './SearchPalette.tsx';

const aResult = (id: string, title: string) => ({
  id,
  title,
  detail: null,
  userId: 'u',
  vehicleId: null,
  visitId: null,
  status: null,
  amount: null,
  currency: null,
});
const GROUPS = [
  { type: 'users', results: [aResult('u', 'Toni Haddad')] },
  { type: 'vehicles', results: [aResult('v', 'T482913'), aResult('w', 'T111222')] },
];

beforeAll(initTranslations);
beforeEach(() => signInAs('EMPLOYEE'));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const field = () => screen.getByRole<HTMLInputElement>('combobox');
const type = (value: string) => act(async () => fireEvent.change(field(), { target: { value } }));
const key = (name: string) => act(async () => fireEvent.keyDown(field(), { key: name }));
const chosen = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  return <SearchPalette listMenuEntries={() => []} opener={null} {...{ text, onClose }} onTextChange={setText} />;
}

/** Fakes timers: on a busy machine, the debounce could end between two keys. `vi.waitFor` advances fake timers. */
const stopDebounce = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

async function open(data: object[] = GROUPS) {
  const sent = mockApi(() => ({ status: 200, body: { data } }));
  const onClose = vi.fn();
  const { router } = await renderPage(<Palette onClose={onClose} />);
  return { sent, onClose, router };
}

test('searches from two characters on, and only after typing pauses', async () => {
  const { sent } = await open();
  await type('t');
  expect(screen.getByText('Type at least 2 characters.')).toBeTruthy();
  stopDebounce();
  await type('to');
  await type('ton');
  expect(sent).toEqual([]);
  await vi.waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(200));
    screen.getByRole('option', { name: 'Toni Haddad' });
  });
  expect(sent.map(({ query }) => query)).toEqual([{ query: 'ton', limit: '5' }]);
});

test('cycles through all results with the arrow keys and opens one with Enter', async () => {
  const { router, onClose } = await open();
  await type('t4');
  await screen.findByRole('option', { name: 'T 482913' });
  expect(chosen()).toBe('Toni Haddad');
  await key('ArrowUp');
  expect(chosen()).toBe('All results for “t4”');
  await key('ArrowDown');
  await key('ArrowDown');
  expect(chosen()).toBe('T482913');
  await key('Enter');
  expect(onClose).toHaveBeenCalledOnce();
  await waitFor(() => expect(router.history.location.pathname).toBe('/admin/users/u/vehicle/v'));
});

test('opens the search screen on Enter before results arrive', async () => {
  const { router } = await open();
  stopDebounce();
  await type('toni');
  await key('Enter');
  await vi.waitFor(() => expect(router.history.location.href).toBe('/admin/search?query=toni'));
});

test('shows a message when nothing was found', async () => {
  await open([]);
  await type('zzz');
  expect(await screen.findByText('No results for “zzz”.')).toBeTruthy();
  expect(field().getAttribute('aria-expanded')).toBe('false');
});
