import { fullName } from '#backend/auth/identifier.ts';
import { findCostProblems } from '#backend/auth/employee-permissions.ts';
import type { CommandDeps } from '#backend/capabilities.ts';
import type { IdempotencyKey } from '#backend/http/idempotency-key.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { findAmountProblems } from '#backend/resource/amounts.ts';
import { audit } from '#backend/commands/audit.ts';
import { createOnce } from '#backend/resource/idempotency.ts';
import { lockClient } from '#backend/resource/locks.ts';
import { merchantToday, merchantCurrency } from '#backend/db/merchant-settings.ts';
import { inTransaction, type TransactionContext } from '#backend/commands/transaction.ts';
import { insertRecord } from '#backend/resource/write.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import { fromMinorUnits, toMinorUnits } from '#domain/money/minor-units.ts';
import type { Problem } from '#domain/problems.ts';
import { findDiscountProblems, findVisitDateProblems, sumTaskPrices } from '#domain/visits/visit.ts';
import type { visits } from '#domain/visits/endpoints.ts';
import { updateClientFigures } from './client-figures.ts';
import { recordStatusChanges } from './history.ts';
import { lockVehicle } from './locks.ts';
import { broadcastVisitChange } from './notify.ts';
import { visitSpec } from './repository.ts';
import { findAssigneeProblems, insertTasks, findTaskProblems } from './tasks.ts';

/**
 * Creates a visit and its tasks in one transaction, once per idempotency key; returns the id of the visit. The audit
 * log keeps the reason of a discount (docs/rules/money.md#discounts).
 * @throws AppError VALIDATION, ALREADY_RECORDED
 */
export async function createVisit(
  deps: CommandDeps,
  actor: Actor,
  { tasks, reason, ...input }: BodyOf<typeof visits.create>,
  key?: IdempotencyKey,
): Promise<string> {
  const { record } = await inTransaction(deps, actor, undefined, (context) =>
    createOnce(
      context,
      key,
      () => insertVisit(context),
      async (id) => ({ id }),
    ),
  );
  return record.id;

  async function insertVisit(context: TransactionContext): Promise<{ id: string }> {
    const currency = await merchantCurrency(context.tx, deps.config);
    const today = await merchantToday(context.tx, context.now);
    const client = await lockClient(context, input.userId, { isUpdated: true });
    const customer = client && fullName(client);
    const problems: Problem[] = findVisitDateProblems(input, undefined, today);
    if (!client) problems.push({ field: 'userId', code: 'unknownReference' });
    else if (!(await lockVehicle(context, { vehicle_id: input.vehicleId, user_id: input.userId })))
      problems.push({ field: 'vehicleId', code: 'unknownReference' });
    problems.push(...findAmountProblems(visitSpec.amounts, input, currency));
    for (const [index, task] of tasks.entries())
      for (const problem of [
        ...findTaskProblems(task, currency, today),
        ...findCostProblems({ cost: task.cost ?? undefined }, actor, deps),
        ...(await findAssigneeProblems(context, task.assigneeId)),
      ])
        problems.push({ ...problem, field: `tasks.${index}.${problem.field}` });
    const price = (amount: string) => toMinorUnits(amount, currency) ?? 0;
    const sum = sumTaskPrices(tasks.map(({ soldFor }) => ({ status: 'Pending', price: price(soldFor) })));
    const total = toMinorUnits(input.totalCost, currency) ?? sum;
    // Compares valid amounts only.
    if (problems.length === 0) problems.push(...findDiscountProblems(total, sum, reason));
    if (problems.length) throw new AppError('VALIDATION', { problems });

    const visit = await insertRecord(context, visitSpec, input, { prepare: async () => ({ customer, currency }) });
    await recordStatusChanges(context, visit.id, [{ from: null, to: visit.status }]);
    await insertTasks(context, visit, tasks);
    if (reason && total < sum) {
      const totalCost = { from: fromMinorUnits(sum, currency), to: fromMinorUnits(total, currency) };
      const changes = { totalCost, reason: { from: null, to: reason } };
      await audit(context, { action: 'update', entityType: 'visits', entityId: visit.id, changes });
    }
    await updateClientFigures(context, visit.user_id);
    await broadcastVisitChange(context, { id: visit.id, userId: visit.user_id });
    return visit;
  }
}
