import { sql } from 'kysely';
import type { HasStatements } from '#backend/capabilities.ts';
import { listDayCounts } from '#backend/features/analytics/repository.ts';
import { preparedExecutor } from '#backend/db/query-executor.ts';
import type { DateRange } from '#domain/analytics/date-range.ts';
import { toInstants } from '#domain/analytics/day-bounds.ts';
import type { Currency } from '#domain/money/currency.ts';
import { compileSql } from '../sources/sql-query.ts';

/** Figures of a week; amounts are minor units of the garage's currency. */
export interface WeekFigures {
  received: number;
  billed: number;
  owed: number;
  finished: number;
  completed: number;
  newClients: number;
  views: number;
}

const figures = compileSql<Omit<WeekFigures, 'views'>, { from: Date; until: Date; currency: Currency }>(
  ({ from, until, currency }) => {
    const inWeek = (column: string) =>
      sql`${sql.ref(column)} >= ${from}::timestamptz and ${sql.ref(column)} < ${until}::timestamptz`;
    const moved = (status: string) =>
      sql`select distinct change.visit_id from status_changes change
      where change.task_id is null and change.to_status = ${sql.lit(status)} and ${inWeek('change.at')}`;
    return sql`select
    (select coalesce(sum(case status when 'Success' then amount else -amount end), 0)::bigint from payments
      where status in ('Success', 'Refunded') and currency = ${currency}::text and ${inWeek('created_at')}) as received,
    (select coalesce(sum(total_cost), 0)::bigint from visits
      where id in (${moved('Completed')}) and status = 'Completed' and deleted_at is null
        and currency = ${currency}::text) as billed,
    (select count(*)::int from visits
      where id in (${moved('Completed')}) and status = 'Completed' and deleted_at is null) as completed,
    (select coalesce(sum(total_cost - paid), 0)::bigint from visits
      where is_owed and deleted_at is null and currency = ${currency}::text) as owed,
    (select count(*)::int from visits where id in (${moved('Ready for Pickup')}) and deleted_at is null) as finished,
    (select count(*)::int from users
      where role = 'CLIENT' and deleted_at is null and ${inWeek('created_at')}) as "newClients"`;
  },
);

/** Loads the [figures](docs/rules/reports.md#weekly-summary) of a range of days. */
export async function weekFigures(
  deps: HasStatements,
  range: DateRange,
  { timeZone, currency }: { timeZone: string; currency: Currency },
): Promise<WeekFigures> {
  const [rows, days] = await Promise.all([
    figures.execute(preparedExecutor(deps), { ...toInstants(range, timeZone), currency }),
    listDayCounts(deps, range),
  ]);
  return { ...rows[0]!, views: days.reduce((sum, { views }) => sum + views, 0) };
}
