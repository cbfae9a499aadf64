import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import i18next from 'i18next';
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { initTranslations, renderPage } from '#tests/support/form-page.tsx';
import { lazyPart } from './lazy-part.tsx';

// Mocked, because abandoned input stays abandoned in the shared document: other test files would get no confirmation.
vi.mock('#client/unsaved/unsaved-input.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  disableUnsavedChangesDialog: vi.fn(),
}));

beforeAll(async () => {
  await initTranslations();
  i18next.addResourceBundle('en', 'shell', JSON.parse(readFileSync('locales/en/shell.json', 'utf8')));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Loaded = () => <p>loaded</p>;
const failing = (times: number) => {
  let failures = times;
  return vi.fn(async () => {
    if (failures-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
    return Loaded;
  });
};
const show = (Part: React.ComponentType) =>
  renderPage(
    <Suspense>
      <input aria-label="typed" defaultValue="kept" />
      <Part />
    </Suspense>,
  );

test('shows a failure instead of the part, and retries', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = failing(1);
  await show(lazyPart(load, { preloads: false }));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('loaded')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('kept');
  expect(load).toHaveBeenCalledTimes(2);
});

test('shows no failure during a navigation, which aborts imports in Firefox and Safari', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.useFakeTimers();
  const { promise, reject } = Promise.withResolvers<React.ComponentType>();
  await show(lazyPart(() => promise, { preloads: false }));
  dispatchEvent(new Event('beforeunload', { cancelable: true }));
  reject(new TypeError('error loading dynamically imported module'));
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(screen.queryByRole('alert')).toBeNull();
  // No page follows, for instance because the link was a download.
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByRole('alert').textContent).toContain('This part could not be loaded.');
});

test('retries when the connection returns', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await show(lazyPart(failing(1), { preloads: false }));
  await screen.findByText('This part could not be loaded.');
  dispatchEvent(new Event('online'));
  expect(await screen.findByText('loaded')).toBeTruthy();
});

test.each([
  ['reloads when the retry fails although the server responds', () => Promise.resolve(new Response('<html>')), 1],
  [
    'shows the failure again when the server does not respond either',
    () => Promise.reject(new TypeError('offline')),
    0,
  ],
])('%s', async (_, fetchPage, reloads) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', fetchPage);
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const load = failing(2);
  await show(lazyPart(load, { preloads: false }));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  if (reloads > 0) await waitFor(() => expect(reload).toHaveBeenCalledTimes(reloads));
  else await screen.findByRole('button', { name: 'Try again' });
  expect(reload).toHaveBeenCalledTimes(reloads);
  vi.unstubAllGlobals();
});

test('omits an optional part that cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = failing(1);
  await show(lazyPart(load, { isOptional: true, preloads: false }));
  await waitFor(() => expect(load).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('renders a preloaded part immediately', async () => {
  const part = lazyPart(failing(0), { preloads: false });
  await part.preload();
  await show(part);
  expect(screen.getByText('loaded')).toBeTruthy();
});
