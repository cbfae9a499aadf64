import { useTranslation } from 'react-i18next';
import { COUNT_FORMATS, dayLabels } from '#portal/charts/chart-formats.ts';
import { LocalizedChart } from '#portal/charts/LocalizedChart.tsx';
import type { ReportChart } from '#domain/reports/endpoints.ts';

/** Maximum number of days that a chart shows as bars; more days become a line. */
const BARS_MAX = 31;

/** Chart above a preview: number of rows per day, or the largest groups. */
export function ReportChartFigure({ title, chart }: { title: string; chart: ReportChart }) {
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
