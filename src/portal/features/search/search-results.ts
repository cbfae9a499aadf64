import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Banknote, Car, ClipboardList, Droplet, type LucideIcon, Mail, Tags, UserRound, Wrench } from 'lucide-react';
import { getQueryOptions } from '#client/query.ts';
import { search, SEARCH_MIN, type SearchResult, type SearchType } from '#domain/search/endpoints.ts';
import { paths } from '#portal/screens.ts';

interface ResultKind {
  icon: LucideIcon;
  /** Builds the URL of a result from the ids that its type has. */
  href: (result: ResultIds) => string;
}
type ResultIds = { [Name in 'id' | 'userId' | 'vehicleId' | 'visitId' | 'categoryId']: string };

/** Icon and URL of each result type. */
const RESULT_KINDS: Record<SearchType, ResultKind> = {
  users: { icon: UserRound, href: ({ id }) => paths.user(id) },
  vehicles: { icon: Car, href: ({ userId, id }) => paths.vehicle(userId, id) },
  visits: { icon: ClipboardList, href: ({ userId, vehicleId, id }) => paths.visit(userId, vehicleId, id) },
  tasks: { icon: Wrench, href: ({ userId, vehicleId, visitId, id }) => paths.task(userId, vehicleId, visitId, id) },
  'oil-changes': { icon: Droplet, href: ({ userId, vehicleId }) => paths.oil(userId, vehicleId) },
  payments: {
    icon: Banknote,
    // A payment belongs to a visit, a task of a visit, or an oil change.
    href: ({ userId, vehicleId, visitId }) =>
      visitId ? paths.visit(userId, vehicleId, visitId) : paths.oil(userId, vehicleId),
  },
  offering: { icon: Tags, href: ({ categoryId }) => paths.offeringEntry(categoryId) },
  messages: { icon: Mail, href: ({ id }) => `${paths.messages()}?message=${id}` },
};

export const getResultIcon = (type: SearchType): LucideIcon => RESULT_KINDS[type].icon;

/** Returns the URL of a result. */
export const getResultHref = (type: SearchType, { id, userId, vehicleId, visitId, categoryId }: SearchResult): string =>
  RESULT_KINDS[type].href({
    id,
    userId: userId ?? '',
    vehicleId: vehicleId ?? '',
    visitId: visitId ?? '',
    categoryId: categoryId ?? '',
  });

/** Returns true if a trimmed text has the minimum length of a search. */
export const isSearchable = (text: string): boolean => Array.from(text.trim()).length >= SEARCH_MIN;

/** Queries search results grouped by type; keeps the previous results while the next ones load. */
export function useSearchResults(text: string, limit: number, types?: readonly SearchType[]) {
  const query = text.trim();
  const isLongEnough = isSearchable(query);
  const found = useQuery({
    ...getQueryOptions(search.results, { query: { query, limit: String(limit), types: types?.join(',') } }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  return { ...found, isLongEnough, groups: isLongEnough ? found.data?.data : undefined };
}
