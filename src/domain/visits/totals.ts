import { fromMinorUnits, toMinorUnits } from '../money/minor-units.ts';
import type { TaskRecord } from '../tasks/endpoints.ts';
import type { VisitDetail, VisitRecord } from './endpoints.ts';
import { getOverpaidAmount, sumTaskPrices } from './visit.ts';

type PricedTask = Pick<TaskRecord, 'status' | 'soldFor' | 'cost'>;
type PricedVisit = Pick<VisitDetail, 'totalCost' | 'currency'> &
  Partial<Pick<VisitDetail, 'status'>> & { tasks: readonly PricedTask[] };

export interface VisitTotals {
  /** Sum of the prices, without cancelled tasks. */
  sum: string;
  /** Difference between the visit's total and the sum; absent if they are equal, and for a cancelled visit. */
  difference?: { amount: string; isMore: boolean };
  /** Cost to the garage; absent if no task has a cost. */
  cost?: string;
  margin?: string;
}

/**
 * Returns the decimal amount paid beyond the total, everything for a cancelled visit; undefined without an
 * overpayment.
 */
export function computeOverpayment({
  paid,
  totalCost,
  currency,
  status,
}: Pick<VisitRecord, 'paid' | 'totalCost' | 'currency' | 'status'>): string | undefined {
  const units = (amount: string): number => toMinorUnits(amount, currency) ?? 0;
  const excess = getOverpaidAmount({ status, total: units(totalCost), paid: units(paid) });
  return excess > 0 ? fromMinorUnits(excess, currency) : undefined;
}

/** Adds up the tasks of a visit, in decimal amounts of its currency. */
export function computeVisitTotals(visit: PricedVisit): VisitTotals {
  const { tasks, totalCost, currency } = visit;
  const units = (amount: string | undefined): number => toMinorUnits(amount ?? '0', currency) ?? 0;
  const money = (amount: number): string => fromMinorUnits(amount, currency);
  const counted = tasks.filter(({ status }) => status !== 'Cancelled');
  const sum = sumTaskPrices(tasks.map(({ status, soldFor }) => ({ status, price: units(soldFor) })));
  const cost = counted.reduce((all, task) => all + units(task.cost), 0);
  const difference = units(totalCost) - sum;
  return {
    sum: money(sum),
    ...(difference !== 0 &&
      visit.status !== 'Cancelled' && { difference: { amount: money(Math.abs(difference)), isMore: difference > 0 } }),
    ...(counted.some((task) => task.cost !== undefined) && { cost: money(cost), margin: money(sum - cost) }),
  };
}
