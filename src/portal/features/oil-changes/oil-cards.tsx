import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import Droplet from 'lucide-react/icons/droplet';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { PAGE_SIZES } from '#domain/list-query.ts';
import { type OilChangeRecord, oilChanges } from '#domain/oil-changes/endpoints.ts';
import { PaymentsCard } from '#portal/features/payments/parts.ts';
import { OilDueDot } from '#portal/features/vehicles/parts.ts';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { combineListQueries } from '#portal/resource/record/combine-list-queries.ts';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';
import { Meter, type MeterTone } from '#ui/Meter.tsx';
import { Select } from '#ui/form/Select.tsx';
import { ButtonLink } from '#ui/form/buttons.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { formatKm, formatOil } from './oil-fields.tsx';

/** Share of the interval below which the bar turns yellow. */
const LOW_SHARE = 0.15;

/**
 * Returns the bar for the share of the interval that is left. With nothing left, the bar is full and red, because an
 * empty bar shows no colour.
 */
export function computeRemainingBar({
  kmLeft,
  currentKm,
  nextChangeKm,
  due,
}: Pick<OilChangeRecord, 'kmLeft' | 'currentKm' | 'nextChangeKm' | 'due'>): { fraction: number; tone: MeterTone } {
  const share = kmLeft / (nextChangeKm - currentKm);
  if (due === 'OVERDUE') return { fraction: share > 0 ? share : 1, tone: 'danger' };
  return { fraction: share, tone: share < LOW_SHARE ? 'attention' : 'ok' };
}

/** Queries the newest oil change of a vehicle, the only one with a due status; `data` is `null` if there is none. */
export function useNewestOilChange(vehicleId: string) {
  return useQuery({
    ...getQueryOptions(oilChanges.list, { query: { vehicleId, limit: PAGE_SIZES[0] } }),
    select: ({ data }) => data.find(({ due }) => due !== null) ?? null,
  });
}

/** Kilometres left until the next change, due status, and the reasons for it. */
export function OilStatus({ oilChange }: { oilChange: OilChangeRecord }) {
  const { t } = useTranslation('oil-changes');
  const { kmLeft, nextChangeKm, due, dueReasons, dueDate, latestKmUpdatedAt, createdAt } = oilChange;
  const left = t(kmLeft > 0 ? 'oil-changes:kmLeft' : 'oil-changes:kmOver', { km: formatKm(Math.abs(kmLeft)) });
  const facts = {
    km: formatKm(Math.abs(kmLeft)),
    next: formatKm(nextChangeKm),
    changed: formatDate(createdAt),
    expected: formatDate(dueDate),
    read: formatDate(latestKmUpdatedAt),
  };
  return (
    <>
      <p className="font-heading text-3xl font-bold">{left}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        <OilDueDot oilChange={oilChange} />
        {due !== 'OVERDUE' && <span className="text-muted">{t('oil-changes:expected', facts)}</span>}
      </p>
      <Meter className="mt-3" {...computeRemainingBar(oilChange)} label={t('oil-changes:distance')} valueText={left} />
      {dueReasons.length > 0 && (
        <ul className="mt-3 space-y-1 text-sm">
          {dueReasons.map((reason) => (
            <li key={reason}>{t(`oil-changes:reasons.${reason}`, facts)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

interface OilSummaryProps {
  vehicleId: string;
  /** URL of the vehicle's oil screen. */
  href: string;
}

/** Card with the oil status of a vehicle and a link to its oil screen. */
export function OilSummaryCard({ vehicleId, href }: OilSummaryProps) {
  const { t } = useTranslation(['oil-changes', 'resource']);
  const id = useId();
  const { data, isError, refetch } = useNewestOilChange(vehicleId);
  return (
    <Card as="section" aria-labelledby={id} className="p-5">
      <header className="mb-3 flex items-center justify-between gap-3">
        <h2 id={id} className="text-2xl">
          {t('oil-changes:oil')}
        </h2>
        {data !== null && (
          <ButtonLink variant="outline" size="sm" href={href}>
            {t('oil-changes:details')}
          </ButtonLink>
        )}
      </header>
      {data && <OilStatus oilChange={data} />}
      {data === null && (
        <EmptyState
          icon={Droplet}
          title={t('oil-changes:empty.title')}
          action={
            <ButtonLink variant="outline" href={href}>
              {t('oil-changes:title')}
            </ButtonLink>
          }
        />
      )}
      {data === undefined &&
        (isError ? (
          <ErrorState
            title={t('resource:loadFailed')}
            retryLabel={t('resource:retry')}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton className="h-24" />
        ))}
    </Card>
  );
}

/** Lists the vehicles of a client whose oil change is overdue or due soon. */
export function DueOilCard({ userId }: { userId: string }) {
  const { t } = useTranslation('oil-changes');
  const id = useId();
  const { data: records } = combineListQueries(
    useQuery(getQueryOptions(oilChanges.list, { query: { userId, due: 'OVERDUE' } })),
    useQuery(getQueryOptions(oilChanges.list, { query: { userId, due: 'DUE_SOON' } })),
  );
  return (
    <Card as="section" aria-labelledby={id} className="p-5">
      <h2 id={id} className="mb-2 text-2xl">
        {t('oil-changes:dueTitle')}
      </h2>
      {!records && <Skeleton className="h-16" />}
      {records?.length === 0 && <p className="text-muted">{t('oil-changes:noneDue')}</p>}
      <ul className="divide-base-300 divide-y">
        {records?.map((oilChange) => (
          <li key={oilChange.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <a
              href={paths.oil(oilChange.userId, oilChange.vehicleId)}
              className="link-hover tap inline-flex items-center"
            >
              <Plate size="sm">{oilChange.plateNumber}</Plate>
            </a>
            <OilDueDot oilChange={oilChange} />
            <span className="text-muted ms-auto text-sm">
              {t(oilChange.kmLeft > 0 ? 'oil-changes:kmLeft' : 'oil-changes:kmOver', {
                km: formatKm(Math.abs(oilChange.kmLeft)),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Formats the label of an `<option>`. It cannot contain `<bdi>`, so Unicode isolates separate name and date. */
const formatOptionLabel = (oilChange: OilChangeRecord): string =>
  [formatOil(oilChange), formatDate(oilChange.createdAt)].map((part) => `\u2068${part}\u2069`).join(' · ');

/** Payments of one oil change of a vehicle: the newest, unless the URL or the select names an earlier one. */
export function OilPayments({ newest }: { newest: OilChangeRecord }) {
  const { t } = useTranslation('oil-changes');
  const id = useId();
  const { change }: { change?: string } = useSearch({ strict: false });
  const [selectedId, setSelectedId] = useState(change);
  const { data } = useQuery(
    getQueryOptions(oilChanges.list, { query: { vehicleId: newest.vehicleId, limit: PAGE_SIZES.at(-1) } }),
  );
  const all = data?.data ?? [newest];
  const selected = all.find((oilChange) => oilChange.id === selectedId) ?? newest;
  return (
    <div className="space-y-3">
      {all.length > 1 && (
        <div>
          <label htmlFor={id} className="text-sm font-semibold">
            {t('oil-changes:payments')}
          </label>
          <Select id={id} value={selected.id} onChange={(event) => setSelectedId(event.target.value)}>
            {all.map((oilChange) => (
              <option key={oilChange.id} value={oilChange.id}>
                {formatOptionLabel(oilChange)}
              </option>
            ))}
          </Select>
        </div>
      )}
      <PaymentsCard key={selected.id} entityType="OIL_CHANGE" entityId={selected.id} />
    </div>
  );
}
