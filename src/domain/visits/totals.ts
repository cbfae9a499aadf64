import { fromMinorUnits, toMinorUnits } from '../money/minor-units.ts';
import type { TaskRecord } from '../tasks/endpoints.ts';
import type { VisitDetail, VisitRecord } from './endpoints.ts';

type PricedTask = Pick<TaskRecord, 'status' | 'soldFor' | 'cost'>;
type PricedVisit = Pick<VisitDetail, 'totalCost' | 'currency'> & { tasks: readonly PricedTask[] };

export interface VisitTotals {
  /** Sum of the prices, without cancelled tasks. */
  sum: string;
  /** Difference between the visit's total and the sum; absent if they are equal. */
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
  const billed = status === 'Cancelled' ? 0 : (toMinorUnits(totalCost, currency) ?? 0);
  const excess = (toMinorUnits(paid, currency) ?? 0) - billed;
  return excess > 0 ? fromMinorUnits(excess, currency) : undefined;
}

/** Adds up the tasks of a visit, in decimal amounts of its currency. */
export function computeVisitTotals({ tasks, totalCost, currency }: PricedVisit): VisitTotals {
  const units = (amount: string | undefined): number => toMinorUnits(amount ?? '0', currency) ?? 0;
  const money = (amount: number): string => fromMinorUnits(amount, currency);
  const counted = tasks.filter(({ status }) => status !== 'Cancelled');
  const sum = counted.reduce((all, { soldFor }) => all + units(soldFor), 0);
  const cost = counted.reduce((all, task) => all + units(task.cost), 0);
  const difference = units(totalCost) - sum;
  return {
    sum: money(sum),
    ...(difference !== 0 && { difference: { amount: money(Math.abs(difference)), isMore: difference > 0 } }),
    ...(counted.some((task) => task.cost !== undefined) && { cost: money(cost), margin: money(sum - cost) }),
  };
}
