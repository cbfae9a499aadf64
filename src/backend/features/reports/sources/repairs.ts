import { sql } from 'kysely';
import { dayInTimeZone } from '#domain/analytics/day-bounds.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';
import { createCreationChart, countCreatedByDay } from './created-by-day.ts';
import { createPagedSource } from './source.ts';
import { compileSql } from './sql-query.ts';
import { IS_SOLD, IS_UNFINISHED, TASK_HOURS, TASK_STATUS } from './tasks.ts';

interface Row {
  id: string;
  created_at: Date;
  plate_number: string;
  customer: string;
  name: string;
  status: string;
  sold: number | null;
  unfinished: number | null;
  currency: string;
  hours: number | null;
}

const IS_REPAIR = sql`task.service = 'REPAIR' and task.deleted_at is null`;

const byDay = countCreatedByDay(sql`tasks`, sql`record.service = 'REPAIR' and record.deleted_at is null`);

/** [Repairs](docs/rules/reports.md#types): the repair tasks that were added in the period, oldest first. */
export const repairs = createPagedSource<Row>({
  page: compileSql(
    (params) => sql`
      with page as (
        select task.* from tasks task
        where ${IS_REPAIR} and (task.created_at, task.id) > (${params.afterMoment}::timestamptz, ${params.afterId}::uuid)
          and task.created_at < ${params.until}::timestamptz
        order by task.created_at, task.id limit ${params.limit}::int
      )
      select task.id, task.created_at, vehicle.plate_number, visit.customer, task.name, ${TASK_STATUS} as status,
        case when ${IS_SOLD} then task.sold_for end as sold,
        case when ${IS_UNFINISHED} then task.sold_for end as unfinished, visit.currency, work.hours
      from page task
      join visits visit on visit.id = task.visit_id
      join vehicles vehicle on vehicle.id = visit.vehicle_id
      cross join lateral (${TASK_HOURS}) work
      order by task.created_at, task.id`,
  ),
  count: compileSql(
    ({ from, until }) => sql`
      select count(*)::int as count from tasks task
      where ${IS_REPAIR} and task.created_at >= ${from}::timestamptz and task.created_at < ${until}::timestamptz`,
  ),
  toRow: (row, { label, names, timeZone }) => ({
    day: dayInTimeZone(timeZone, row.created_at),
    plate: formatPlate(row.plate_number, label('shell:noPlate')),
    client: row.customer,
    task: names.show('SERVICE', row.name),
    status: label(`tasks:statuses.${row.status}`),
    sold: row.sold,
    unfinished: row.unfinished,
    currency: row.currency,
    hours: row.hours,
  }),
  chart: (context) => createCreationChart(context, byDay),
});
