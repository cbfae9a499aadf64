import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PAGE_SIZES, type PageSize } from '#domain/list-query.ts';
import type { ListDefinition } from '../define-resource.ts';
import {
  readListState,
  writeListState,
  type ListParamSchema,
  type ListState,
  type SearchParams,
} from './list-state.ts';

interface ShowOptions {
  /** Takes the place of the present entry of the history, as typing does. */
  replace?: boolean;
}
/** Shows what `change` makes of the state that the address says at that moment. */
export type SetListState = (change: (state: ListState) => ListState, options?: ShowOptions) => void;

/** What a list shows, kept in the address so that reload, links and the back button work. */
export function useListState(rules: ListParamSchema): [ListState, SetListState] {
  const params: SearchParams = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => readListState(params, rules), [params, rules]);
  const show: SetListState = (change, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: (previous: SearchParams) => ({
        ...previous,
        ...writeListState(change(readListState(previous, rules)), rules),
      }),
      replace,
      resetScroll: false,
    });
  return [state, show];
}

/** What the address of a resource's list may say; what is `fixed` is not asked for. */
export const listParamSchema = (
  { endpoints, filters, dateFilter = false }: ListDefinition,
  fixed: Record<string, string> = {},
  prefix?: string,
): ListParamSchema => ({
  sortable: endpoints.sortable,
  filters: filters.filter((filter) => !(filter.name in fixed)),
  dateFilter: Boolean(dateFilter),
  pageSize: DEFAULT_PAGE_SIZE,
  prefix,
});

const built = Number(import.meta.env['PUBLIC_PAGE_SIZE']);

/** The page size of the build configuration (specification 9). */
export const DEFAULT_PAGE_SIZE: PageSize = PAGE_SIZES.find((size) => size === built) ?? 10;
