import { listDayCounts } from '#backend/features/analytics/repository.ts';
import { comparisonPeriod } from '#domain/analytics/comparison-period.ts';
import { wholeSource } from './source.ts';
import { chartOfDays } from './visits-by-day.ts';

/** [Page views](docs/rules/reports.md#types) per day, beside those of the comparison period. */
export const pageViews = wholeSource(
  async (context) => {
    const { deps, range } = context;
    const [counts, countsBefore] = await Promise.all(
      [range, comparisonPeriod(range, context)].map((days) => listDayCounts(deps, days)),
    );
    if (counts!.every(({ views }) => views === 0)) return [];
    return counts!.map(({ date, views, visitors }, at) => {
      // The comparison period may be shorter: February has no 31st.
      const before = countsBefore![at];
      return {
        day: date,
        views,
        visitors,
        viewsBefore: before?.views ?? null,
        visitorsBefore: before?.visitors ?? null,
      };
    });
  },
  (context, rows) => {
    const values = (key: string) => rows.map((row) => Number(row[key] ?? 0));
    const { series, ...chart } = chartOfDays(context, 'views', (_, at) => values('views')[at] ?? 0);
    return {
      ...chart,
      series: [...series, { name: context.label('reports:columns.viewsBefore'), values: values('viewsBefore') }],
    };
  },
);
