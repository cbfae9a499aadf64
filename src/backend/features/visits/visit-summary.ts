import type { Deps } from '#backend/deps.ts';
import { dayInTimeZone, merchantCalendar } from '#backend/resource/merchant-settings.ts';
import type { Scope } from '#backend/resource/repository.ts';
import { preparedExecutor } from '#backend/db/query-executor.ts';
import type { QueryOf } from '#domain/endpoint.ts';
import type { Currency } from '#domain/money/currency.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';
import type { visits, VisitSummary } from '#domain/visits/endpoints.ts';

interface BalanceRow {
  currency: Currency;
  count: number;
  open_count: number;
  overdue_count: number;
  total: number;
  paid: number;
  owed: number;
}

/** What is open and owed within reach. A cancelled visit costs nothing; what was paid for it counts until it is given back. */
export async function summarizeVisits(
  deps: Deps,
  { userId, vehicleId }: QueryOf<typeof visits.summary>,
  { ownerId }: Scope,
): Promise<VisitSummary> {
  const { timeZone } = await merchantCalendar(deps);
  const values: unknown[] = [dayInTimeZone(timeZone, deps.now())];
  const conditions = ['deleted_at is null'];
  for (const [column, value] of [
    ['user_id', userId],
    ['vehicle_id', vehicleId],
    ['user_id', ownerId],
  ])
    if (value !== undefined) conditions.push(`${column} = $${values.push(value)}`);
  const rows = await preparedExecutor(deps)<BalanceRow>(
    `select currency, count(*)::int as count,
       (count(*) filter (where status not in ('Completed', 'Cancelled')))::int as open_count,
       (count(*) filter (where is_owed and due_date < $1::date))::int as overdue_count,
       coalesce(sum(total_cost) filter (where status <> 'Cancelled'), 0)::bigint as total,
       sum(paid)::bigint as paid,
       coalesce(sum(total_cost - paid) filter (where is_owed), 0)::bigint as owed
     from visits where ${conditions.join(' and ')} group by currency order by currency`,
    values,
  );
  const sumOf = (column: 'count' | 'open_count' | 'overdue_count') => rows.reduce((sum, row) => sum + row[column], 0);
  return {
    count: sumOf('count'),
    openCount: sumOf('open_count'),
    overdueCount: sumOf('overdue_count'),
    balances: rows.map(({ currency, total, paid, owed }) => ({
      currency,
      total: fromMinorUnits(total, currency),
      paid: fromMinorUnits(paid, currency),
      owed: fromMinorUnits(owed, currency),
    })),
  };
}
