import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#client/query.ts';
import { SEARCH_MIN, search, type SearchType } from '#domain/search/endpoints.ts';

/** Whether a text is long enough to be searched for. */
export const isSearchable = (text: string): boolean => [...text.trim()].length >= SEARCH_MIN;

/** What is found for a text, grouped by kind; the results before stay until the next ones are there. */
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
