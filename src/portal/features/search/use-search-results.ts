import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#client/query.ts';
import { search, SEARCH_MIN, type SearchType } from '#domain/search/endpoints.ts';

/** Checks that a text has the minimum length of a search. */
export const isSearchable = (text: string): boolean => [...text.trim()].length >= SEARCH_MIN;

/** Queries search results grouped by type; keeps the previous results while the next ones load. */
export function useSearchResults(text: string, limit: number, types?: readonly SearchType[]) {
  const query = text.trim();
  const isLongEnough = isSearchable(query);
  const found = useQuery({
    ...queryOf(search.results, { query: { query, limit: String(limit), types: types?.join(',') } }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  return { ...found, isLongEnough, groups: isLongEnough ? found.data?.data : undefined };
}
