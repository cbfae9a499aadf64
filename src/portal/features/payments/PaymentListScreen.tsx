import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { payments } from '#domain/payments/endpoints.ts';
import { findActorGrant } from '#domain/roles.ts';
import { buildFilterQuery } from '#portal/resource/list/list-state.ts';
import { buildListParamSchema, useListState } from '#portal/resource/list/use-list-state.ts';
import type { SearchParams } from '#portal/resource/list/list-state.ts';
import { prefetchList } from '#portal/resource/list/list-records.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { useActor } from '#portal/resource/permissions.ts';
import { paymentsResource } from './payments.resource.tsx';

/** List of all payments, each linked to its visit or oil change. */
export const PaymentListScreen = () => <ResourceList definition={paymentsResource} intro={<ReceivedTotals />} />;

const paramSchema = buildListParamSchema(paymentsResource);

/** Sums of the filtered payments less refunds, one per currency. */
export function ReceivedTotals() {
  const { t } = useTranslation('payments');
  const [state] = useListState(paramSchema);
  const { data } = useQuery({
    ...getQueryOptions(payments.totals, { query: buildFilterQuery(state) }),
    placeholderData: keepPreviousData,
    enabled: findActorGrant(useActor(), 'turnover.read') !== undefined,
  });
  return (
    <p role="status" className="mb-2 min-h-6 @xl:mb-4">
      {data && data.data.length > 0 && (
        <>
          {t('payments:receivedTotal')}{' '}
          <strong>
            {data.data.map(({ currency, received }, index) => (
              <span key={currency}>
                {index > 0 && ' · '}
                <bdi className="tabular-nums">{formatMoney(received, currency)}</bdi>
              </span>
            ))}
          </strong>
        </>
      )}
    </p>
  );
}

/** Prefetches the first page while the code of the screen loads. */
export const prefetch = (params: SearchParams): void => prefetchList(paymentsResource, params);
