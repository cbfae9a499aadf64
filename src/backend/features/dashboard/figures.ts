import type { DailyAmount, DailyCount, CountFigure, MoneyFigure, RatioFigure } from '#domain/analytics/figures.ts';
import type { Currency } from '#domain/money/currency.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';
import type { PanelContext } from './context.ts';

interface Amount {
  currency: Currency;
  /** Minor units. */
  amount: number;
}
interface DayRow {
  /** 1 for the first day of the period. */
  day: number;
}
type PeriodRows<Row> = { rows: readonly Row[]; before: readonly Row[] | undefined };

/** Sums the amounts of one currency, in minor units. */
export const sumMinorUnits = (rows: readonly Amount[], currency: Currency): number =>
  rows.reduce((sum, row) => (row.currency === currency ? sum + row.amount : sum), 0);

export const sumCounts = (rows: readonly { count: number }[]): number =>
  rows.reduce((sum, { count }) => sum + count, 0);

/** Lists the non-zero sums in currencies other than the merchant's. */
export function listOtherAmounts(rows: readonly Amount[], merchant: Currency): MoneyFigure['others'] {
  const currencies = new Set(rows.map(({ currency }) => currency).filter((currency) => currency !== merchant));
  return [...currencies].toSorted().flatMap((currency) => {
    const amount = sumMinorUnits(rows, currency);
    return amount === 0 ? [] : [{ currency, value: fromMinorUnits(amount, currency) }];
  });
}

/** Returns the sum in the merchant's currency, and the sums in other currencies as `others`. */
export const createBalanceFigure = (rows: readonly Amount[], currency: Currency): Omit<MoneyFigure, 'previous'> => ({
  value: fromMinorUnits(sumMinorUnits(rows, currency), currency),
  others: listOtherAmounts(rows, currency),
});

export const createMoneyFigure = ({ rows, before }: PeriodRows<Amount>, currency: Currency): MoneyFigure => ({
  ...createBalanceFigure(rows, currency),
  previous: before ? fromMinorUnits(sumMinorUnits(before, currency), currency) : null,
});

/** Returns the average amounts of both periods in the merchant's currency; null without records. */
export function createAverageFigure({ rows, before }: PeriodRows<Amount & { count: number }>, currency: Currency) {
  const average = (all: readonly (Amount & { count: number })[]): string | null => {
    const own = all.filter((row) => row.currency === currency);
    const count = sumCounts(own);
    return count === 0 ? null : fromMinorUnits(Math.round(sumMinorUnits(own, currency) / count), currency);
  };
  return { value: average(rows), previous: before ? average(before) : null };
}

export const createCountFigure = ({ rows, before }: PeriodRows<{ count: number }>): CountFigure => ({
  value: sumCounts(rows),
  previous: before ? sumCounts(before) : null,
});

/** Returns `part / total`, from 0 to 1; null when the total is zero. */
export const computeShare = (part: number, total: number): number | null => (total === 0 ? null : part / total);

export const createRatioFigure = (value: number | null, previous: number | null | undefined): RatioFigure => ({
  value,
  previous: previous ?? null,
});

/**
 * Returns a value for every day of the period, with the value of the day at the same position in the comparison period.
 */
function createDailySeries<Row extends DayRow, Value>(
  { period, previous }: PanelContext,
  { rows, before }: PeriodRows<Row>,
  valueOf: (rows: readonly Row[]) => Value,
): { date: string; value: Value; previous: Value | null }[] {
  const [now, then] = [Map.groupBy(rows, ({ day }) => day), Map.groupBy(before ?? [], ({ day }) => day)];
  return period.days.map((date, at) => ({
    date,
    value: valueOf(now.get(at + 1) ?? []),
    previous: previous && at < previous.days.length ? valueOf(then.get(at + 1) ?? []) : null,
  }));
}

/** Returns the amounts of every day in the merchant's currency. */
export const createDailyAmounts = (context: PanelContext, both: PeriodRows<Amount & DayRow>): DailyAmount[] =>
  createDailySeries(context, both, (rows) => fromMinorUnits(sumMinorUnits(rows, context.currency), context.currency));

/** Returns the number of records of every day. */
export const createDailyCounts = (context: PanelContext, both: PeriodRows<{ count: number } & DayRow>): DailyCount[] =>
  createDailySeries(context, both, sumCounts);
