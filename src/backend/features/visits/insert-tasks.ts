import type { Insertable } from 'kysely';
import type { TaskTable } from '#backend/db/schema-workshop.ts';
import { taskSpec } from '#backend/features/tasks/repository.ts';
import { amountProblems, amountsToDecimals, amountsToMinorUnits } from '#backend/resource/amounts.ts';
import { audit } from '#backend/resource/audit.ts';
import type { TransactionContext } from '#backend/resource/transaction.ts';
import { changesOf, columnsOf } from '#backend/resource/write.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import type { Currency } from '#domain/money/currency.ts';
import type { Problem } from '#domain/problems.ts';
import { taskDateProblems } from '#domain/visits/dates.ts';
import type { visits } from '#domain/visits/endpoints.ts';
import type { LockedVisit } from './lock-visit.ts';
import { recordStatusChanges } from './record-moves.ts';

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
