import { sql } from 'kysely';
import { selectStoredName } from '#backend/resource/static-names.ts';
import { UNFINISHED_TASK_STATUSES } from '#domain/tasks/task.ts';
import { getReportExecutor, getRangeValues, createSingleBatchSource, type RangeValues } from './source.ts';
import { compileSql } from './sql-query.ts';

interface Row {
  service: string;
  category: string | null;
  status: string;
  currency: string;
  count: number;
  sold: number | null;
  unfinished: number | null;
  cost: number | null;
  margin: number | null;
  median_hours: number | null;
}

/** Hours of `task` from its first start to its last completion; null while it is not finished. */
export const TASK_HOURS = sql`
  select case when task.status in ('Completed', 'Sold') then
    (extract(epoch from
      max(change.at) filter (where change.to_status = 'Completed') - min(change.at) filter (where change.to_status = 'In Progress')
    ) / 3600)::float8 end as hours
  from status_changes change where change.visit_id = task.visit_id and change.task_id = task.id`;

/** Status of `task`, which a cancelled `visit` cancels; its price then counts nowhere. */
export const TASK_STATUS = sql`case visit.status when 'Cancelled' then 'Cancelled' else task.status end`;
/** Conditions for the price of finished and of unfinished work. */
export const IS_SOLD = sql`visit.status <> 'Cancelled' and task.status in ('Completed', 'Sold')`;
export const IS_UNFINISHED = sql`visit.status <> 'Cancelled' and task.status in (${sql.join(
  UNFINISHED_TASK_STATUSES.map((status) => sql.lit(status)),
)})`;

const groups = compileSql<Row, RangeValues>(
  ({ from, until }) => sql`
    with categories as materialized (
      select spelled.category, ${selectStoredName('TASK_CATEGORY', sql.ref('spelled.category'))} as name
      from (select distinct category from tasks where category is not null) as spelled
    )
    select task.service, listed.name as category, ${TASK_STATUS} as status, visit.currency, count(*)::int as count,
      (sum(task.sold_for) filter (where ${IS_SOLD}))::bigint as sold,
      (sum(task.sold_for) filter (where ${IS_UNFINISHED}))::bigint as unfinished,
      (sum(task.cost) filter (where ${IS_SOLD}))::bigint as cost,
      (sum(task.sold_for - task.cost) filter (where ${IS_SOLD}))::bigint as margin,
      percentile_cont(0.5) within group (order by work.hours) as median_hours
    from tasks task
    join visits visit on visit.id = task.visit_id
    left join categories listed on listed.category = task.category
    cross join lateral (${TASK_HOURS}) work
    where task.deleted_at is null and (
      task.completed_at >= ${from}::timestamptz and task.completed_at < ${until}::timestamptz
      or task.completed_at is null and task.created_at >= ${from}::timestamptz and task.created_at < ${until}::timestamptz
    )
    group by task.service, listed.name, ${TASK_STATUS}, visit.currency
    order by task.service, listed.name nulls last, ${TASK_STATUS}, visit.currency`,
);

/**
 * [Tasks](docs/rules/reports.md#types) by service, category and status: those completed in the period, and unfinished
 * ones added in it.
 */
export const tasks = createSingleBatchSource(
  async (context) => {
    const { label, names } = context;
    const rows = await groups.execute(getReportExecutor(context), getRangeValues(context));
    return rows.map((row) => ({
      service: label(`tasks:services.${row.service}`),
      category: row.category === null ? label('reports:noCategory') : names.show('TASK_CATEGORY', row.category),
      status: label(`tasks:statuses.${row.status}`),
      count: row.count,
      sold: row.sold,
      unfinished: row.unfinished,
      cost: row.cost,
      margin: row.margin,
      currency: row.currency,
      medianHours: row.median_hours,
    }));
  },
  ({ label }, rows) => {
    const counts = new Map<string, number>();
    for (const { service, count } of rows)
      counts.set(String(service), (counts.get(String(service)) ?? 0) + Number(count));
    return {
      kind: 'names',
      labels: [...counts.keys()],
      series: [{ name: label('reports:columns.count'), values: [...counts.values()] }],
    };
  },
);
