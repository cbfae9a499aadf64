import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { PAGE_SIZES } from '#domain/list-query.ts';
import { type OilChangeRecord, oilChanges } from '#domain/oil-changes/endpoints.ts';
import { Select } from '#ui/form/Select.tsx';
import { PaymentsCard } from '../payments/parts.ts';
import { formatOil } from './oil-fields.tsx';

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
