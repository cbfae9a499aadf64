import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/format.ts';
import { currentLocale } from '#client/i18n.ts';
import { getQueryOptions } from '#client/query.ts';
import { items, type ItemRecord } from '#domain/offering/endpoints.ts';
import type { Currency } from '#domain/money/currency.ts';
import { formatAmountInput } from '#domain/money/read-amount.ts';
import type { ReferencedResource } from '#portal/resource/form/form-context.ts';
import { Chip } from '#ui/inline.tsx';
import { localizeText } from './offering-text.ts';

/** Values of the form of a task by field; all are strings. */
export type TaskValues = Record<string, string>;

/**
 * Converts a service to form values of a task: its name as the reader sees it and, where set, kind of
 * work, planned minutes and price. Omits a price in another currency than the visit’s.
 */
export function toTaskValues(item: ItemRecord, currency: Currency): TaskValues {
  const values: TaskValues = { name: localizeText(item.title) };
  if (item.service) values['service'] = item.service;
  if (item.price !== null && item.currency === currency)
    values['soldFor'] = formatAmountInput(item.price, currency, currentLocale());
  if (item.durationMinutes > 0) values['plannedMinutes'] = String(item.durationMinutes);
  return values;
}

interface FrequentServicesProps {
  currency: Currency;
  onPick: (values: TaskValues) => void;
}

/** Buttons for the most used services; a click fills in the form of a task. */
export function FrequentServices({ currency, onPick }: FrequentServicesProps) {
  const { t } = useTranslation('tasks');
  const { data } = useQuery(getQueryOptions(items.frequent, {}));
  if (!data?.data.length) return null;
  return (
    <ul aria-label={t('tasks:frequent')} className="mt-2 flex flex-wrap gap-2">
      {data.data.map((item) => (
        <li key={item.id}>
          <Chip label={localizeText(item.title)} onClick={() => onPick(toTaskValues(item, currency))} />
        </li>
      ))}
    </ul>
  );
}

/** Creates the autocomplete source of task names: the services of the garage. `currency` is the visit’s. */
export const createTaskNameAutocomplete = (currency: Currency): ReferencedResource => ({
  endpoints: items,
  title: (item: ItemRecord) => localizeText(item.title),
  detail: (item: ItemRecord) => (item.price === null ? '' : formatMoney(item.price, item.currency)),
  fill: (item: ItemRecord) => toTaskValues(item, currency),
  Shortcuts: ({ onPick }) => <FrequentServices currency={currency} onPick={onPick} />,
});
