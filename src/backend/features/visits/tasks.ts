import { type Insertable, sql } from 'kysely';
import type { TaskTable } from '#backend/db/schema-workshop.ts';
import { amountProblems, amountsToDecimals, amountsToMinorUnits } from '#backend/resource/amounts.ts';
import { audit } from '#backend/resource/audit.ts';
import type { TransactionContext } from '#backend/resource/transaction.ts';
import { changesOf, columnsOf } from '#backend/resource/write.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import type { Currency } from '#domain/money/currency.ts';
import type { Problem } from '#domain/problems.ts';
import { taskDateProblems } from '#domain/visits/dates.ts';
import type { visits } from '#domain/visits/endpoints.ts';
import type { TaskStatus } from '#domain/tasks/task.ts';
import { taskSpec } from '../tasks/repository.ts';
import type { LockedVisit } from './locks.ts';
import { recordStatusChanges, type ChangeCause } from './history.ts';

type TaskInput = BodyOf<typeof visits.create>['tasks'][number];

/** What no schema knows of a new task. */
export const taskProblems = (task: TaskInput, currency: Currency, today: string): Problem[] => [
  ...amountProblems(taskSpec.amounts, task, currency),
  ...taskDateProblems(task.dueDate, undefined, today),
];

/** Adds tasks to a visit that is locked or new; answers their ids. */
export async function insertTasks(
  act: TransactionContext,
  visit: Pick<LockedVisit, 'id' | 'user_id' | 'currency'>,
  tasks: readonly TaskInput[],
): Promise<string[]> {
  const changes = tasks.map((task) =>
    changesOf(undefined, amountsToMinorUnits(taskSpec.amounts, { visitId: visit.id, ...task }, visit.currency)),
  );
  const fixed = { user_id: visit.user_id, created_at: act.now, updated_at: act.now };
  const rows = changes.map((change) => ({ ...columnsOf(change), ...fixed }) as Insertable<TaskTable>);
  const made = await act.tx.insertInto('tasks').values(rows).returning('id').execute();
  const ids = made.map(({ id }) => id);
  await audit(
    act,
    ...ids.map((entityId, at) => ({
      action: 'create',
      entityType: 'tasks',
      entityId,
      changes: amountsToDecimals(taskSpec.amounts, changes[at]!, visit.currency),
    })),
  );
  await recordStatusChanges(
    act,
    visit.id,
    ids.map((taskId) => ({ taskId, from: null, to: 'Pending' })),
  );
  return ids;
}

/** Moves all live tasks of a visit that are in one of these statuses; the visit is locked. */
export async function setTaskStatuses(
  act: TransactionContext,
  visitId: string,
  from: readonly TaskStatus[],
  to: TaskStatus,
  cause: ChangeCause,
): Promise<void> {
  const tasks = await act.tx
    .selectFrom('tasks')
    .select(['id', 'status'])
    .where('visit_id', '=', visitId)
    .where('status', 'in', from)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  if (tasks.length === 0) return;
  await act.tx
    .updateTable('tasks')
    .set({ status: to, hold_reason: null, updated_at: nextUpdatedAt(act.now) })
    .where(
      'id',
      'in',
      tasks.map(({ id }) => id),
    )
    .execute();
  await recordStatusChanges(
    act,
    visitId,
    tasks.map(({ id, status }) => ({ ...cause, taskId: id, from: status, to })),
  );
}

/** Two changes within a millisecond still differ in `updated_at`. */
export const nextUpdatedAt = (now: Date) =>
  sql<Date>`greatest(${now}::timestamptz(3), updated_at + interval '1 millisecond')`;
