import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { networkError } from '#client/api-error.ts';
import { imports, type ImportRecord } from '#domain/imports/endpoints.ts';
import { useImport } from './use-import.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api.ts', async (original) => ({ ...(await original<object>()), call }));

const ID = '01890000-0000-7000-8000-000000000001';
let record: Partial<ImportRecord>;
const responses = new Map<unknown, () => object>([
  [imports.check, () => ({ data: { id: ID, columns: [], answers: {} } })],
  [imports.list, () => ({ data: [record] })],
]);
const countLists = () => call.mock.calls.filter(([endpoint]) => endpoint === imports.list).length;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  record = { id: ID, state: 'CHECKED', processed: 50, total: 100 };
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

test('polls the list until an import that outlasts its request is done', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(useImport, { wrapper });
  result.current.chooseFile(new File(['name'], 'clients.csv'));
  await wait(100);
  result.current.run();
  await wait(1_000);
  expect(result.current.progress).toBe(0.5);

  record = { ...record, state: 'DONE', processed: 100 };
  await wait(1_000);
  expect(result.current.done).toEqual(record);
  const before = countLists();
  await wait(10_000);
  expect(countLists()).toBe(before);
});
