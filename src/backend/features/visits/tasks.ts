import type { Insertable } from 'kysely';
import { nextUpdatedAt } from '#backend/db/next-updated-at.ts';
import type { TaskTable } from '#backend/db/schema-records.ts';
import { findAmountProblems, amountsToDecimals, amountsToMinorUnits } from '#backend/resource/amounts.ts';
import { audit } from '#backend/commands/audit.ts';
import { lockStaff } from '#backend/resource/locks.ts';
import type { TransactionContext } from '#backend/commands/transaction.ts';
import { mapTable } from '#backend/resource/table-mapping.ts';
import { diffFields, toColumnValues } from '#backend/resource/write.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import type { Currency } from '#domain/money/currency.ts';
import type { Problem } from '#domain/problems.ts';
import { taskFields, type TaskStatus } from '#domain/tasks/task.ts';
import { findTaskDateProblems } from '#domain/visits/visit.ts';
import type { visits } from '#domain/visits/endpoints.ts';
import { recordStatusChanges, type ChangeCause } from './history.ts';
import type { LockedVisit } from './locks.ts';
import { getTaskTimestamps } from './moments.ts';

/** The table of tasks. Here, since `taskSpec` needs the functions of this file. */
export const taskTable = mapTable(taskFields, { table: 'tasks' });

type TaskInput = BodyOf<typeof visits.create>['tasks'][number];

/** Returns the problems of a new task that depend on the currency and on today's date, `YYYY-MM-DD`. */
export const findTaskProblems = (task: TaskInput, currency: Currency, today: string): Problem[] => [
  ...findAmountProblems(taskTable.amounts, task, currency),
  ...findTaskDateProblems(task.dueDate, undefined, today),
];

/** Returns the problem of an [assignee](docs/rules/lifecycles.md#assignment) who is no active member of staff. */
export const findAssigneeProblems = async (
  context: TransactionContext,
  assigneeId: string | null | undefined,
): Promise<Problem[]> =>
  assigneeId && !(await lockStaff(context, assigneeId)) ? [{ field: 'assigneeId', code: 'unknownReference' }] : [];

/** Inserts tasks into a visit that is locked or new; returns their ids. */
export async function insertTasks(
  context: TransactionContext,
  visit: Pick<LockedVisit, 'id' | 'user_id' | 'currency'>,
  tasks: readonly TaskInput[],
): Promise<string[]> {
  const changes = tasks.map((task) =>
    diffFields(undefined, amountsToMinorUnits(taskTable.amounts, { visitId: visit.id, ...task }, visit.currency)),
  );
  const { user_id, currency } = visit;
  const common = { user_id, currency, created_at: context.now, updated_at: context.now };
  const rows = changes.map((change) => ({ ...toColumnValues(change), ...common }) as Insertable<TaskTable>);
  const inserted = await context.tx.insertInto('tasks').values(rows).returning('id').execute();
  const ids = inserted.map(({ id }) => id);
  await audit(
    context,
    ...ids.map((entityId, at) => ({
      action: 'create' as const,
      entityType: 'tasks',
      entityId,
      changes: amountsToDecimals(taskTable.amounts, changes[at]!, visit.currency),
    })),
  );
  await recordStatusChanges(
    context,
    visit.id,
    ids.map((taskId) => ({ taskId, from: null, to: 'Pending' })),
  );
  return ids;
}

/** Sets the status of all tasks of a locked visit that have one of the statuses `from`. */
export async function setTaskStatuses(
  context: TransactionContext,
  visitId: string,
  from: readonly TaskStatus[],
  to: TaskStatus,
  cause: ChangeCause,
): Promise<void> {
  const tasks = await context.tx
    .selectFrom('tasks')
    .select(['id', 'status'])
    .where('visit_id', '=', visitId)
    .where('status', 'in', from)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  if (tasks.length === 0) return;
  await context.tx
    .updateTable('tasks')
    .set({
      status: to,
      hold_reason: null,
      updated_at: nextUpdatedAt(context.now),
      ...getTaskTimestamps(to, context.now),
    })
    .where(
      'id',
      'in',
      tasks.map(({ id }) => id),
    )
    .execute();
  await recordStatusChanges(
    context,
    visitId,
    tasks.map(({ id, status }) => ({ ...cause, taskId: id, from: status, to })),
  );
}

/** Restores the earlier statuses of the tasks of a locked visit that were cancelled with it. */
export async function restoreCancelledTasks(context: TransactionContext, visitId: string): Promise<void> {
  const lastChanges = await context.tx
    .selectFrom('status_changes as change')
    .innerJoin('tasks as task', 'task.id', 'change.task_id')
    .distinctOn('task.id')
    .select(['task.id', 'change.from_status', 'change.to_status', 'change.automatic'])
    .where('change.visit_id', '=', visitId)
    .where('task.status', '=', 'Cancelled')
    .where('task.deleted_at', 'is', null)
    .orderBy('task.id')
    .orderBy('change.at', 'desc')
    .execute();
  const cancelled = lastChanges.filter(({ automatic, to_status }) => automatic && to_status === 'Cancelled');
  for (const { id, from_status } of cancelled)
    await context.tx
      .updateTable('tasks')
      .set({ status: from_status as TaskStatus, updated_at: nextUpdatedAt(context.now) })
      .where('id', '=', id)
      .execute();
  await recordStatusChanges(
    context,
    visitId,
    cancelled.map(({ id, from_status }) => ({ taskId: id, from: 'Cancelled', to: from_status!, automatic: true })),
  );
}
