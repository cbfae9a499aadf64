// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { ApiError } from './api-error.ts';
import { call } from './api.ts';
import { queryClient, getQueryOptions } from './query.ts';

vi.mock('./api.ts');

beforeEach(() => {
  vi.resetAllMocks();
  queryClient.clear();
});

const quick = { ...getQueryOptions(vehicles.list, { query: { page: 1 } }), retryDelay: 0 };

test('builds the key from resource, path, parameters and query', () => {
  expect(quick.queryKey).toEqual(['vehicles', '/vehicle/fetch-vehicles', {}, { page: 1 }]);
  expect(getQueryOptions(vehicles.get, { params: { id: 'v' } }).queryKey).toEqual([
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
] as const)('requests %i %s %i times', async (status, code, times) => {
  vi.mocked(call).mockRejectedValue(new ApiError({ status, code }));
  // fetchQuery does not retry by default; an observer behaves like a screen.
  const { QueryObserver } = await import('@tanstack/react-query');
  const observer = new QueryObserver(queryClient, quick);
  await new Promise<void>((resolve) => observer.subscribe(({ isError }) => isError && resolve()));
  expect(call).toHaveBeenCalledTimes(times);
  observer.destroy();
});

test('does not refetch on focus and does not retry mutations', () => {
  const { queries, mutations } = queryClient.getDefaultOptions();
  expect(queries?.refetchOnWindowFocus).toBe(false);
  expect(mutations?.retry).toBe(false);
});
