import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { formatNumber } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { toast } from '#client/toasts.ts';
import { type Locale, LOCALE_CODES, LOCALES } from '#domain/locales.ts';
import { reports } from '#domain/reports/endpoints.ts';
import { PDF_ROWS_MAX, REPORT_FORMATS, REPORT_TYPES, type ReportType } from '#domain/reports/report.ts';
import { findGrant } from '#domain/roles.ts';
import { PeriodPicker, usePeriod } from '#portal/charts/PeriodPicker.tsx';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { useActor } from '#portal/resource/permissions.ts';
import { Card } from '#ui/Card.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Field } from '#ui/form/Field.tsx';
import { SegmentedControl } from '#ui/form/Segmented.tsx';
import { Select } from '#ui/form/Select.tsx';
import { Switch } from '#ui/form/inputs.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { ReportPreviewCard } from './ReportPreviewCard.tsx';
import { type ReportChoice, useReportChoice } from './use-report-choice.ts';

/** Screen that previews and downloads reports. */
export function ReportsScreen() {
  const { t } = useTranslation('reports');
  const actor = useActor();
  const [choice, setChoice] = useReportChoice();
  const periodState = usePeriod('last-30-days');
  const [formatError, setFormatError] = useState<string>();
  const { startDate, endDate } = periodState.period;
  const { type, format, lan } = choice;
  const report = { type, lan, startDate, endDate };
  const change = (next: Partial<typeof choice>) => {
    setFormatError(undefined);
    setChoice(next);
  };
  return (
    <>
      <PageHeader title={t('reports:title')} />
      <p className="text-muted -mt-3 mb-5 max-w-prose print:hidden">{t('reports:intro')}</p>
      <div className="grid grid-cols-1 items-start gap-5 @4xl:grid-cols-[20rem_minmax(0,1fr)] print:block">
        <div className="grid gap-5 print:hidden">
          <Card as="section" stripe aria-label={t('reports:title')} className="gap-5 p-5">
            <ReportTypeField type={type} onChange={(next) => change({ type: next })} />
            <PeriodPicker state={periodState} hasComparison={false} />
            <FormatFields choice={choice} onChange={change} error={formatError} />
            <DownloadButton
              key={Object.values(report).join()}
              report={report}
              format={format}
              onFormatError={setFormatError}
            />
          </Card>
          {findGrant(actor.role, 'reports.subscribe') && <WeeklySummaryCard />}
        </div>
        <ReportPreviewCard report={report} />
      </div>
    </>
  );
}

const subscription = getQueryOptions(reports.subscription);

/** Card with a switch that subscribes the user to the weekly summary by e-mail. */
function WeeklySummaryCard() {
  const { t } = useTranslation('reports');
  const id = useId();
  const client = useQueryClient();
  const { data } = useQuery(subscription);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (subscribed: boolean) => call(reports.subscribe, { body: { subscribed } }),
    onSuccess: (response) => {
      client.setQueryData(subscription.queryKey, response);
      toast.success(t(response.data.subscribed ? 'reports:summary.on' : 'reports:summary.off'));
    },
    onError: (error) => {
      const hasNoEmail = error instanceof ApiError && error.problems.some(({ field }) => field === 'email');
      if (hasNoEmail) toast.error(t('reports:summary.noEmail'));
      else void showFailureToast(error, 'reports:summary.failed');
    },
  });
  const isOn = isPending ? variables : (data?.data.subscribed ?? false);
  return (
    <Card as="section" aria-labelledby={id} className="p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 id={id} className="text-xl">
          {t('reports:summary.title')}
        </h2>
        <Switch
          aria-labelledby={id}
          aria-describedby={`${id}-text`}
          checked={isOn}
          disabled={!data}
          onChange={(next) => mutate(next)}
        />
      </div>
      <p id={`${id}-text`} className="text-muted text-sm">
        {t('reports:summary.text')}
      </p>
    </Card>
  );
}

/** Select of the report, with a description of its content. */
function ReportTypeField({ type, onChange }: { type: ReportType; onChange: (type: ReportType) => void }) {
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
function FormatFields({ choice: { format, lan }, onChange, error }: FormatFieldsProps) {
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
