import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { Endpoint } from '#domain/endpoint.ts';
import { isRetryable } from './api-error.ts';
import { call, type CallInput } from './api.ts';

const RETRIES = 2;
const FRESH_MS = 2_000;

/** Retries what another try may mend, and reloads nothing just because a window got the focus (specification 9). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < RETRIES && isRetryable(error),
      refetchOnWindowFocus: false,
      // What was fetched while its screen was still loading is not fetched again when it is drawn.
      staleTime: FRESH_MS,
      // Without a network an error is shown at once, and a server on the same machine is still reached.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

type QueryInput<E extends Endpoint> = Omit<CallInput<E>, 'signal'>;
type Rest<E extends Endpoint> = object extends QueryInput<E> ? [input?: QueryInput<E>] : [input: QueryInput<E>];

/** The query of a call; its key starts with the resource, so `invalidateQueries({ queryKey: [name] })` reaches all of it. */
export function queryOf<E extends Endpoint>(endpoint: E, ...[input]: Rest<E>) {
  return queryOptions({
    queryKey: [endpoint.name, endpoint.path, input?.params ?? {}, input?.query ?? {}] as const,
    queryFn: ({ signal }) => call(endpoint, { ...input, signal } as CallInput<E>),
  });
}
