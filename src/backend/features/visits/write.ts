import type { CommandDeps } from '#backend/capabilities.ts';
import type { Actor } from '#backend/http/route.ts';
import { amountProblems } from '#backend/resource/amounts.ts';
import { lockClient } from '#backend/resource/locks.ts';
import { merchantToday, merchantCurrency } from '#backend/resource/merchant-settings.ts';
import { inTransaction, type TransactionContext } from '#backend/resource/transaction.ts';
import { insertRecord } from '#backend/resource/write.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import type { Problem } from '#domain/problems.ts';
import { dateProblems } from '#domain/visits/dates.ts';
import type { visits } from '#domain/visits/endpoints.ts';
import { audit } from '#backend/resource/audit.ts';
import { isVisitOpen } from '#domain/visits/status.ts';
import { broadcastVisitChange, cancelNotification } from './notify.ts';
import { lockVehicle, lockVisit } from './locks.ts';
import { insertTasks, taskProblems } from './tasks.ts';
import { recordStatusChanges } from './history.ts';
import { visitSpec } from './repository.ts';
import { markPaidTasksSold } from './status.ts';

/** Takes a car in: the visit and its tasks, or nothing. Answers the visit's id. */
export const createVisit = (
  deps: CommandDeps,
  actor: Actor,
  { tasks, ...input }: BodyOf<typeof visits.create>,
): Promise<string> =>
  inTransaction(deps, actor, undefined, async (act) => {
    const currency = await merchantCurrency(act.tx, deps.config);
    const today = await merchantToday(act.tx, act.now);
    const client = await lockClient(act, input.userId);
    const customer = client && `${client.first_name} ${client.last_name}`.trim();
    const problems: Problem[] = dateProblems(input, undefined, today);
    if (!client) problems.push({ field: 'userId', code: 'unknownReference' });
    else if (!(await lockVehicle(act, { vehicle_id: input.vehicleId, user_id: input.userId })))
      problems.push({ field: 'vehicleId', code: 'unknownReference' });
    problems.push(...amountProblems(visitSpec.amounts, input, currency));
    for (const [at, task] of tasks.entries())
      for (const problem of taskProblems(task, currency, today))
        problems.push({ ...problem, field: `tasks.${at}.${problem.field}` });
    if (problems.length) throw new AppError('VALIDATION', { problems });

    const visit = await insertRecord(act, { ...visitSpec, prepare: async () => ({ customer, currency }) }, input);
    await recordStatusChanges(act, visit.id, [{ from: null, to: visit.status }]);
    await insertTasks(act, visit, tasks);
    await broadcastVisitChange(act, { id: visit.id, userId: visit.user_id });
    return visit.id;
  });

/** Visits as they are edited, deleted and brought back; made they are by `create-visit.ts`. */
export const visitWriteSpec: typeof visitSpec = {
  ...visitSpec,
  async prepare({ input, before, tx, now }) {
    if (!before) return;
    const problems: Problem[] = [];
    // The visit of another client or vehicle is another visit.
    if ((input.userId ?? before.user_id) !== before.user_id) problems.push({ field: 'userId', code: 'unknownField' });
    if ((input.vehicleId ?? before.vehicle_id) !== before.vehicle_id)
      problems.push({ field: 'vehicleId', code: 'unknownField' });
    const days = { visitDate: before.visit_date, dueDate: before.due_date };
    problems.push(...dateProblems({ ...days, ...input }, days, await merchantToday(tx, now)));
    if (problems.length) throw new AppError('VALIDATION', { problems });
  },
  async onUpdate(act, { id, user_id }) {
    const visit = await lockVisit(act, id);
    if (visit) await markPaidTasksSold(act, visit);
    await broadcastVisitChange(act, { id, userId: user_id });
  },
  async onRemove(act, visit) {
    if (visit.paid !== 0) throw new AppError('HAS_PAYMENTS');
    await cancelNotification(act, visit.id);
    const removed = await act.tx
      .updateTable('tasks')
      .set({ deleted_at: act.now, deleted_by: act.actor.id })
      .where('visit_id', '=', visit.id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute();
    await auditTasks(act, 'delete', removed);
    await broadcastVisitChange(act, { id: visit.id, userId: visit.user_id });
  },
  async onRestore(act, visit) {
    if (isVisitOpen(visit.status) && !(await lockVehicle(act, visit))) throw new AppError('CONFLICT');
    // Those that went with it, and no others.
    const restored = await act.tx
      .updateTable('tasks')
      .set({ deleted_at: null, deleted_by: null })
      .where('visit_id', '=', visit.id)
      .where('deleted_at', '=', visit.deleted_at)
      .returning('id')
      .execute();
    await auditTasks(act, 'restore', restored);
    await broadcastVisitChange(act, { id: visit.id, userId: visit.user_id });
  },
};

const auditTasks = (act: TransactionContext, action: string, tasks: { id: string }[]) =>
  audit(act, ...tasks.map(({ id }) => ({ action, entityType: 'tasks', entityId: id })));
