import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { Endpoint } from '#domain/endpoint.ts';
import { isRetryable } from './api-error.ts';
import { call, type CallInput } from './api.ts';

const RETRIES = 2;
const STALE_MS = 2_000;

/** Query client of the portal, see docs/rules/messages.md#retries. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < RETRIES && isRetryable(error),
      refetchOnWindowFocus: false,
      // A query that was prefetched while its screen loaded is not fetched again on mount.
      staleTime: STALE_MS,
      // Offline, a request fails at once instead of pausing, and a local server can still be reached.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

let prepare: () => Promise<void> = async () => {};

/** Makes the queries of records also wait for `load`, which must not fail. */
export function prepareQueries(load: () => Promise<void>): void {
  prepare = load;
}

type QueryInput<E extends Endpoint> = Omit<CallInput<E>, 'signal'>;
type Rest<E extends Endpoint> = object extends QueryInput<E> ? [input?: QueryInput<E>] : [input: QueryInput<E>];

/**
 * Returns the TanStack Query options for a call of `endpoint`. The key is `[name, path, params, query]`, so
 * `{ queryKey: [name] }` matches all calls of a resource.
 */
export function getQueryOptions<E extends Endpoint>(endpoint: E, ...[input]: Rest<E>) {
  return queryOptions({
    queryKey: [endpoint.name, endpoint.path, input?.params ?? {}, input?.query ?? {}] as const,
    queryFn: async ({ signal }) => {
      const isPersonal = endpoint.access !== 'public' && endpoint.access !== 'session';
      const [response] = await Promise.all([
        call(endpoint, { ...input, signal } as CallInput<E>),
        isPersonal && prepare(),
      ]);
      return response;
    },
  });
}
