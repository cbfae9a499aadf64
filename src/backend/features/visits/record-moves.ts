import type { Insertable } from 'kysely';
import type { StatusMoveTable } from '#backend/db/schema-workshop.ts';
import { audit, type Changes } from '#backend/resource/audit.ts';
import type { Act } from '#backend/resource/spec.ts';
import type { HoldReason } from '#domain/tasks/task.ts';

/** Why a status moved: by the rules alone, or by hand and then perhaps with a reason. */
export interface Cause {
  automatic?: true;
  reason?: string | null;
}

interface Move extends Cause {
  visitId: string;
  /** Absent for the visit's own. */
  taskId?: string;
  /** Null when it was created. */
  from: string | null;
  to: string;
  holdReason?: HoldReason | null;
  /** Told in the audit log in place of the status. */
  changes?: Changes;
}

/** Keeps who moved what, when and why; creations are in the audit log already. */
export async function recordMoves(act: Act, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  const rows = moves.map(
    ({ visitId, taskId, from, to, holdReason, automatic, reason }): Insertable<StatusMoveTable> => ({
      visit_id: visitId,
      task_id: taskId ?? null,
      from_status: from,
      to_status: to,
      hold_reason: holdReason ?? null,
      reason: reason ?? null,
      automatic: automatic ?? false,
      actor_id: act.actor.id,
      at: act.now,
    }),
  );
  await act.tx.insertInto('status_moves').values(rows).execute();
  const made = moves.filter(({ from }) => from !== null);
  await audit(
    act,
    ...made.map(({ visitId, taskId, from, to, reason, changes = { status: { from, to } } }) => ({
      action: 'change-status',
      entityType: taskId ? 'tasks' : 'visits',
      entityId: taskId ?? visitId,
      changes: reason ? { ...changes, reason: { from: null, to: reason } } : changes,
    })),
  );
}
