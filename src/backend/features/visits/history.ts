import { sql } from 'kysely';
import { audit, type Changes } from '#backend/commands/audit.ts';
import type { TransactionContext } from '#backend/commands/transaction.ts';
import type { HoldReason } from '#domain/tasks/task.ts';

/** Cause of a status change: automatic, or by a person with an optional reason. */
export interface ChangeCause {
  automatic?: true;
  reason?: string | null;
}

interface StatusChange extends ChangeCause {
  /** Absent for a change of the visit itself. */
  taskId?: string;
  /** Null for a creation. */
  from: string | null;
  to: string;
  holdReason?: HoldReason | null;
  /** Replaces the status in the audit log. */
  changes?: Changes;
}

/** Inserts status changes of a locked visit into its history, and all except creations into the audit log. */
export async function recordStatusChanges(
  context: TransactionContext,
  visitId: string,
  changes: readonly StatusChange[],
): Promise<void> {
  if (changes.length === 0) return;
  // Not earlier than the last change: this transaction may have started before it and then waited for the lock.
  const at = sql<Date>`greatest(${context.now}::timestamptz(3), (select max(at) from status_changes where visit_id = ${visitId}))`;
  const rows = changes.map(({ taskId, from, to, holdReason, automatic, reason }) => ({
    visit_id: visitId,
    task_id: taskId ?? null,
    from_status: from,
    to_status: to,
    hold_reason: holdReason ?? null,
    reason: reason ?? null,
    automatic: automatic ?? false,
    actor_id: context.actor.id,
    at,
  }));
  await context.tx.insertInto('status_changes').values(rows).execute();
  const updates = changes.filter(({ from }) => from !== null);
  await audit(
    context,
    ...updates.map(({ taskId, from, to, reason, changes: fields = { status: { from, to } } }) => ({
      action: 'change-status' as const,
      entityType: taskId ? 'tasks' : 'visits',
      entityId: taskId ?? visitId,
      changes: reason ? { ...fields, reason: { from: null, to: reason } } : fields,
    })),
  );
}
