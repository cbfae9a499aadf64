import { preparedExecutor } from '#backend/db/query-executor.ts';
import type { PanelMoney } from '#domain/analytics/panel-groups.ts';
import { PAYMENT_METHODS } from '#domain/payments/payment.ts';
import { BALANCE_AGES } from '#domain/visits/visit.ts';
import { forBoth, type PanelContext } from './context.ts';
import { amountDays, averageAmount, balanceOf, countIn, moneyFigure } from './figures.ts';
import { billedByDay, owedByAge, receivedByDay } from './money-queries.ts';
import { soldTasks } from './work-queries.ts';

/** Runs the queries about received, billed and owed amounts, which the strip reads too. */
export async function readAmounts(context: PanelContext) {
  const executor = preparedExecutor(context.deps);
  const [received, billed, owed] = await Promise.all([
    forBoth(context, (period) => receivedByDay.execute(executor, period)),
    forBoth(context, (period) => billedByDay.execute(executor, period)),
    owedByAge.execute(executor, { today: context.today }),
  ]);
  return { received, billed, owed };
}

/** Computes the section Money; the margin only for those who may see costs. */
export async function readMoney(context: PanelContext, { showsCosts }: { showsCosts: boolean }): Promise<PanelMoney> {
  const { currency } = context;
  const executor = preparedExecutor(context.deps);
  const [{ received, billed, owed }, sold] = await Promise.all([
    readAmounts(context),
    showsCosts ? forBoth(context, (period) => soldTasks.execute(executor, period)) : undefined,
  ]);
  return {
    received: moneyFigure(received, currency),
    billed: moneyFigure(billed, currency),
    owed: { ...balanceOf(owed, currency), count: countIn(owed) },
    averageBill: averageAmount(billed, currency),
    ...(sold && { margin: marginOf(sold, currency) }),
    receivedPerDay: amountDays(context, received),
    owedByAge: BALANCE_AGES.map((age, at) => {
      const rows = owed.filter((row) => row.age === at);
      return { age, ...balanceOf(rows, currency), count: countIn(rows) };
    }),
    methods: PAYMENT_METHODS.map((method) => {
      const rows = received.rows.filter((row) => row.method === method);
      return { method, ...balanceOf(rows, currency), count: countIn(rows) };
    }),
  };
}

type SoldRow = Awaited<ReturnType<typeof soldTasks.execute>>[number];
function marginOf(
  { rows, before }: { rows: SoldRow[]; before: SoldRow[] | undefined },
  currency: PanelContext['currency'],
): PanelMoney['margin'] {
  const amounts = (all: SoldRow[]) => all.map((row) => ({ currency: row.currency, amount: row.margin }));
  return {
    ...moneyFigure({ rows: amounts(rows), before: before && amounts(before) }, currency),
    withoutCost: rows.reduce((sum, row) => sum + row.without_cost, 0),
  };
}
