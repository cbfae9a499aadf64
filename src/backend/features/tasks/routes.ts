import { findCostProblems } from '#backend/auth/employee-permissions.ts';
import type { CommandDeps } from '#backend/capabilities.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { inTransaction, type TransactionContext } from '#backend/commands/transaction.ts';
import { merchantToday } from '#backend/db/merchant-settings.ts';
import { nextUpdatedAt } from '#backend/db/next-updated-at.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import type { IdempotencyKey } from '#backend/http/idempotency-key.ts';
import { route } from '#backend/http/route.ts';
import { createOnce } from '#backend/resource/idempotency.ts';
import { lockRecord } from '#backend/resource/locks.ts';
import { readRecord } from '#backend/resource/repository.ts';
import { resourceRoutes } from '#backend/resource/routes.ts';
import { assertNotStale } from '#backend/resource/write.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import { toMinorUnits } from '#domain/money/minor-units.ts';
import { tasks } from '#domain/tasks/endpoints.ts';
import { taskTransitionNeedsReason, listAllowedTaskStatuses } from '#domain/tasks/status.ts';
import type { HoldReason } from '#domain/tasks/task.ts';
import { isVisitOpen } from '#domain/visits/status.ts';
import { getBilledAmount, VISIT_TASKS_MAX } from '#domain/visits/visit.ts';
import { recordStatusChanges } from '../visits/history.ts';
import { lockVisit } from '../visits/locks.ts';
import { getTaskTimestamps } from '../visits/moments.ts';
import { syncVisitStatus, checkTransition } from '../visits/status.ts';
import { findAssigneeProblems, findTaskProblems, insertTasks } from '../visits/tasks.ts';
import { syncVisitTotal } from '../visits/total.ts';
import { undoTaskStatus } from '../visits/undo.ts';
import { countTasks, taskSpec, type TaskRow } from './task-spec.ts';

export const taskRoutes = resourceRoutes(taskSpec, [
  route(tasks.create, async ({ deps, actor, body, idempotencyKey }) => ({
    data: taskSpec.present(await createTask(deps, actor, body, idempotencyKey), deps, actor),
  })),
  route(tasks.updateStatus, async ({ deps, actor, params, body }) => ({
    data: taskSpec.present(await changeTaskStatus(deps, actor, params.id, body), deps, actor),
  })),
  route(tasks.undoStatus, async ({ deps, actor, params }) => ({
    data: taskSpec.present(await undoTaskStatus(deps, actor, params.id), deps, actor),
  })),
]);

/**
 * Adds a task to an open visit, once per idempotency key, and updates the status of the visit.
 * @throws AppError VALIDATION, CONFLICT when the visit is closed, ALREADY_RECORDED
 */
export async function createTask(
  deps: CommandDeps,
  actor: Actor,
  input: BodyOf<typeof tasks.create>,
  key?: IdempotencyKey,
): Promise<TaskRow> {
  const { record } = await inTransaction(deps, actor, undefined, (context) =>
    createOnce(
      context,
      key,
      () => addTask(context),
      (id) => readRecord(transactionExecutor(context), taskSpec, id),
    ),
  );
  return record;

  async function addTask(context: TransactionContext): Promise<TaskRow> {
    const visit = await lockVisit(context, input.visitId);
    if (visit?.deleted_at !== null)
      throw new AppError('VALIDATION', { problems: [{ field: 'visitId', code: 'unknownReference' }] });
    if (!isVisitOpen(visit.status)) throw new AppError('CONFLICT');
    const problems = findTaskProblems(input, visit.currency, await merchantToday(context.tx, context.now));
    if ((await countTasks(context, visit.id)) >= VISIT_TASKS_MAX)
      problems.push({ field: 'visitId', code: 'maxItems', params: { max: VISIT_TASKS_MAX } });
    problems.push(...findCostProblems({ cost: input.cost ?? undefined }, actor, deps));
    problems.push(...(await findAssigneeProblems(context, input.assigneeId)));
    if (problems.length) throw new AppError('VALIDATION', { problems });
    const [id] = await insertTasks(context, visit, [input]);
    await syncVisitTotal(context, visit.id, toMinorUnits(input.soldFor, visit.currency)!);
    await syncVisitStatus(context, visit);
    return readRecord(transactionExecutor(context), taskSpec, id!);
  }
}

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
    const { sold_for: price, status } = before;
    await syncVisitTotal(context, visit.id, getBilledAmount(to, price) - getBilledAmount(status, price));
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
