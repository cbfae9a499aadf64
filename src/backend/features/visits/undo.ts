import { sql, type Selectable } from 'kysely';
import type { CommandDeps } from '#backend/capabilities.ts';
import { nextUpdatedAt } from '#backend/db/next-updated-at.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import type { StatusChangeTable } from '#backend/db/schema-tables.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { audit } from '#backend/commands/audit.ts';
import { lockRecord } from '#backend/resource/locks.ts';
import { readRecord } from '#backend/resource/repository.ts';
import { inTransaction, type TransactionContext } from '#backend/commands/transaction.ts';
import { AppError } from '#domain/errors.ts';
import type { TaskStatus } from '#domain/tasks/task.ts';
import { isVisitOpen } from '#domain/visits/status.ts';
import { UNDO_MS } from '#domain/visits/undo.ts';
import { getBilledAmount, type VisitStatus } from '#domain/visits/visit.ts';
import { taskSpec, type TaskRow } from '../tasks/task-spec.ts';
import { updateClientFigures } from './client-figures.ts';
import { lockLiveVisit, lockVehicle, lockVisit, type LockedVisit } from './locks.ts';
import { broadcastVisitChange, cancelNotification, notifyClient } from './notify.ts';
import { syncVisitTotal } from './total.ts';

/**
 * Reverts the last status change of a visit and the automatic changes that followed it (docs/rules/lifecycles.md#undo).
 * @throws AppError NOT_FOUND, CONFLICT when it is not the actor's, older than `UNDO_MS`, or followed by another change
 */
export const undoVisitStatus = (deps: CommandDeps, actor: Actor, id: string): Promise<void> =>
  inTransaction(deps, actor, undefined, async (context) =>
    undoLastChange(context, await lockLiveVisit(context, id), null),
  );

/**
 * Like `undoVisitStatus`, for the last change of a task.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export const undoTaskStatus = (deps: CommandDeps, actor: Actor, id: string): Promise<TaskRow> =>
  inTransaction(deps, actor, undefined, async (context) => {
    const run = transactionExecutor(context);
    const task = await lockRecord(run, taskSpec, id);
    await undoLastChange(context, (await lockVisit(context, task.visit_id))!, id);
    return readRecord(run, taskSpec, id);
  });

type Change = Selectable<StatusChangeTable>;

/**
 * Reverts the newest transaction of status changes of a locked visit, if the actor's change in it was to the task
 * `taskId`, or to the visit itself for null.
 * @throws AppError CONFLICT
 */
async function undoLastChange(context: TransactionContext, visit: LockedVisit, taskId: string | null): Promise<void> {
  const { tx, actor, now } = context;
  const changes = await selectNewestChanges(context, visit.id);
  const made = changes.filter(({ automatic }) => !automatic);
  const [first] = made;
  const isOwn = made.length === 1 && first!.actor_id === actor.id && first!.task_id === taskId;
  const isCreation = changes.some(({ from_status }) => from_status === null);
  if (
    !isOwn ||
    isCreation ||
    now.getTime() - first!.at.getTime() > UNDO_MS ||
    (await isChangedSince(context, visit.id, first!.at))
  )
    throw new AppError('CONFLICT');
  // Deletes the changes from the history, from which earlier values are read; the audit log keeps them.
  await tx
    .deleteFrom('status_changes')
    .where(
      'id',
      'in',
      changes.map(({ id }) => id),
    )
    .execute();
  let difference = 0;
  for (const change of changes.filter(({ task_id }) => task_id !== null))
    difference += await revertTask(context, change);
  const own = changes.filter(({ task_id }) => task_id === null);
  if (own.length > 0) await revertVisit(context, visit, own);
  await syncVisitTotal(context, visit.id, difference);
  await audit(
    context,
    ...changes.map(({ task_id, from_status, to_status }) => ({
      action: 'undo-status' as const,
      entityType: task_id ? 'tasks' : 'visits',
      entityId: task_id ?? visit.id,
      changes: { status: { from: to_status, to: from_status } },
    })),
  );
  await broadcastVisitChange(context, { id: visit.id, userId: visit.user_id });
}

/** Selects the status changes of the newest transaction, which have the same time. */
const selectNewestChanges = ({ tx }: TransactionContext, visitId: string): Promise<Change[]> =>
  tx
    .selectFrom('status_changes')
    .selectAll()
    .where('visit_id', '=', visitId)
    .where('at', '=', ({ selectFrom }) =>
      selectFrom('status_changes')
        .select(({ fn }) => fn.max('at').as('at'))
        .where('visit_id', '=', visitId),
    )
    .orderBy('id')
    .execute();

/** Milliseconds by which `updated_at` may exceed the time of its transaction. */
const TOLERANCE_MS = 20;

/** Returns true when the visit, one of its tasks or one of its payments has changed after `at`. */
async function isChangedSince({ tx }: TransactionContext, visitId: string, at: Date): Promise<boolean> {
  const since = new Date(at.getTime() + TOLERANCE_MS);
  const { is_changed } = await tx
    .selectNoFrom(
      sql<boolean>`
        exists (select from visits where id = ${visitId} and updated_at > ${since})
        or exists (select from tasks where visit_id = ${visitId} and (updated_at > ${since} or deleted_at > ${since}))
        or exists (select from payments where visit_id = ${visitId} and updated_at > ${since})
      `.as('is_changed'),
    )
    .executeTakeFirstOrThrow();
  return is_changed;
}

/**
 * Restores the earlier status and hold reason of a task; returns the difference of the visit's total in minor units.
 */
async function revertTask({ tx, now }: TransactionContext, { task_id, from_status }: Change): Promise<number> {
  const to = from_status as TaskStatus;
  const before = await tx
    .selectFrom('tasks')
    .select(['status', 'sold_for'])
    .where('id', '=', task_id)
    .executeTakeFirstOrThrow();
  const earlier = await tx
    .selectFrom('status_changes')
    .select(['hold_reason', 'to_status', 'at'])
    .where('task_id', '=', task_id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const isDone = to === 'Completed' || to === 'Sold';
  await tx
    .updateTable('tasks')
    .set({
      status: to,
      hold_reason: to === 'In Progress' ? (earlier[0]?.hold_reason ?? null) : null,
      completed_at: isDone ? (earlier.find(({ to_status }) => to_status === 'Completed')?.at ?? null) : null,
      updated_at: nextUpdatedAt(now),
    })
    .where('id', '=', task_id)
    .execute();
  return getBilledAmount(to, before.sold_for) - getBilledAmount(before.status, before.sold_for);
}

/** Restores the earlier status of a visit with its timestamps, and cancels or queues its notification. */
async function revertVisit(context: TransactionContext, visit: LockedVisit, changes: readonly Change[]): Promise<void> {
  const { tx, now } = context;
  const to = changes[0]!.from_status as VisitStatus;
  if (isVisitOpen(to) && !isVisitOpen(visit.status) && !(await lockVehicle(context, visit)))
    throw new AppError('CONFLICT');
  const momentOf = (status: VisitStatus, pick: 'min' | 'max') =>
    sql<Date | null>`(
      select ${sql.raw(pick)}(at) from status_changes
      where visit_id = ${visit.id} and task_id is null and to_status = ${status}
    )`;
  const isReady = to === 'Ready for Pickup' || to === 'Completed';
  await tx
    .updateTable('visits')
    .set({
      status: to,
      started_at: momentOf('In Progress', 'min'),
      ready_at: isReady ? momentOf('Ready for Pickup', 'max') : null,
      completed_at: to === 'Completed' ? momentOf('Completed', 'max') : null,
      updated_at: nextUpdatedAt(now),
    })
    .where('id', '=', visit.id)
    .execute();
  if (to === 'Cancelled' || visit.status === 'Cancelled') await updateClientFigures(context, visit.user_id);
  if (visit.status === 'Ready for Pickup') await cancelNotification(context, visit.id);
  // Queues the ready-for-pickup message again, which the reverted change purged before it was sent.
  const { at } = changes[0]!;
  if (to === 'Ready for Pickup' && visit.ready_at && at.getTime() - visit.ready_at.getTime() < UNDO_MS)
    await notifyClient(context, visit);
}
