import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PAGE_SIZES, type PageSize } from '#domain/list-query.ts';
import type { ListDefinition } from '../define-resource.ts';
import { parseListState, toUrlParams, type ListParamSchema, type ListState, type SearchParams } from './list-state.ts';

interface SetOptions {
  /** Replaces the current history entry, e.g. while the user types. */
  replace?: boolean;
}
/** Updates the state in the URL; `change` receives the current state. */
export type SetListState = (change: (state: ListState) => ListState, options?: SetOptions) => void;

/** Keeps page, sort order, filters and view of a list in the URL, so that reload, links and the back button work. */
export function useListState(rules: ListParamSchema): [ListState, SetListState] {
  const params: SearchParams = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => parseListState(params, rules), [params, rules]);
  const setListState: SetListState = (change, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: (previous: SearchParams) => ({
        ...previous,
        ...toUrlParams(change(parseListState(previous, rules)), rules),
      }),
      replace,
      resetScroll: false,
    });
  return [state, setListState];
}

/**
 * Returns the URL parameters of a resource's list, without the filters that the screen sets.
 *
 * @param prefix sets the parameters of this list apart from other lists of the screen
 */
export const buildListParamSchema = (
  { endpoints, filters, dateFilter = false, pageSize = DEFAULT_PAGE_SIZE }: ListDefinition,
  fixed: Record<string, string> = {},
  prefix?: string,
): ListParamSchema => ({
  sortable: endpoints.sortable,
  filters: filters.filter((filter) => !(filter.name in fixed)),
  dateFilter: Boolean(dateFilter),
  pageSize,
  prefix,
});

const configured = Number(import.meta.env.PUBLIC_PAGE_SIZE);

/** Default page size: `PUBLIC_PAGE_SIZE` at build time if valid, else 10. */
export const DEFAULT_PAGE_SIZE: PageSize = PAGE_SIZES.find((size) => size === configured) ?? 10;
