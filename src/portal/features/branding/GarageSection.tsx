import { useTranslation } from 'react-i18next';
import { currentLocale } from '#client/i18n.ts';
import { CURRENCIES } from '#domain/money/currency.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { Card } from '#ui/Card.tsx';
import type { Kind } from './entries.ts';
import { EntryFields } from './EntryScope.tsx';
import { weekdayName } from './weekday-name.ts';

const INFO: Kind = { type: 'MERCHANT_INFO', language: 'common' };
const STATS: Kind = { type: 'MERCHANT_STATS', language: 'common' };

const CONTACT: readonly FormField[] = [
  { field: 'merchantName', control: 'text', required: true, autoComplete: 'off' },
  { field: 'address', control: 'textarea' },
  { field: 'phone', control: 'tel', hint: 'merchant-info:hints.phone' },
  { field: 'email', control: 'email' },
];
const PLACE: readonly FormField[] = [
  { field: 'latitude', control: 'number', hint: 'merchant-info:hints.place' },
  { field: 'longitude', control: 'number' },
];
const FIGURES: readonly FormField[] = [
  { field: 'yearsOfExperience', control: 'number' },
  { field: 'happyCustomers', control: 'number' },
];
const TIME_ZONES = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
const WEEK = ['1', '2', '3', '4', '5', '6', '7'];
const customs = (): readonly FormField[] => {
  const currencies = new Intl.DisplayNames(currentLocale(), { type: 'currency' });
  return [
    {
      field: 'emergencyService',
      control: 'select',
      options: ['true', 'false'],
      labels: 'merchant-info:emergency',
      required: true,
    },
    { field: 'countryCode', control: 'tel', hint: 'merchant-info:hints.countryCode' },
    {
      field: 'currency',
      control: 'select',
      options: CURRENCIES,
      labels: (code) => `${currencies.of(code)} (${code})`,
      required: true,
    },
    { field: 'timeZone', control: 'select', options: TIME_ZONES, required: true },
    { field: 'firstWeekday', control: 'select', options: WEEK, labels: weekdayName, required: true },
  ];
};

/** Who the garage is, where it is, and how it counts. */
export function GarageSection() {
  const { t } = useTranslation('merchant-info');
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Card as="section" className="gap-4 p-5" aria-label={t('merchant-info:groups.contact')}>
        <h3 className="text-xl">{t('merchant-info:groups.contact')}</h3>
        <EntryFields kind={INFO} fields={CONTACT} />
      </Card>
      <Card as="section" className="gap-4 p-5" aria-label={t('merchant-info:groups.customs')}>
        <h3 className="text-xl">{t('merchant-info:groups.customs')}</h3>
        <EntryFields kind={INFO} fields={customs()} />
      </Card>
      <Card as="section" className="gap-4 p-5" aria-label={t('merchant-info:groups.place')}>
        <h3 className="text-xl">{t('merchant-info:groups.place')}</h3>
        <EntryFields kind={INFO} fields={PLACE} />
      </Card>
      <Card as="section" className="gap-4 p-5" aria-label={t('merchant-info:groups.figures')}>
        <h3 className="text-xl">{t('merchant-info:groups.figures')}</h3>
        <EntryFields kind={STATS} fields={FIGURES} />
      </Card>
    </div>
  );
}
