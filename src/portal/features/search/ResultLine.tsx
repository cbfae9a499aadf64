import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/format.ts';
import type { SearchResult, SearchType } from '#domain/search/endpoints.ts';
import { PicklistLabel } from '#portal/resource/picklist-labels.tsx';
import { Plate } from '#ui/ltr-text.tsx';
import { iconOf } from './result-kinds.ts';

/** A plate is drawn as one. */
const PLATED: readonly SearchType[] = ['vehicles', 'oil-changes'];

/** A status that says nothing. */
const USUAL = ['ACTIVE', 'active', 'Success'];

/** What is no resource, or has no status of that name. */
const OWN_STATUSES: readonly SearchType[] = ['offering', 'messages'];

/** One line about something that was found: what it is, what tells it from others, where it stands. */
export function ResultLine({ type, result }: { type: SearchType; result: SearchResult }) {
  const { t } = useTranslation(OWN_STATUSES.includes(type) ? 'search' : ['search', type]);
  const { title, detail, status, amount, currency } = result;
  const Icon = iconOf(type);
  return (
    <>
      <Icon className="text-secondary size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 grow">
        <span className="block font-semibold wrap-anywhere">
          {PLATED.includes(type) ? <Plate size="sm">{title}</Plate> : <bdi>{title}</bdi>}
        </span>
        {detail && (
          <span className="text-muted block truncate text-sm">
            <bdi>{type === 'payments' ? t(`payments:methods.${detail}`) : detail}</bdi>
          </span>
        )}
      </span>
      <span className="shrink-0 text-end text-sm">
        {amount && currency && <span className="font-figures block">{formatMoney(amount, currency)}</span>}
        {status && !USUAL.includes(status) && (
          <span className="text-muted">
            <PicklistLabel
              labels={OWN_STATUSES.includes(type) ? 'search:statuses' : `${type}:statuses`}
              value={status}
            />
          </span>
        )}
      </span>
    </>
  );
}
