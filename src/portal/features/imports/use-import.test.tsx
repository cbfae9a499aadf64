import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { networkError } from '#client/api-error.ts';
import { i18n } from '#client/i18n.ts';
import { $toasts } from '#client/toasts.ts';
import { imports, type ImportRecord } from '#domain/imports/endpoints.ts';
import { useImport } from './use-import.ts';

const { call, showFailureToast } = vi.hoisted(() => ({ call: vi.fn(), showFailureToast: vi.fn() }));
vi.mock('#portal/resource/failure-toast.ts', () => ({ showFailureToast }));
vi.mock('#client/api.ts', async (original) => ({ ...(await original<object>()), call }));

const ID = '01890000-0000-7000-8000-000000000001';
let record: Partial<ImportRecord> | undefined;
const responses = new Map<unknown, () => object>([
  [imports.check, () => ({ data: { id: ID, columns: [], answers: {} } })],
  [imports.list, () => ({ data: record ? [record] : [] })],
]);
const countLists = () => call.mock.calls.filter(([endpoint]) => endpoint === imports.list).length;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  record = { id: ID, state: 'CHECKED', processed: 50, total: 100 };
  showFailureToast.mockReset();
  call.mockReset().mockImplementation(async (endpoint) => {
    const respond = responses.get(endpoint);
    if (!respond) throw networkError(undefined);
    return respond();
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Renders the hook, chooses a file and runs the import, whose request fails with a network error. */
async function startImport() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(useImport, { wrapper });
  result.current.chooseFile(new File(['name'], 'clients.csv'));
  await wait(100);
  result.current.run();
  return result;
}

test('polls the list until an import that outlasts its request is done', async () => {
  const result = await startImport();
  await wait(1_000);
  expect(result.current.progress).toBe(0.5);

  record = { ...record, state: 'DONE', processed: 100 };
  await wait(1_000);
  expect(result.current.done).toEqual(record);
  const before = countLists();
  await wait(10_000);
  expect(countLists()).toBe(before);
});

test('shows a loading toast while an import lasts, then that it is done', async () => {
  vi.spyOn(i18n, 't').mockImplementation(((key: string) => key) as never);
  const shown = () => $toasts.get().map(({ tone, message }) => `${tone} ${message}`);
  $toasts.set([]);
  const result = await startImport();
  await wait(900);
  expect(shown()).toEqual([]);
  await wait(1_000);
  expect(shown()).toEqual(['loading imports:loading.importing']);
  record = { ...record, state: 'DONE', processed: 100 };
  await wait(1_000);
  expect(result.current.done).toBeDefined();
  expect(shown()).toEqual(['success imports:done.title']);
});

test('reports an import that never reached the server, and offers to run it again', async () => {
  record = undefined;
  const result = await startImport();
  await wait(9_000);
  expect(result.current.progress).toBe(0);
  expect(showFailureToast).not.toHaveBeenCalled();

  await wait(2_000);
  expect(result.current.progress).toBeUndefined();
  expect(result.current.check).toBeDefined();
  expect(showFailureToast).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'imports:runFailed');
  const before = countLists();
  await wait(10_000);
  expect(countLists()).toBe(before);
});

test('keeps polling while the server cannot be reached', async () => {
  record = undefined;
  const result = await startImport();
  await wait(1_000);
  const list = responses.get(imports.list)!;
  responses.delete(imports.list);
  await wait(60_000);
  responses.set(imports.list, list);
  expect(result.current.progress).toBe(0);
  expect(showFailureToast).not.toHaveBeenCalled();

  record = { id: ID, state: 'DONE', processed: 100, total: 100 };
  await wait(1_000);
  expect(result.current.done).toEqual(record);
});
