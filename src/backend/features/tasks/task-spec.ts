import { sql } from 'kysely';
import { findCostProblems, findPriceProblems, maySeeCosts } from '#backend/auth/employee-permissions.ts';
import type { TransactionContext } from '#backend/commands/transaction.ts';
import { merchantToday } from '#backend/db/merchant-settings.ts';
import type { ResourceSpec } from '#backend/resource/spec.ts';
import type { MappedRow } from '#backend/resource/table-mapping.ts';
import { AppError } from '#domain/errors.ts';
import { toMinorUnits } from '#domain/money/minor-units.ts';
import { tasks } from '#domain/tasks/endpoints.ts';
import { isTaskClosed, isTaskFinished } from '#domain/tasks/status.ts';
import { UNFINISHED_TASK_STATUSES } from '#domain/tasks/task.ts';
import { isVisitOpen } from '#domain/visits/status.ts';
import { findTaskDateProblems, getBilledAmount, VISIT_STATUSES, type VisitStatus } from '#domain/visits/visit.ts';
import { lockVisit } from '../visits/locks.ts';
import { broadcastVisitChange } from '../visits/notify.ts';
import { syncVisitStatus } from '../visits/status.ts';
import { findAssigneeProblems, taskTable } from '../visits/tasks.ts';
import { syncVisitTotal } from '../visits/total.ts';

export type TaskRow = MappedRow<typeof taskTable> & {
  urgency: number;
  vehicle_id: string;
  visit_status: VisitStatus;
  assignee_name: string | null;
  plate_number: string;
  vehicle_name: string;
  visit_name: string;
  customer: string;
  visit_due_date: string;
};

// Literals instead of parameters, so that the planner can use the partial index of unassigned tasks.
const UNFINISHED = UNFINISHED_TASK_STATUSES.map((status) => sql.lit(status));
const OPEN_VISITS = VISIT_STATUSES.filter(isVisitOpen).map((status) => sql.lit(status));

export const taskSpec: ResourceSpec<typeof tasks, TaskRow, 'tasks'> = {
  endpoints: tasks,
  textSorts: ['name'],
  ...taskTable,
  columns: [...taskTable.columns, 'urgency', 'currency'],
  join: (rows) =>
    rows
      .innerJoin('visits as visit', 'visit.id', 't.visit_id')
      .innerJoin('vehicles as vehicle', 'vehicle.id', 'visit.vehicle_id')
      .leftJoin('users as assignee', 'assignee.id', 't.assignee_id')
      .select(({ fn }) => [
        'visit.vehicle_id',
        'visit.status as visit_status',
        'visit.name as visit_name',
        'visit.due_date as visit_due_date',
        'visit.customer',
        'vehicle.plate_number',
        fn<string>('concat_ws', [sql.lit(' '), 'vehicle.brand', 'vehicle.model']).as('vehicle_name'),
        fn<string | null>('nullif', [
          fn('concat_ws', [sql.lit(' '), 'assignee.first_name', 'assignee.last_name']),
          sql.lit(''),
        ]).as('assignee_name'),
      ]),
  conditions: {
    assigneeId: { none: (eb) => eb.and([eb('t.assignee_id', 'is', null), eb('t.status', 'in', UNFINISHED)]) },
    work: {
      open: (eb) =>
        eb.and([
          eb('t.status', 'in', UNFINISHED),
          eb.exists(
            eb
              .selectFrom('visits as parent')
              .whereRef('parent.id', '=', 't.visit_id')
              .where('parent.status', 'in', OPEN_VISITS)
              .where('parent.deleted_at', 'is', null),
          ),
        ]),
    },
  },
  actorFilters: ['assigneeId'],
  costFields: ['cost'],
  sortColumns: { priority: 'urgency' },
  owner: 'user_id',
  parent: { table: 'visits', column: 'visit_id' },
  isClosed: ({ status, visit_status }) => isTaskClosed({ status, visitStatus: visit_status }),
  present(row, deps, actor) {
    const { cost, ...task } = taskTable.present(row, deps, actor);
    return {
      ...task,
      ...(cost && maySeeCosts(actor, deps) && { cost }),
      ...(actor.role !== 'CLIENT' && {
        assigneeName: row.assignee_name,
        plateNumber: row.plate_number,
        vehicleName: row.vehicle_name,
        visitName: row.visit_name,
        customer: row.customer,
        visitDueDate: row.visit_due_date,
      }),
      vehicleId: row.vehicle_id,
      currency: row.currency,
      visitStatus: row.visit_status,
    };
  },
  async prepare({ input, before, ...context }) {
    if (!before) return;
    const { tx, now, actor, deps } = context;
    const problems = findCostProblems(input, actor, deps);
    problems.push(...findTaskDateProblems(input.dueDate, before.due_date, await merchantToday(tx, now)));
    if ((input.visitId ?? before.visit_id) !== before.visit_id)
      problems.push({ field: 'visitId', code: 'unknownField' });
    // Checks only a changed assignee: the stored one may have left since.
    if (input.assigneeId !== before.assignee_id)
      problems.push(...(await findAssigneeProblems(context, input.assigneeId)));
    if (before.status === 'Sold' && isRepriced(before, input.soldFor))
      problems.push({ field: 'soldFor', code: 'unknownField' });
    else if (isRepriced(before, input.soldFor)) problems.push(...findPriceProblems('soldFor', actor));
    if (problems.length) throw new AppError('VALIDATION', { problems });
  },
  async onUpdate(context, before, { soldFor }) {
    if (soldFor !== undefined) {
      const price = toMinorUnits(soldFor, before.currency)!;
      await syncVisitTotal(context, before.visit_id, getBilledAmount(before.status, price - before.sold_for));
    }
    await broadcastVisitChange(context, { id: before.visit_id, userId: before.user_id });
  },
  async onRemove(context, task) {
    const visit = { visitId: task.visit_id, vehicleId: task.vehicle_id, userId: task.user_id };
    if ((await countTasks(context, task.visit_id)) === 0) throw new AppError('LAST_TASK', { params: visit });
    if ((await sumTaskPayments(context, task.id)) !== 0)
      throw new AppError('HAS_PAYMENTS', { params: { ...visit, taskId: task.id } });
    await syncVisitTotal(context, task.visit_id, -getBilledAmount(task.status, task.sold_for));
    await syncVisitOf(context, task);
  },
  async onRestore(context, task) {
    const visit = await lockVisit(context, task.visit_id);
    if (visit?.deleted_at !== null) throw new AppError('CONFLICT', { params: { blockedBy: 'visits' } });
    if (!isVisitOpen(visit.status) && !isTaskFinished(task.status))
      throw new AppError('CONFLICT', { params: { blockedBy: 'closedVisit' } });
    await syncVisitTotal(context, task.visit_id, getBilledAmount(task.status, task.sold_for));
    await syncVisitOf(context, task);
  },
};

/** Returns true when the input changes the price, which a sold task keeps. */
const isRepriced = ({ sold_for, currency }: TaskRow, soldFor: string | undefined): boolean =>
  soldFor !== undefined && toMinorUnits(soldFor, currency) !== sold_for;

async function syncVisitOf(context: TransactionContext, { visit_id }: TaskRow): Promise<void> {
  const visit = await lockVisit(context, visit_id);
  if (visit) await syncVisitStatus(context, visit);
}

/** Counts the live tasks of a visit. */
export async function countTasks({ tx }: TransactionContext, visitId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('visit_id', '=', visitId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Sums the payments of a task less its refunds, in minor units. */
async function sumTaskPayments({ tx }: TransactionContext, taskId: string): Promise<number> {
  const payments = await tx
    .selectFrom('payments')
    .select(['status', 'amount'])
    .where('task_id', '=', taskId)
    .where('status', 'in', ['Success', 'Refunded'])
    .execute();
  return payments.reduce((sum, { status, amount }) => sum + (status === 'Success' ? amount : -amount), 0);
}
