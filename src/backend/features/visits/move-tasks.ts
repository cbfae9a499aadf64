import { sql } from 'kysely';
import type { TransactionContext } from '#backend/resource/transaction.ts';
import type { TaskStatus } from '#domain/tasks/task.ts';
import { recordStatusChanges, type ChangeCause } from './record-moves.ts';

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
