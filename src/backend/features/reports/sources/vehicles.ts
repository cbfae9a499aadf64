import { sql } from 'kysely';
import { VEHICLE_STATUSES, VEHICLE_TYPES } from '#domain/vehicles/vehicle.ts';
import {
  getReportExecutor,
  getRangeValues,
  createSingleBatchSource,
  type RangeValues,
  type ReportContext,
} from './source.ts';
import { compileSql, isVisitInPeriod } from './sql-query.ts';

const GROUPS = ['type', 'brand', 'year', 'status'] as const;
type Group = (typeof GROUPS)[number];

interface Row {
  group: Group;
  name: string;
  count: number;
}

/** Number of model years per band. */
const BAND_YEARS = 5;

const groups = compileSql<Row, RangeValues>(
  (params) => sql`
    with seen as (
      select vehicle.type, vehicle.brand, vehicle.status,
        (vehicle.year / ${sql.lit(BAND_YEARS)} * ${sql.lit(BAND_YEARS)})::text as year
      from vehicles vehicle
      where exists (select from visits visit where visit.vehicle_id = vehicle.id and ${isVisitInPeriod(params)})
    )
    select one.group, one.name, count(*)::int as count
    from seen cross join lateral (
      values ('type', type), ('brand', brand), ('year', year), ('status', status)
    ) one ("group", name)
    group by one.group, one.name
    order by count(*) desc, one.name`,
);

const FIXED_NAMES: Partial<Record<Group, readonly string[]>> = { type: VEHICLE_TYPES, status: VEHICLE_STATUSES };

/** Returns the rows of one group; types and statuses without vehicles have the count 0. */
function namesOf(group: Group, rows: readonly Row[]): Pick<Row, 'name' | 'count'>[] {
  const own = rows.filter((row) => row.group === group);
  if (group === 'year') return own.toSorted((a, b) => Number(b.name) - Number(a.name));
  const missing = (FIXED_NAMES[group] ?? []).filter((name) => !own.some((row) => row.name === name));
  return [...own, ...missing.map((name) => ({ name, count: 0 }))];
}

/** Counts the makes that records store under several names as one, in the language of the report. */
function mergeBrands(rows: readonly Row[], { names }: ReportContext): Row[] {
  const merged = new Map<string, Row>();
  for (const { group, name, count } of rows) {
    if (group !== 'brand') continue;
    const shown = names.show('VEHICLE_BRAND', name);
    merged.set(shown, { group, name: shown, count: count + (merged.get(shown)?.count ?? 0) });
  }
  return [...merged.values()].toSorted((one, other) => other.count - one.count);
}

function nameLabel(group: Group, name: string, { label }: ReportContext): string {
  if (group === 'type') return label(`vehicles:types.${name}`);
  if (group === 'status') return label(`vehicles:statuses.${name}`);
  return group === 'year' ? `${name}–${Number(name) + BAND_YEARS - 1}` : name;
}

/**
 * [Vehicles](docs/rules/reports.md#types) with a visit in the period, counted by type, brand, model years and status.
 */
export const vehicles = createSingleBatchSource(
  async (context) => {
    const rows = await groups.execute(getReportExecutor(context), getRangeValues(context));
    const total = rows.filter(({ group }) => group === 'type').reduce((sum, { count }) => sum + count, 0);
    if (total === 0) return [];
    return GROUPS.flatMap((group) =>
      namesOf(group, group === 'brand' ? mergeBrands(rows, context) : rows).map(({ name, count }) => ({
        group: context.label(`reports:groups.${group}`),
        name: nameLabel(group, name, context),
        count,
        share: count / total,
      })),
    );
  },
  ({ label }, rows) => {
    const types = rows.slice(0, VEHICLE_TYPES.length);
    return {
      kind: 'names',
      labels: types.map(({ name }) => String(name)),
      series: [{ name: label('reports:columns.count'), values: types.map(({ count }) => Number(count)) }],
    };
  },
);
