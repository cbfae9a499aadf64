import { fullName } from '#backend/auth/identifier.ts';
import { findCostProblems, findPriceProblems } from '#backend/auth/employee-permissions.ts';
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
import type { AuditAction } from '#domain/audit/endpoints.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import { fromMinorUnits, toMinorUnits } from '#domain/money/minor-units.ts';
import type { Problem } from '#domain/problems.ts';
import { findDiscountProblems, findVisitDateProblems } from '#domain/visits/visit.ts';
import type { visits } from '#domain/visits/endpoints.ts';
import { isVisitOpen } from '#domain/visits/status.ts';
import { updateClientFigures } from './client-figures.ts';
import { recordStatusChanges } from './history.ts';
import { lockVehicle, lockVisit } from './locks.ts';
import { broadcastVisitChange, cancelNotification } from './notify.ts';
import { visitSpec } from './repository.ts';
import { markPaidTasksSold } from './status.ts';
import { sumTasks } from './total.ts';
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
    const sum = tasks.reduce((units, { soldFor }) => units + (toMinorUnits(soldFor, currency) ?? 0), 0);
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

/** The spec for updating, deleting and restoring visits. */
export const visitWriteSpec: typeof visitSpec = {
  ...visitSpec,
  async prepare({ input, before, reason, tx, now, actor }) {
    if (!before) return;
    const problems: Problem[] = [];
    // Only `moveVisit` changes the client or the vehicle.
    if ((input.userId ?? before.user_id) !== before.user_id) problems.push({ field: 'userId', code: 'unknownField' });
    if ((input.vehicleId ?? before.vehicle_id) !== before.vehicle_id)
      problems.push({ field: 'vehicleId', code: 'unknownField' });
    const days = { visitDate: before.visit_date, dueDate: before.due_date };
    problems.push(...findVisitDateProblems({ ...days, ...input }, days, await merchantToday(tx, now)));
    const total = input.totalCost === undefined ? undefined : toMinorUnits(input.totalCost, before.currency);
    if (total !== undefined && total !== before.total_cost) {
      problems.push(...findPriceProblems('totalCost', actor));
      problems.push(...findDiscountProblems(total, await sumTasks({ tx }, before.id), reason));
    }
    if (problems.length) throw new AppError('VALIDATION', { problems });
  },
  async onUpdate(context, { id, user_id }) {
    const visit = await lockVisit(context, id);
    if (visit) await markPaidTasksSold(context, visit);
    await updateClientFigures(context, user_id);
    await broadcastVisitChange(context, { id, userId: user_id });
  },
  async onRemove(context, visit) {
    if (visit.paid !== 0) {
      const params = { visitId: visit.id, vehicleId: visit.vehicle_id, userId: visit.user_id };
      throw new AppError('HAS_PAYMENTS', { params });
    }
    await cancelNotification(context, visit.id);
    const removed = await context.tx
      .updateTable('tasks')
      .set({ deleted_at: context.now, deleted_by: context.actor.id })
      .where('visit_id', '=', visit.id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute();
    await auditTasks(context, 'delete', removed);
    await updateClientFigures(context, visit.user_id);
    await broadcastVisitChange(context, { id: visit.id, userId: visit.user_id });
  },
  async onRestore(context, visit) {
    if (isVisitOpen(visit.status) && !(await lockVehicle(context, visit))) throw new AppError('VEHICLE_UNAVAILABLE');
    // Restores the tasks that were deleted together with the visit, and no others.
    const restored = await context.tx
      .updateTable('tasks')
      .set({ deleted_at: null, deleted_by: null })
      .where('visit_id', '=', visit.id)
      .where('deleted_at', '=', visit.deleted_at)
      .returning('id')
      .execute();
    await auditTasks(context, 'restore', restored);
    await updateClientFigures(context, visit.user_id);
    await broadcastVisitChange(context, { id: visit.id, userId: visit.user_id });
  },
};

const auditTasks = (context: TransactionContext, action: AuditAction, tasks: { id: string }[]) =>
  audit(context, ...tasks.map(({ id }) => ({ action, entityType: 'tasks', entityId: id })));
