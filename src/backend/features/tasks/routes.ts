import type { CommandDeps } from '#backend/capabilities.ts';
import { route, type Actor } from '#backend/http/route.ts';
import { resourceRoutes } from '#backend/resource/routes.ts';
import { tasks } from '#domain/tasks/endpoints.ts';
import { lockRecord, readRecord } from '#backend/resource/repository.ts';
import { inTransaction } from '#backend/resource/transaction.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import { assertNotStale } from '#backend/resource/write.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import { taskMoveNeedsReason, taskMoves } from '#domain/tasks/status.ts';
import type { HoldReason } from '#domain/tasks/task.ts';
import { createTask, taskWriteSpec } from './write.ts';
import { syncVisitStatus, checkTransition } from '../visits/status.ts';
import { lockVisit } from '../visits/locks.ts';
import { nextUpdatedAt } from '#backend/db/next-updated-at.ts';
import { recordStatusChanges } from '../visits/history.ts';
import { taskSpec, type TaskRow } from './repository.ts';

export const taskRoutes = resourceRoutes(taskWriteSpec, [
  route(tasks.create, async ({ deps, actor, body }) => ({
    data: taskWriteSpec.present(await createTask(deps, actor, body), deps, actor),
  })),
  route(tasks.updateStatus, async ({ deps, actor, params, body }) => ({
    data: taskWriteSpec.present(await changeTaskStatus(deps, actor, params.id, body), deps, actor),
  })),
]);

type StatusInput = BodyOf<typeof tasks.updateStatus>;

/** Moves a task by hand, or says what work in progress waits for; the visit follows. The same again changes nothing. */
export const changeTaskStatus = (deps: CommandDeps, actor: Actor, id: string, move: StatusInput): Promise<TaskRow> =>
  inTransaction(deps, actor, undefined, async (act) => {
    const { status: to, reason, updatedAt } = move;
    const run = transactionExecutor(act.tx);
    const before = await lockRecord(run, taskSpec, id);
    const holdReason = nextHoldReason(before, move);
    const isMoved = to !== before.status;
    if (!isMoved && holdReason === before.hold_reason) return before;
    assertNotStale(before, updatedAt);
    const visit = (await lockVisit(act, before.visit_id))!;
    if (isMoved) {
      const needsReason = taskMoveNeedsReason(before.status, to);
      const allowedFor = (role: Actor['role']) => taskMoves(before.status, role, visit.status);
      checkTransition({ to, role: actor.role, allowedFor, needsReason, reason });
    }
    await act.tx
      .updateTable('tasks')
      .set({ status: to, hold_reason: holdReason, updated_at: nextUpdatedAt(act.now) })
      .where('id', '=', id)
      .execute();
    const changes = isMoved ? undefined : { holdReason: { from: before.hold_reason, to: holdReason } };
    await recordStatusChanges(act, visit.id, [
      { taskId: id, from: before.status, to, holdReason, reason, ...(changes && { changes }) },
    ]);
    await syncVisitStatus(act, visit);
    return readRecord(run, taskSpec, id);
  });

/** Only work in progress waits, until it is said to go on or moves. */
function nextHoldReason(before: TaskRow, { status: to, holdReason }: StatusInput): HoldReason | null {
  if (to === 'In Progress')
    return holdReason === undefined && before.status === to ? before.hold_reason : (holdReason ?? null);
  if (!holdReason) return null;
  throw new AppError('VALIDATION', { problems: [{ field: 'holdReason', code: 'unknownField' }] });
}
