import { sql, type RawBuilder } from 'kysely';
import type { TransactionContext } from '#backend/commands/transaction.ts';
import type { TaskStatus } from '#domain/tasks/task.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';

// Timestamps for the figures of the main panel (docs/rules/analytics.md#metrics): a visit's first In Progress, last
// Ready for Pickup and last Completed, and a task's last Completed.

interface VisitTimestamps {
  started_at?: RawBuilder<Date>;
  ready_at?: Date | null;
  completed_at?: Date | null;
}

/** Returns the timestamp columns of a visit whose status becomes `to`. */
export function getVisitTimestamps(to: VisitStatus, now: Date): VisitTimestamps {
  switch (to) {
    case 'In Progress':
      return { started_at: sql<Date>`coalesce(started_at, ${now})`, ready_at: null, completed_at: null };
    case 'Ready for Pickup':
      return { ready_at: now, completed_at: null };
    case 'Completed':
      return { completed_at: now };
    case 'Pending':
    case 'Cancelled':
      return { ready_at: null, completed_at: null };
  }
}

/** Returns the timestamp columns of a task whose status becomes `to`; billing a completed task keeps its timestamp. */
export function getTaskTimestamps(to: TaskStatus, now: Date): { completed_at?: Date | null } {
  if (to === 'Sold') return {};
  return { completed_at: to === 'Completed' ? now : null };
}

/** Clears the timestamps of the tasks of a cancelled visit, which count towards no figure. */
export async function clearTaskTimestamps({ tx }: TransactionContext, visitId: string): Promise<void> {
  await tx.updateTable('tasks').set({ completed_at: null }).where('visit_id', '=', visitId).execute();
}

/** Restores the timestamps of the tasks of a visit that is no longer cancelled, from its status history. */
export async function restoreTaskTimestamps({ tx }: TransactionContext, visitId: string): Promise<void> {
  await tx
    .updateTable('tasks')
    .set(({ selectFrom }) => ({
      completed_at: selectFrom('status_changes')
        .select(({ fn }) => fn.max('at').as('at'))
        .whereRef('task_id', '=', 'tasks.id')
        .where('to_status', '=', 'Completed'),
    }))
    .where('visit_id', '=', visitId)
    .where('status', 'in', ['Completed', 'Sold'])
    .execute();
}
