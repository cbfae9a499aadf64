import { preparedExecutor } from '#backend/db/query-executor.ts';
import type { CashUp } from '#domain/analytics/main-panel.ts';
import type { CashRow } from '#domain/analytics/panel-groups.ts';
import type { Currency } from '#domain/money/currency.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';
import { createPanelContext, type DashboardDeps } from './context.ts';
import { cashByEmployee } from './money-queries.ts';

type Row = Awaited<ReturnType<typeof cashByEmployee.execute>>[number];
type Cash = Pick<Row, 'paid' | 'refunded' | 'payments' | 'refunds'>;

/** Returns the payments and refunds of one day by method and by the employee who recorded them. */
export async function readCashUp(deps: DashboardDeps, date: string): Promise<CashUp> {
  const { period, currency } = await createPanelContext(deps, { startDate: date, endDate: date });
  const rows = await cashByEmployee.execute(preparedExecutor(deps), period);
  const currencies = [currency, ...rows.map((row) => row.currency).filter((one) => one !== currency)];
  return {
    date,
    totals: [...new Set(currencies)].map((one) =>
      cashRow(
        rows.filter((row) => row.currency === one),
        one,
      ),
    ),
    methods: [...Map.groupBy(rows, (row) => `${row.method} ${row.currency}`).values()].map((group) => ({
      method: group[0]!.method,
      ...cashRow(group, group[0]!.currency),
    })),
    employees: rows.map((row) => ({
      userId: row.userId,
      name: row.name,
      method: row.method,
      ...cashRow([row], row.currency),
    })),
  };
}

/** Sums rows of one currency. */
function cashRow(rows: readonly Cash[], currency: Currency): CashRow {
  const sum = (column: keyof Cash) => rows.reduce((total, row) => total + row[column], 0);
  const [paid, refunded] = [sum('paid'), sum('refunded')];
  return {
    currency,
    paid: fromMinorUnits(paid, currency),
    refunded: fromMinorUnits(refunded, currency),
    net: fromMinorUnits(paid - refunded, currency),
    payments: sum('payments'),
    refunds: sum('refunds'),
  };
}
