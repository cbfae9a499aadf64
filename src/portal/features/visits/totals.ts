import { fromMinorUnits, toMinorUnits } from '#domain/money/minor-units.ts';
import type { TaskRecord } from '#domain/tasks/endpoints.ts';
import type { WholeVisit } from '#domain/visits/endpoints.ts';

type Priced = Pick<TaskRecord, 'status' | 'soldFor' | 'cost'>;
type Priceable = Pick<WholeVisit, 'totalCost' | 'currency'> & { tasks: readonly Priced[] };

export interface VisitTotals {
  /** What the tasks are sold for; a cancelled one counts nothing. */
  sum: string;
  /** How far the visit's total is from that sum, and which way; absent where they agree. */
  difference?: { amount: string; isMore: boolean };
  /** What the tasks cost the garage, and what stays of the sum; absent while no cost is known. */
  cost?: string;
  margin?: string;
}

/** What the tasks of a visit add up to, in exact amounts. */
export function visitTotals({ tasks, totalCost, currency }: Priceable): VisitTotals {
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
