import { sql } from 'kysely';
import { audit, type Changes } from '#backend/resource/audit.ts';
import type { TransactionContext } from '#backend/resource/transaction.ts';
import type { HoldReason } from '#domain/tasks/task.ts';

/** Why a status moved: by the rules alone, or by hand and then perhaps with a reason. */
export interface ChangeCause {
  automatic?: true;
  reason?: string | null;
}

interface StatusChange extends ChangeCause {
  /** Absent for the visit's own. */
  taskId?: string;
  /** Null when it was created. */
  from: string | null;
  to: string;
  holdReason?: HoldReason | null;
  /** Told in the audit log in place of the status. */
  changes?: Changes;
}

/** Keeps who moved what of a locked visit, when and why; creations are in the audit log already. */
export async function recordStatusChanges(
  act: TransactionContext,
  visitId: string,
  moves: readonly StatusChange[],
): Promise<void> {
  if (moves.length === 0) return;
  // Who waited for the lock came later than the clock said.
  const at = sql<Date>`greatest(${act.now}::timestamptz(3), (select max(at) from status_moves where visit_id = ${visitId}))`;
  const rows = moves.map(({ taskId, from, to, holdReason, automatic, reason }) => ({
    visit_id: visitId,
    task_id: taskId ?? null,
    from_status: from,
    to_status: to,
    hold_reason: holdReason ?? null,
    reason: reason ?? null,
    automatic: automatic ?? false,
    actor_id: act.actor.id,
    at,
  }));
  await act.tx.insertInto('status_moves').values(rows).execute();
  const made = moves.filter(({ from }) => from !== null);
  await audit(
    act,
    ...made.map(({ taskId, from, to, reason, changes = { status: { from, to } } }) => ({
      action: 'change-status',
      entityType: taskId ? 'tasks' : 'visits',
      entityId: taskId ?? visitId,
      changes: reason ? { ...changes, reason: { from: null, to: reason } } : changes,
    })),
  );
}
