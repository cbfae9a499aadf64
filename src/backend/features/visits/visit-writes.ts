import { audit } from '#backend/resource/audit.ts';
import { merchantToday } from '#backend/resource/merchant-settings.ts';
import type { TransactionContext } from '#backend/resource/transaction.ts';
import { AppError } from '#domain/errors.ts';
import type { Problem } from '#domain/problems.ts';
import { dateProblems } from '#domain/visits/dates.ts';
import { isVisitOpen } from '#domain/visits/status.ts';
import { broadcastVisitChange } from './announce-visit.ts';
import { lockVehicle } from './hold-vehicle.ts';
import { lockVisit } from './lock-visit.ts';
import { visitSpec } from './repository.ts';
import { markPaidTasksSold } from './settle-visit.ts';
import { cancelNotification } from './tell-client.ts';

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
