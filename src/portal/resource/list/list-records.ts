import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { queryOf, queryClient } from '#client/query.ts';
import type { ListMeta } from '#domain/list-query.ts';
import type { AnyRecord, ListDefinition } from '../define-resource.ts';
import {
  updateListState,
  buildListQuery,
  fallbackPage,
  type ListState,
  readListState,
  type SearchParams,
} from './list-state.ts';
import { listParamSchema, type SetListState } from './use-list-state.ts';

interface Page {
  data: AnyRecord[];
  meta: ListMeta;
}

/** The records a list shows; the page before stays until the next one is there. */
export function useListRecords(
  { endpoints, defaultSort }: ListDefinition,
  state: ListState,
  show: SetListState,
  fixed: Record<string, string>,
) {
  const query = useQuery({
    ...queryOf(endpoints.list, { query: buildListQuery({ ...state, sort: state.sort ?? defaultSort }, fixed) }),
    placeholderData: keepPreviousData,
    select: (reply): Page => ({ data: reply.data, meta: reply.meta }),
  });

  // The last record of the last page was deleted, or the address is older than the list.
  const meta = query.isPlaceholderData ? undefined : query.data?.meta;
  const last = meta && fallbackPage(state.page, meta);
  const returnTo = useEffectEvent((page: number) =>
    show((current) => updateListState(current, { page }), { replace: true }),
  );
  useEffect(() => {
    if (last !== undefined) returnTo(last);
  }, [last]);
  return query;
}

/** Several lists as one, in their order, once all are there. */
export const combineListQueries = <Rec>(...lists: UseQueryResult<{ data: Rec[] }>[]) => ({
  data: lists.every(({ data }) => data) ? lists.flatMap(({ data }) => data!.data) : undefined,
  isError: lists.some(({ isError }) => isError),
  refetch: () => Promise.all(lists.map(({ refetch }) => refetch())),
});

/** Asks for the records that an address shows, before the list itself is drawn. */
export function prefetchList(definition: ListDefinition, params: SearchParams): void {
  const query = buildListQuery(readListState(params, listParamSchema(definition)));
  void queryClient.prefetchQuery(queryOf(definition.endpoints.list, { query }));
}
