import type { CommandDeps } from '#backend/capabilities.ts';
import { nextUpdatedAt } from '#backend/db/next-updated-at.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import { route, type Actor } from '#backend/http/route.ts';
import { lockRecord } from '#backend/resource/locks.ts';
import { readRecord } from '#backend/resource/repository.ts';
import { resourceRoutes } from '#backend/resource/routes.ts';
import { inTransaction } from '#backend/resource/transaction.ts';
import { assertNotStale } from '#backend/resource/write.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import { tasks } from '#domain/tasks/endpoints.ts';
import { taskTransitionNeedsReason, listAllowedTaskStatuses } from '#domain/tasks/status.ts';
import type { HoldReason } from '#domain/tasks/task.ts';
import { recordStatusChanges } from '../visits/history.ts';
import { lockVisit } from '../visits/locks.ts';
import { getTaskTimestamps } from '../visits/moments.ts';
import { syncVisitStatus, checkTransition } from '../visits/status.ts';
import { getBillableAmount, syncVisitTotal } from '../visits/total.ts';
import { undoTaskStatus } from '../visits/undo.ts';
import { taskSpec, type TaskRow } from './repository.ts';
import { createTask, taskWriteSpec } from './write.ts';

export const taskRoutes = resourceRoutes(taskWriteSpec, [
  route(tasks.create, async ({ deps, actor, body, idempotencyKey }) => ({
    data: taskWriteSpec.present(await createTask(deps, actor, body, idempotencyKey), deps, actor),
  })),
  route(tasks.updateStatus, async ({ deps, actor, params, body }) => ({
    data: taskWriteSpec.present(await changeTaskStatus(deps, actor, params.id, body), deps, actor),
  })),
  route(tasks.undoStatus, async ({ deps, actor, params }) => ({
    data: taskWriteSpec.present(await undoTaskStatus(deps, actor, params.id), deps, actor),
  })),
]);

type StatusInput = BodyOf<typeof tasks.updateStatus>;

/**
 * Sets the status or the hold reason of a task and updates the status of its visit; the same values again have no
 * effect.
 * @throws AppError NOT_FOUND, STALE, ROLE_FORBIDDEN, INVALID_TRANSITION, VALIDATION
 */
export const changeTaskStatus = (deps: CommandDeps, actor: Actor, id: string, input: StatusInput): Promise<TaskRow> =>
  inTransaction(deps, actor, undefined, async (context) => {
    const { status: to, reason, updatedAt } = input;
    const run = transactionExecutor(context);
    const before = await lockRecord(run, taskSpec, id);
    const holdReason = nextHoldReason(before, input);
    const isStatusChange = to !== before.status;
    if (!isStatusChange && holdReason === before.hold_reason) return before;
    assertNotStale(before, updatedAt);
    const visit = (await lockVisit(context, before.visit_id))!;
    if (isStatusChange) {
      const needsReason = taskTransitionNeedsReason(before.status, to);
      const allowedFor = (role: Actor['role']) => listAllowedTaskStatuses(before.status, role, visit.status);
      checkTransition({ to, role: actor.role, allowedFor, needsReason, reason });
    }
    await context.tx
      .updateTable('tasks')
      .set({
        status: to,
        hold_reason: holdReason,
        updated_at: nextUpdatedAt(context.now),
        ...(isStatusChange && getTaskTimestamps(to, context.now)),
      })
      .where('id', '=', id)
      .execute();
    const changes = isStatusChange ? undefined : { holdReason: { from: before.hold_reason, to: holdReason } };
    await recordStatusChanges(context, visit.id, [
      { taskId: id, from: before.status, to, holdReason, reason, ...(changes && { changes }) },
    ]);
    await syncVisitTotal(context, visit.id, getBillableAmount({ ...before, status: to }) - getBillableAmount(before));
    await syncVisitStatus(context, visit);
    return readRecord(run, taskSpec, id);
  });

/**
 * Returns the hold reason after the change: only a task in progress has one (docs/rules/lifecycles.md#hold-reasons).
 * @throws AppError VALIDATION for a hold reason with another status
 */
function nextHoldReason(before: TaskRow, { status: to, holdReason }: StatusInput): HoldReason | null {
  if (to === 'In Progress')
    return holdReason === undefined && before.status === to ? before.hold_reason : (holdReason ?? null);
  if (!holdReason) return null;
  throw new AppError('VALIDATION', { problems: [{ field: 'holdReason', code: 'unknownField' }] });
}
