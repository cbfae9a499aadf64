import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { getQueryOptions, queryClient } from '#client/query.ts';
import type { ListMeta } from '#domain/list-query.ts';
import type { AnyRecord, ListDefinition } from '../define-resource.ts';
import {
  updateListState,
  buildListQuery,
  findFallbackPage,
  type ListState,
  parseListState,
  type SearchParams,
} from './list-state.ts';
import { buildListParamSchema, type SetListState } from './use-list-state.ts';

/** Response of a list with the records of one page. */
export interface RecordPage {
  data: AnyRecord[];
  meta: ListMeta;
}

/** Queries the records of a list. The previous page stays while the next one loads. */
export function useListRecords(
  { endpoints, defaultSort, sortPage }: ListDefinition,
  state: ListState,
  setListState: SetListState,
  fixed: Record<string, string>,
) {
  const query = useQuery({
    ...getQueryOptions(endpoints.list, { query: buildListQuery({ ...state, sort: state.sort ?? defaultSort }, fixed) }),
    placeholderData: keepPreviousData,
    select: (response): RecordPage =>
      sortPage ? { ...response, data: [...sortPage(response.data, state.sort)] } : response,
  });

  useReturnToLastPage(state, query.isPlaceholderData ? undefined : query.data?.meta, setListState);
  return query;
}

/** Shows the last page if the requested page no longer exists: its last record was deleted, or the URL is outdated. */
export function useReturnToLastPage({ page }: ListState, meta: ListMeta | undefined, setListState: SetListState): void {
  const last = meta && findFallbackPage(page, meta);
  const returnTo = useEffectEvent((to: number) =>
    setListState((current) => updateListState(current, { page: to }), { replace: true }),
  );
  useEffect(() => {
    if (last !== undefined) returnTo(last);
  }, [last]);
}

/**
 * Prefetches the records of a list for the given URL parameters, before its screen renders.
 *
 * @param fixed filters that the screen sets
 * @param prefix prefix of the list's URL parameters
 */
export function prefetchList(
  definition: ListDefinition,
  params: SearchParams,
  fixed?: Record<string, string>,
  prefix?: string,
): void {
  const state = parseListState(params, buildListParamSchema(definition, fixed, prefix));
  const query = buildListQuery({ ...state, sort: state.sort ?? definition.defaultSort }, fixed);
  void queryClient.prefetchQuery(getQueryOptions(definition.endpoints.list, { query }));
}
