import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import Car from 'lucide-react/icons/car';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Droplet from 'lucide-react/icons/droplet';
import Mail from 'lucide-react/icons/mail';
import Tags from 'lucide-react/icons/tags';
import UserRound from 'lucide-react/icons/user-round';
import Wrench from 'lucide-react/icons/wrench';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { search, SEARCH_MIN, type SearchResult, type SearchType } from '#domain/search/endpoints.ts';
import { PicklistLabel } from '#portal/resource/picklist-labels.tsx';
import { Plate } from '#portal/resource/record/Plate.tsx';
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

/** Result types whose title is a plate number. */
const PLATE_TYPES: readonly SearchType[] = ['vehicles', 'oil-changes'];

/** Default statuses, which are not shown. */
const HIDDEN_STATUSES = ['ACTIVE', 'active', 'Success'];

/** Result types whose status labels are in the `search` namespace. */
const TYPES_WITHOUT_NAMESPACE: readonly SearchType[] = ['offering', 'messages'];

/** One search result: icon, title, detail, amount and status. */
export function ResultLine({ type, result }: { type: SearchType; result: SearchResult }) {
  const { t } = useTranslation(TYPES_WITHOUT_NAMESPACE.includes(type) ? 'search' : ['search', type]);
  const { title, detail, status, amount, currency } = result;
  const Icon = getResultIcon(type);
  return (
    <>
      <Icon className="text-secondary size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 grow">
        <span className="block font-semibold wrap-anywhere">
          {PLATE_TYPES.includes(type) ? <Plate size="sm">{title}</Plate> : <bdi>{title}</bdi>}
        </span>
        {detail && (
          <span className="text-muted block truncate text-sm">
            <bdi>{type === 'payments' ? t(`payments:methods.${detail}`) : detail}</bdi>
          </span>
        )}
      </span>
      <span className="shrink-0 text-end text-sm">
        {amount && currency && <span className="font-figures block">{formatMoney(amount, currency)}</span>}
        {status && !HIDDEN_STATUSES.includes(status) && (
          <span className="text-muted">
            <PicklistLabel
              labels={TYPES_WITHOUT_NAMESPACE.includes(type) ? 'search:statuses' : `${type}:statuses`}
              value={status}
            />
          </span>
        )}
      </span>
    </>
  );
}
