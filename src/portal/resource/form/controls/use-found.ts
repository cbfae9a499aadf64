import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#client/query.ts';
import type { AnyRecord, ResourceEndpoints } from '../../define-resource.ts';
import { useDebouncedValue } from '../../use-rested.ts';

const OFFERED = 25;

/** The records of a list that a term finds, while `isOpen`; the server folds letters and separators. */
export function useRecordSearch(
  list: ResourceEndpoints['list'],
  filters: Record<string, string>,
  term: string,
  isOpen: boolean,
) {
  const search = useDebouncedValue(term.trim()) || undefined;
  const { data, isError, isFetching } = useQuery({
    ...queryOf(list, { query: { ...filters, search, limit: OFFERED } }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const records: readonly AnyRecord[] = data?.data ?? [];
  return { records, isError, isFetching };
}
