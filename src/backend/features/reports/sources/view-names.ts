import { listCounts, listDayCounts, RANGE_NAMES_MAX } from '#backend/features/analytics/repository.ts';
import { OTHER_NAME, UNRECOGNISED_NAME, type Dimension } from '#domain/analytics/dimensions.ts';
import type { ReportRow } from '#domain/reports/totals.ts';
import { createSingleBatchSource, type ReportContext } from './source.ts';

/** Maximum bars of a chart: the names with the most views. */
const BARS_MAX = 12;

/** Creates the source of a report with one row per name of page views, most views first. */
function createNamesSource(
  dimension: Dimension,
  key: string,
  nameLabel: (name: string, context: ReportContext) => string,
) {
  const load = async (context: ReportContext): Promise<ReportRow[]> => {
    const { deps, range } = context;
    const [counts, days] = await Promise.all([
      listCounts(deps, dimension, range, RANGE_NAMES_MAX),
      listDayCounts(deps, range),
    ]);
    const total = days.reduce((sum, { views }) => sum + views, 0);
    return counts.map(({ name, views, visitors }) => ({
      [key]: name === OTHER_NAME ? context.label('reports:devices.other') : nameLabel(name, context),
      views,
      visitors,
      share: total ? views / total : 0,
    }));
  };
  return createSingleBatchSource(load, ({ label }, rows) => {
    const top = rows.slice(0, BARS_MAX);
    return {
      kind: 'names',
      labels: top.map((row) => String(row[key])),
      series: [{ name: label('reports:columns.views'), values: top.map(({ views }) => Number(views)) }],
    };
  });
}

const DEVICES = ['desktop', 'mobile', 'tablet', 'tv', 'other'];

/** Source of the [popular pages](docs/rules/reports.md#types) of the period. */
export const popularPages = createNamesSource('path', 'path', (path) => path);
/** Source of the [browsers](docs/rules/reports.md#types) of the period. */
export const browsers = createNamesSource('browser', 'name', (name, { label }) =>
  name === UNRECOGNISED_NAME ? label('reports:devices.other') : name,
);
/** Source of the [devices](docs/rules/reports.md#types) of the period. */
export const devices = createNamesSource('device', 'name', (name, { label }) =>
  DEVICES.includes(name) ? label(`reports:devices.${name}`) : name,
);
