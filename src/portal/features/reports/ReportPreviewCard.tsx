import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { reports } from '#domain/reports/endpoints.ts';
import { formatDayRange } from '#portal/charts/chart-formats.ts';
import { ReplicaNote } from '#portal/charts/PeriodPicker.tsx';
import { ChartSkeleton } from '#ui/chart/Chart.tsx';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { PreviewTable } from './PreviewTable.tsx';
import { ReportChartFigure } from './ReportChartFigure.tsx';
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
