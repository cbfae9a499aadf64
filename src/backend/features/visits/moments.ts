import { sql, type RawBuilder } from 'kysely';
import type { TransactionContext } from '#backend/resource/transaction.ts';
import type { TaskStatus } from '#domain/tasks/task.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';

// The moments that the figures of the main panel read (docs/rules/analytics.md#metrics): those of a visit's first In Progress, its
// last Ready for Pickup and its last Completed, and of a task's last Completed.

interface VisitTimestamps {
  started_at?: RawBuilder<Date>;
  ready_at?: Date | null;
  completed_at?: Date | null;
}

/** Returns the columns of a visit that becomes `to`. */
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

/** Returns the columns of a task that becomes `to`: billing a completed task keeps its moment. */
export function getTaskTimestamps(to: TaskStatus, now: Date): { completed_at?: Date | null } {
  if (to === 'Sold') return {};
  return { completed_at: to === 'Completed' ? now : null };
}

/** Clears the moments of the tasks of a visit that is cancelled: they count towards no figure. */
export async function clearTaskTimestamps({ tx }: TransactionContext, visitId: string): Promise<void> {
  await tx.updateTable('tasks').set({ completed_at: null }).where('visit_id', '=', visitId).execute();
}

/** Restores the moments of the tasks of a visit that is no longer cancelled, from its status history. */
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
