import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCALE_CODES, LOCALES, type Locale } from '#domain/locales.ts';
import { PDF_ROWS_MAX, REPORT_FORMATS, REPORT_TYPES, type ReportType } from '#domain/reports/report.ts';
import { formatNumber } from '#client/format.ts';
import { Field } from '#ui/form/Field.tsx';
import { SegmentedControl } from '#ui/form/Segmented.tsx';
import { Select } from '#ui/form/Select.tsx';
import type { ReportChoice } from './use-report-choice.ts';

/** Select of the report, with a description of its content. */
export function ReportTypeField({ type, onChange }: { type: ReportType; onChange: (type: ReportType) => void }) {
  const { t } = useTranslation('reports');
  const id = useId();
  return (
    <Field label={t('reports:fields.type')} htmlFor={id} hint={t(`reports:about.${type}`)}>
      <Select
        id={id}
        aria-describedby={`${id}-hint`}
        value={type}
        onChange={({ target }) => onChange(target.value as ReportType)}
      >
        {REPORT_TYPES.map((one) => (
          <option key={one} value={one}>
            {t(`reports:types.${one}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface FormatFieldsProps {
  choice: ReportChoice;
  onChange: (change: Partial<ReportChoice>) => void;
  error: string | undefined;
}

/** Fields for format and language of the file. */
export function FormatFields({ choice: { format, lan }, onChange, error }: FormatFieldsProps) {
  const { t } = useTranslation('reports');
  const id = useId();
  return (
    <>
      <Field
        label={t('reports:fields.format')}
        htmlFor={`${id}-format`}
        hint={t(`reports:formatHints.${format}`, { max: formatNumber(PDF_ROWS_MAX) })}
        error={error}
      >
        <SegmentedControl
          label={t('reports:fields.format')}
          value={format}
          onChange={(next) => onChange({ format: next })}
          options={REPORT_FORMATS.map((value) => ({ value, label: t(`reports:formats.${value}`) }))}
        />
      </Field>
      <Field label={t('reports:fields.lan')} htmlFor={`${id}-lan`}>
        <Select id={`${id}-lan`} value={lan} onChange={({ target }) => onChange({ lan: target.value as Locale })}>
          {LOCALE_CODES.map((code) => (
            <option key={code} value={code} lang={code}>
              {LOCALES[code].name}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}
