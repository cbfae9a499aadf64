import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/format.ts';
import { queryOf } from '#client/query.ts';
import { PAGE_SIZES } from '#domain/list-query.ts';
import { oilChanges, type OilChangeRecord } from '#domain/oil-changes/endpoints.ts';
import { Select } from '#ui/form/inputs.tsx';
import { PaymentsCard } from '../payments/parts.ts';

/** An option holds no elements that would keep a Latin name and an Arabic date apart; these marks do. */
const choiceOf = ({ oilName, oilType, createdAt }: OilChangeRecord): string =>
  [`${oilName} ${oilType}`, formatDate(createdAt)].map((part) => `\u2068${part}\u2069`).join(' · ');

/** The payments on one oil change of a vehicle: on the newest, unless the address or a choice names an earlier one. */
export function OilPayments({ newest }: { newest: OilChangeRecord }) {
  const { t } = useTranslation('oil-changes');
  const id = useId();
  const { change } = useSearch({ strict: false }) as { change?: string };
  const [chosen, setChosen] = useState(change);
  const { data } = useQuery(
    queryOf(oilChanges.list, { query: { vehicleId: newest.vehicleId, limit: PAGE_SIZES.at(-1) } }),
  );
  const all = data?.data ?? [newest];
  const shown = all.find((oilChange) => oilChange.id === chosen) ?? newest;
  return (
    <div className="space-y-3">
      {all.length > 1 && (
        <div>
          <label htmlFor={id} className="text-sm font-semibold">
            {t('oil-changes:paidFor')}
          </label>
          <Select id={id} value={shown.id} onChange={(event) => setChosen(event.target.value)}>
            {all.map((oilChange) => (
              <option key={oilChange.id} value={oilChange.id}>
                {choiceOf(oilChange)}
              </option>
            ))}
          </Select>
        </div>
      )}
      <PaymentsCard key={shown.id} entityType="OIL_CHANGE" entityId={shown.id} />
    </div>
  );
}
