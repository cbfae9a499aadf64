// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { ApiError } from './api-error.ts';
import { call } from './api.ts';
import { queryClient, queryOf } from './query.ts';

vi.mock('./api.ts');

beforeEach(() => {
  vi.resetAllMocks();
  queryClient.clear();
});

const quick = { ...queryOf(vehicles.list, { query: { page: 1 } }), retryDelay: 0 };

test('a key is the resource, the call, its parameters and its query', () => {
  expect(quick.queryKey).toEqual(['vehicles', '/vehicle/fetch-vehicles', {}, { page: 1 }]);
  expect(queryOf(vehicles.get, { params: { id: 'v' } }).queryKey).toEqual([
    'vehicles',
    '/vehicle/fetch-vehicle/{id}',
    { id: 'v' },
    {},
  ]);
});

test.each([
  [0, 'NETWORK', 3],
  [500, 'INTERNAL', 3],
  [503, 'UNAVAILABLE', 3],
  [401, 'UNAUTHENTICATED', 1],
  [404, 'NOT_FOUND', 1],
  [429, 'TOO_MANY_REQUESTS', 1],
] as const)('%i %s is tried %i times', async (status, code, times) => {
  vi.mocked(call).mockRejectedValue(new ApiError({ status, code }));
  // fetchQuery never retries unless told; an observer does what a screen does.
  const { QueryObserver } = await import('@tanstack/react-query');
  const observer = new QueryObserver(queryClient, quick);
  await new Promise<void>((resolve) => observer.subscribe(({ isError }) => isError && resolve()));
  expect(call).toHaveBeenCalledTimes(times);
  observer.destroy();
});

test('focus reloads nothing, and a change is never sent twice', () => {
  const { queries, mutations } = queryClient.getDefaultOptions();
  expect(queries?.refetchOnWindowFocus).toBe(false);
  expect(mutations?.retry).toBe(false);
});
