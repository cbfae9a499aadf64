import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { queryOf } from '#client/query.ts';
import type { ListMeta } from '#domain/list-query.ts';
import type { AnyRecord, ListDefinition } from './define-resource.ts';
import { updateListState, buildListQuery, fallbackPage, type ListState } from './list-state.ts';
import type { SetListState } from './use-list-state.ts';

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
