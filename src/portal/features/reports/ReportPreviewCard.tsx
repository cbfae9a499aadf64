import { useQuery } from '@tanstack/react-query';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { getTextDirection, type Locale } from '#domain/locales.ts';
import { type ReportChart, type ReportPreview, reports } from '#domain/reports/endpoints.ts';
import { COUNT_FORMATS, dayLabels, formatDayRange, LocalizedChart } from '#portal/charts/LocalizedChart.tsx';
import { ReplicaNote } from '#portal/charts/PeriodPicker.tsx';
import { Card } from '#ui/Card.tsx';
import { ChartSkeleton } from '#ui/chart/Chart.tsx';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/loading.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import type { ReportRequest } from './use-report-choice.ts';

/** Shows the chart and the first rows of a report. */
export function ReportPreviewCard({ report: { type, ...query } }: { report: ReportRequest }) {
  const { t } = useTranslation(['reports', 'shell']);
  const id = useId();
  const { data: response, isError, refetch } = useQuery(getQueryOptions(reports.preview, { params: { type }, query }));
  const data = response?.data;
  return (
    <Card as="section" aria-labelledby={id} className="min-w-0 p-5 print:block print:p-0">
      <header className="mb-4 flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="text-2xl">
          {t('reports:preview')}
        </h2>
        {data && data.total > 0 && (
          <p role="status" className="text-muted">
            {data.total > data.rows.length
              ? t('reports:firstRows', { shown: formatNumber(data.rows.length), total: formatNumber(data.total) })
              : t('reports:allRows', { count: data.total })}
          </p>
        )}
        <ReplicaNote meta={response?.meta} className="w-full" />
      </header>
      {isError && (
        <ErrorState title={t('reports:previewFailed')} retryLabel={t('shell:retry')} onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <>
          <ChartSkeleton kind="bars" />
          <Skeleton className="mt-5 h-72 w-full" />
        </>
      )}
      {data?.total === 0 && (
        <EmptyState icon={FileSpreadsheet} title={t('reports:noData')} text={t('reports:emptyFile')} />
      )}
      {data && data.total > 0 && (
        <>
          <p className="mb-4 hidden font-semibold print:block">
            {data.title}, <bdi>{formatDayRange(query)}</bdi>
          </p>
          {data.chart && <ReportChartFigure title={data.title} chart={data.chart} />}
          <PreviewTable preview={data} lan={query.lan} />
        </>
      )}
    </Card>
  );
}

const NUMERIC_KINDS = ['number', 'hours', 'money', 'percent', 'year'];

/** Table of the first rows of a report, in the language and text direction of its file. */
function PreviewTable({ preview: { title, columns, rows, totals }, lan }: { preview: ReportPreview; lan: Locale }) {
  const cell = (row: readonly string[], index: number) => {
    const { key, kind } = columns[index]!;
    const isNumber = NUMERIC_KINDS.includes(kind);
    return (
      <td key={key} className={classNames('align-top text-sm', isNumber && 'text-end whitespace-nowrap tabular-nums')}>
        <bdi
          dir={kind === 'code' || isNumber ? 'ltr' : undefined}
          title={isNumber ? undefined : row[index]}
          className={isNumber ? undefined : 'line-clamp-2 w-max max-w-64 wrap-break-word'}
        >
          {row[index]}
        </bdi>
      </td>
    );
  };
  const row = (values: readonly string[], index: number) => (
    <tr key={index}>{columns.map((_, at) => cell(values, at))}</tr>
  );
  return (
    <div
      role="region"
      aria-label={title}
      tabIndex={0}
      lang={lan}
      dir={getTextDirection(lan)}
      className="border-base-300 print-wide edge-shade max-h-[36rem] overflow-auto rounded-lg border print:max-h-none print:overflow-visible print:border-0"
    >
      <table className="table-sm table-pin-rows table w-full print:[&_:is(td,th)]:px-1.5 print:[&_tr]:static">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {columns.map(({ key, kind, heading }) => (
              <th
                key={key}
                scope="col"
                className={classNames('whitespace-nowrap', NUMERIC_KINDS.includes(kind) && 'text-end')}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(row)}</tbody>
        {totals.length > 0 && (
          <tfoot className="text-base-content font-semibold print:table-row-group">{totals.map(row)}</tfoot>
        )}
      </table>
    </div>
  );
}

/** Maximum number of days that a chart shows as bars; more days become a line. */
const BARS_MAX = 31;

/** Chart above a preview: number of rows per day, or the largest groups. */
function ReportChartFigure({ title, chart }: { title: string; chart: ReportChart }) {
  const { t } = useTranslation('reports');
  const isDays = chart.kind === 'days';
  const dayKind = chart.labels.length > BARS_MAX || chart.series.length > 1 ? 'line' : 'bars';
  const categories = isDays ? dayLabels(chart.labels) : { categories: chart.labels };
  return (
    <div className="mb-5">
      <LocalizedChart
        spec={{
          kind: isDays ? dayKind : 'ranking',
          title,
          categoryName: t(isDays ? 'reports:columns.day' : 'reports:columns.name'),
          ...categories,
          series: chart.series.map((series, index) => ({ ...series, isComparison: index > 0 })),
          ...COUNT_FORMATS,
        }}
      />
    </div>
  );
}
