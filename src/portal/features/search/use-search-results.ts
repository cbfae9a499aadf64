import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#client/query.ts';
import { SEARCH_MIN, search, type SearchType } from '#domain/search/endpoints.ts';

/** What is found for a text, grouped by kind; the results before stay until the next ones are there. */
export function useSearchResults(text: string, limit: number, types?: readonly SearchType[]) {
  const query = text.trim();
  const isLongEnough = [...query].length >= SEARCH_MIN;
  const found = useQuery({
    ...queryOf(search.results, { query: { query, limit: String(limit), types: types?.join(',') } }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  return { ...found, isLongEnough, groups: isLongEnough ? found.data?.data : undefined };
}
