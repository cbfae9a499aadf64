import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '#client/format.ts';
import { showName } from '#client/start/static-names.ts';
import type { OilChangeRecord } from '#domain/oil-changes/endpoints.ts';
import type { FormField } from '#portal/resource/define-resource.ts';

/** Formats a distance in whole kilometres. */
export const formatKm = (km: number): string =>
  formatNumber(km, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 0 });

/** Formats product and viscosity of an oil in the reader's language. */
export const formatOil = ({ oilName, oilType }: Pick<OilChangeRecord, 'oilName' | 'oilType'>): string =>
  `${showName('OIL_NAME', oilName)} ${showName('OIL_TYPE', oilType)}`;

/** Reason of a [lower reading](docs/rules/mileage.md#lower-readings), for roles that may lower it. */
export const READING_REASON_FIELD: FormField = {
  field: 'reason',
  control: 'text',
  hint: 'oil-changes:hints.reason',
  autoComplete: 'off',
};

/** Kilometres left until the next oil change or, in the error color, the kilometres overdue. */
export function KmLeft({ oilChange: { kmLeft } }: { oilChange: Pick<OilChangeRecord, 'kmLeft'> }) {
  const { t } = useTranslation('oil-changes');
  if (kmLeft > 0) return formatKm(kmLeft);
  return <span className="text-error font-semibold">{t('oil-changes:kmOver', { km: formatKm(-kmLeft) })}</span>;
}

/** Due date of an oil change, and the number of days that it is overdue. */
export function DueDate({ oilChange }: { oilChange: Pick<OilChangeRecord, 'dueDate' | 'daysOverdue'> }) {
  const { t } = useTranslation('oil-changes');
  const { dueDate, daysOverdue } = oilChange;
  return (
    <>
      {formatDate(dueDate)}
      {daysOverdue > 0 && (
        <span className="text-error block text-sm">{t('oil-changes:daysOverdue', { count: daysOverdue })}</span>
      )}
    </>
  );
}
