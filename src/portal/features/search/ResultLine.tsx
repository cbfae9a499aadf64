import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/format.ts';
import type { SearchResult, SearchType } from '#domain/search/endpoints.ts';
import { PicklistLabel } from '#portal/resource/picklist-labels.tsx';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { getResultIcon } from './search-results.ts';

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
