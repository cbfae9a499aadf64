import { sql } from 'kysely';
import * as v from 'valibot';
import { nextUpdatedAt } from '#backend/db/next-updated-at.ts';
import { audit } from '#backend/commands/audit.ts';
import type { TransactionContext } from '#backend/commands/transaction.ts';
import { PositiveAmount } from '#domain/money/amount.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';
import { sumTaskPrices } from '#domain/visits/visit.ts';
import { updateClientFigures } from './client-figures.ts';
import { lockVisit } from './locks.ts';
import { markPaidTasksSold } from './status.ts';

/** Builds what the visit with this alias bills, in minor units, as `getBilledAmount` does. */
export const billedAmount = (alias: string) =>
  sql<number>`case ${sql.ref(`${alias}.status`)} when 'Cancelled' then 0 else ${sql.ref(`${alias}.total_cost`)} end`;

/**
 * Sets the total of a visit to the sum of its tasks if it equalled that sum before the tasks changed by `difference`
 * minor units (docs/rules/money.md#total-cost). Call it after the change of the tasks.
 */
export async function syncVisitTotal(context: TransactionContext, visitId: string, difference: number): Promise<void> {
  if (difference === 0) return;
  const visit = await lockVisit(context, visitId);
  const sum = await sumTasks(context, visitId);
  if (visit?.total_cost !== sum - difference || !v.is(PositiveAmount, fromMinorUnits(sum, visit.currency))) return;
  const updated = await context.tx
    .updateTable('visits')
    .set({ total_cost: sum, updated_at: nextUpdatedAt(context.now) })
    .where('id', '=', visitId)
    .returning(['id', 'status', 'payment_status'])
    .executeTakeFirstOrThrow();
  const [from, to] = [visit.total_cost, sum].map((units) => fromMinorUnits(units, visit.currency));
  await audit(context, {
    action: 'update',
    entityType: 'visits',
    entityId: visitId,
    changes: { totalCost: { from, to } },
  });
  await markPaidTasksSold(context, updated);
  await updateClientFigures(context, visit.user_id);
}

/** Returns the sum of the prices of a visit's tasks that are not cancelled, in minor units. */
export async function sumTasks({ tx }: Pick<TransactionContext, 'tx'>, visitId: string): Promise<number> {
  const tasks = await tx
    .selectFrom('tasks')
    .select(['status', 'sold_for as price'])
    .where('visit_id', '=', visitId)
    .where('deleted_at', 'is', null)
    .execute();
  return sumTaskPrices(tasks);
}
