import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from '#client/query.ts';
import type { AnyRecord, ResourceEndpoints } from '../../define-resource.ts';

const TYPING_MS = 200;
const OFFERED = 25;

/** Follows a text once its typing rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** The records of a list that a term finds, while `isOpen`; the server folds letters and separators. */
export function useFound(
  list: ResourceEndpoints['list'],
  filters: Record<string, string>,
  term: string,
  isOpen: boolean,
) {
  const search = useRested(term.trim()) || undefined;
  const { data, isError, isFetching } = useQuery({
    ...queryOf(list, { query: { ...filters, search, limit: OFFERED } }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const records: readonly AnyRecord[] = data?.data ?? [];
  return { records, isError, isFetching };
}
