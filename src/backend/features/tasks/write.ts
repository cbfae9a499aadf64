import { findCostProblems, findPriceProblems } from '#backend/auth/employee-permissions.ts';
import type { CommandDeps } from '#backend/capabilities.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import type { IdempotencyKey } from '#backend/http/idempotency-key.ts';
import type { Actor } from '#backend/http/route.ts';
import { merchantToday } from '#backend/resource/merchant-settings.ts';
import { createOnce } from '#backend/resource/idempotency.ts';
import { readRecord } from '#backend/resource/repository.ts';
import { inTransaction, type TransactionContext } from '#backend/resource/transaction.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import { toMinorUnits } from '#domain/money/minor-units.ts';
import type { tasks } from '#domain/tasks/endpoints.ts';
import { isTaskFinished } from '#domain/tasks/status.ts';
import { findTaskDateProblems, VISIT_TASKS_MAX } from '#domain/visits/visit.ts';
import { isVisitOpen } from '#domain/visits/status.ts';
import { lockVisit } from '../visits/locks.ts';
import { broadcastVisitChange } from '../visits/notify.ts';
import { syncVisitStatus } from '../visits/status.ts';
import { findAssigneeProblems, insertTasks, findTaskProblems } from '../visits/tasks.ts';
import { getBillableAmount, syncVisitTotal } from '../visits/total.ts';
import { taskSpec, type TaskRow } from './repository.ts';

/**
 * Adds a task to an open visit, once per idempotency key, and updates the status of the visit.
 * @throws AppError VALIDATION, CONFLICT when the visit is closed, ALREADY_RECORDED
 */
export async function createTask(
  deps: CommandDeps,
  actor: Actor,
  input: BodyOf<typeof tasks.create>,
  key?: IdempotencyKey,
): Promise<TaskRow> {
  const { record } = await inTransaction(deps, actor, undefined, (context) =>
    createOnce(
      context,
      key,
      () => addTask(context),
      (id) => readRecord(transactionExecutor(context), taskSpec, id),
    ),
  );
  return record;

  async function addTask(context: TransactionContext): Promise<TaskRow> {
    const visit = await lockVisit(context, input.visitId);
    if (visit?.deleted_at !== null)
      throw new AppError('VALIDATION', { problems: [{ field: 'visitId', code: 'unknownReference' }] });
    if (!isVisitOpen(visit.status)) throw new AppError('CONFLICT');
    const problems = findTaskProblems(input, visit.currency, await merchantToday(context.tx, context.now));
    if ((await countTasks(context, visit.id)) >= VISIT_TASKS_MAX)
      problems.push({ field: 'visitId', code: 'maxItems', params: { max: VISIT_TASKS_MAX } });
    problems.push(...findCostProblems({ cost: input.cost ?? undefined }, actor, deps));
    problems.push(...(await findAssigneeProblems(context, input.assigneeId)));
    if (problems.length) throw new AppError('VALIDATION', { problems });
    const [id] = await insertTasks(context, visit, [input]);
    await syncVisitTotal(context, visit.id, toMinorUnits(input.soldFor, visit.currency)!);
    await syncVisitStatus(context, visit);
    return readRecord(transactionExecutor(context), taskSpec, id!);
  }
}

/** The spec for updating, deleting and restoring tasks. */
export const taskWriteSpec: typeof taskSpec = {
  ...taskSpec,
  async prepare({ input, before, ...context }) {
    if (!before) return;
    const { tx, now, actor, deps } = context;
    const problems = findCostProblems(input, actor, deps);
    problems.push(...findTaskDateProblems(input.dueDate, before.due_date, await merchantToday(tx, now)));
    if ((input.visitId ?? before.visit_id) !== before.visit_id)
      problems.push({ field: 'visitId', code: 'unknownField' });
    // Checks only a changed assignee: the stored one may have left since.
    if (input.assigneeId !== before.assignee_id)
      problems.push(...(await findAssigneeProblems(context, input.assigneeId)));
    if (before.status === 'Sold' && isRepriced(before, input.soldFor))
      problems.push({ field: 'soldFor', code: 'unknownField' });
    else if (isRepriced(before, input.soldFor)) problems.push(...findPriceProblems('soldFor', actor));
    if (problems.length) throw new AppError('VALIDATION', { problems });
  },
  async onUpdate(context, before, { soldFor }) {
    if (soldFor !== undefined) {
      const repriced = { ...before, sold_for: toMinorUnits(soldFor, before.currency)! };
      await syncVisitTotal(context, before.visit_id, getBillableAmount(repriced) - getBillableAmount(before));
    }
    await broadcastVisitChange(context, { id: before.visit_id, userId: before.user_id });
  },
  async onRemove(context, task) {
    const visit = { visitId: task.visit_id, vehicleId: task.vehicle_id, userId: task.user_id };
    if ((await countTasks(context, task.visit_id)) === 0) throw new AppError('LAST_TASK', { params: visit });
    if ((await sumTaskPayments(context, task.id)) !== 0)
      throw new AppError('HAS_PAYMENTS', { params: { ...visit, taskId: task.id } });
    await syncVisitTotal(context, task.visit_id, -getBillableAmount(task));
    await syncVisitOf(context, task);
  },
  async onRestore(context, task) {
    const visit = await lockVisit(context, task.visit_id);
    if (visit?.deleted_at !== null) throw new AppError('CONFLICT', { params: { blockedBy: 'visits' } });
    if (!isVisitOpen(visit.status) && !isTaskFinished(task.status))
      throw new AppError('CONFLICT', { params: { blockedBy: 'closedVisit' } });
    await syncVisitTotal(context, task.visit_id, getBillableAmount(task));
    await syncVisitOf(context, task);
  },
};

/** Returns true when the input changes the price, which a sold task keeps. */
const isRepriced = ({ sold_for, currency }: TaskRow, soldFor: string | undefined): boolean =>
  soldFor !== undefined && toMinorUnits(soldFor, currency) !== sold_for;

async function syncVisitOf(context: TransactionContext, { visit_id }: TaskRow): Promise<void> {
  const visit = await lockVisit(context, visit_id);
  if (visit) await syncVisitStatus(context, visit);
}

async function countTasks({ tx }: TransactionContext, visitId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('visit_id', '=', visitId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Sums the payments of a task less its refunds, in minor units. */
async function sumTaskPayments({ tx }: TransactionContext, taskId: string): Promise<number> {
  const payments = await tx
    .selectFrom('payments')
    .select(['status', 'amount'])
    .where('task_id', '=', taskId)
    .where('status', 'in', ['Success', 'Refunded'])
    .execute();
  return payments.reduce((sum, { status, amount }) => sum + (status === 'Success' ? amount : -amount), 0);
}
