import { findFirstViewDay, listDayCounts } from '#backend/features/analytics/repository.ts';
import { comparisonPeriod } from '#domain/analytics/comparison-period.ts';
import { createSingleBatchSource } from './source.ts';
import { createDailyChart } from './visits-by-day.ts';

/**
 * [Page views](docs/rules/reports.md#types) per day, with those of the comparison period unless it precedes the first
 * recorded view.
 */
export const pageViews = createSingleBatchSource(
  async (context) => {
    const { deps, range } = context;
    const [counts, countsBefore, firstDay] = await Promise.all([
      listDayCounts(deps, range),
      listDayCounts(deps, comparisonPeriod(range, context)),
      findFirstViewDay(deps),
    ]);
    if (counts.every(({ views }) => views === 0)) return [];
    return counts.map(({ date, views, visitors }, at) => {
      // The comparison period may be shorter: February has no 31st.
      const before = countsBefore[at];
      const isCompared = before !== undefined && firstDay !== null && before.date >= firstDay;
      return {
        day: date,
        views,
        visitors,
        viewsBefore: isCompared ? before.views : null,
        visitorsBefore: isCompared ? before.visitors : null,
      };
    });
  },
  (context, rows) => {
    const { series, ...chart } = createDailyChart(context, 'views', (_, at) => Number(rows[at]?.['views'] ?? 0));
    const viewsBefore = rows.map(({ viewsBefore: views }) => (typeof views === 'number' ? views : null));
    if (viewsBefore.every((views) => views === null)) return { ...chart, series };
    return {
      ...chart,
      series: [...series, { name: context.label('reports:columns.viewsBefore'), values: viewsBefore }],
    };
  },
);
