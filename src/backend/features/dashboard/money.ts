import { preparedExecutor } from '#backend/db/query-executor.ts';
import type { PanelMoney } from '#domain/analytics/panel-groups.ts';
import { PAYMENT_METHODS } from '#domain/payments/payment.ts';
import { BALANCE_AGES } from '#domain/visits/visit.ts';
import { queryBothPeriods, type PanelContext } from './context.ts';
import {
  createDailyAmounts,
  createAverageFigure,
  createBalanceFigure,
  sumCounts,
  createMoneyFigure,
} from './figures.ts';
import { billedByDay, owedByAge, receivedByDay } from './money-queries.ts';
import { margins } from './work-queries.ts';

/** Reads the received, billed and owed amounts, for this section and for the strip. */
export async function readAmounts(context: PanelContext) {
  const executor = preparedExecutor(context.deps);
  const [received, billed, owed] = await Promise.all([
    queryBothPeriods(context, (period) => receivedByDay.execute(executor, period)),
    queryBothPeriods(context, (period) => billedByDay.execute(executor, period)),
    owedByAge.execute(executor, { today: context.today }),
  ]);
  return { received, billed, owed };
}

/** Computes the section Money; includes the margin only for people who may see costs. */
export async function readMoneySection(
  context: PanelContext,
  { showsCosts }: { showsCosts: boolean },
): Promise<PanelMoney> {
  const { currency } = context;
  const executor = preparedExecutor(context.deps);
  const [{ received, billed, owed }, margin] = await Promise.all([
    readAmounts(context),
    showsCosts ? queryBothPeriods(context, (period) => margins.execute(executor, period)) : undefined,
  ]);
  return {
    received: createMoneyFigure(received, currency),
    billed: createMoneyFigure(billed, currency),
    owed: { ...createBalanceFigure(owed, currency), count: sumCounts(owed) },
    averageBill: createAverageFigure(billed, currency),
    ...(margin && {
      margin: {
        ...createMoneyFigure(margin, currency),
        withoutCost: margin.rows.reduce((sum, row) => sum + row.without_cost, 0),
      },
    }),
    receivedPerDay: createDailyAmounts(context, received),
    owedByAge: BALANCE_AGES.map((age, at) => {
      const rows = owed.filter((row) => row.age === at);
      return { age, ...createBalanceFigure(rows, currency), count: sumCounts(rows) };
    }),
    methods: PAYMENT_METHODS.map((method) => {
      const rows = received.rows.filter((row) => row.method === method);
      return { method, ...createBalanceFigure(rows, currency), count: sumCounts(rows) };
    }),
  };
}
