import { sql } from 'kysely';
import { findPriceProblems } from '#backend/auth/employee-permissions.ts';
import type { HasStorage } from '#backend/capabilities.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { audit } from '#backend/commands/audit.ts';
import type { TransactionContext } from '#backend/commands/transaction.ts';
import { merchantToday } from '#backend/db/merchant-settings.ts';
import type { VehicleTable } from '#backend/db/schema-records.ts';
import { toTimestampCondition } from '#backend/resource/list-query.ts';
import { presentVehicleImage } from '#backend/resource/record-image.ts';
import type { Condition, RangeCondition, ResourceSpec } from '#backend/resource/spec.ts';
import { selectSwatch } from '#backend/resource/static-names.ts';
import { mapTable, type MappedRow } from '#backend/resource/table-mapping.ts';
import type { AuditAction } from '#domain/audit/endpoints.ts';
import { AppError } from '#domain/errors.ts';
import { fromMinorUnits, toMinorUnits } from '#domain/money/minor-units.ts';
import type { Problem } from '#domain/problems.ts';
import { UNFINISHED_TASK_STATUSES, type HoldReason, type TaskStatus } from '#domain/tasks/task.ts';
import { visits, type VisitRecord } from '#domain/visits/endpoints.ts';
import { isVisitOpen } from '#domain/visits/status.ts';
import {
  findDiscountProblems,
  findVisitDateProblems,
  UNFINISHED_VISIT_STATUSES,
  visitFields,
  VISIT_PAYMENT_STATUSES,
  type BalanceAge,
  type VisitDateBy,
  type VisitFilter,
  type VisitPaymentStatus,
  type VisitWorkFilter,
} from '#domain/visits/visit.ts';
import { updateClientFigures } from './client-figures.ts';
import { lockVehicle, lockVisit } from './locks.ts';
import { broadcastVisitChange, cancelNotification } from './notify.ts';
import { markPaidTasksSold } from './status.ts';
import { sumTasks } from './total.ts';

const visitTable = mapTable(visitFields, { table: 'visits' });

type VisitRow = MappedRow<typeof visitTable> &
  Pick<VehicleTable, 'plate_number' | 'brand' | 'model' | 'year' | 'type' | 'image_key'> & {
    color_swatch: string | null;
    is_owed: boolean;
    task_count: number;
    finished_task_count: number;
    task_statuses: TaskStatus[];
    is_vehicle_available: boolean;
    assignee_names: string[];
  };

/** Returns the record of a visit, with the values of its vehicle and tasks. */
const presentVisit = (row: VisitRow, deps: HasStorage, actor: Pick<Actor, 'role'>): VisitRecord => ({
  ...visitTable.present(row, deps, actor),
  vehicle: {
    plateNumber: row.plate_number,
    brand: row.brand,
    model: row.model,
    year: row.year,
    type: row.type,
    colorSwatch: row.color_swatch,
    image: presentVehicleImage(row, deps),
  },
  owed: fromMinorUnits(row.is_owed ? row.total_cost - row.paid : 0, row.currency),
  taskCount: row.task_count,
  finishedTaskCount: row.finished_task_count,
  taskStatuses: row.task_statuses,
  ...(actor.role !== 'CLIENT' && {
    assigneeNames: row.assignee_names,
    isVehicleAvailable: row.is_vehicle_available,
  }),
});

type VisitCondition = Condition<'visits'>;
const isOverdue: VisitCondition = (eb, { today }) =>
  eb.and([eb.ref('t.is_owed'), eb('t.due_date', '<', sql<string>`${today}::date`)]);

const literals = <const T extends string>(values: readonly T[]) => values.map((value) => sql.lit<T>(value));
const UNFINISHED_TASKS = literals(UNFINISHED_TASK_STATUSES);
const isUnfinished = (eb: Parameters<VisitCondition>[0]) => eb('t.status', 'in', literals(UNFINISHED_VISIT_STATUSES));

/** Matches a payment status; a cancelled visit has none (docs/rules/money.md#payment-status-of-a-visit). */
const hasPaymentStatus =
  (status: VisitPaymentStatus): VisitCondition =>
  (eb) =>
    eb.and([eb('t.payment_status', '=', sql.lit(status)), eb('t.status', '<>', sql.lit('Cancelled'))]);

/** Selects the visit ids of live tasks. */
const tasksOf = (eb: Parameters<VisitCondition>[0]) =>
  eb.selectFrom('tasks').select('tasks.visit_id').where('tasks.deleted_at', 'is', null);

/** Matches visits with a task that is on hold for this reason. */
const isOnHold =
  (reason: HoldReason): VisitCondition =>
  (eb) =>
    eb('t.id', 'in', tasksOf(eb).where('tasks.hold_reason', '=', sql.lit(reason)));

/** Matches visits with an open balance that were due `from` to `to` days ago; null for no limit. */
const isOwedSince =
  (from: number | null, to: number | null): VisitCondition =>
  (eb, { today }) =>
    eb.and([
      eb.ref('t.is_owed'),
      ...(from === null ? [] : [eb('t.due_date', '<=', sql<string>`${today}::date - ${sql.lit(from)}`)]),
      ...(to === null ? [] : [eb('t.due_date', '>=', sql<string>`${today}::date - ${sql.lit(to)}`)]),
    ]);

const BALANCE_AGE_CONDITIONS: Record<BalanceAge, VisitCondition> = {
  NOT_DUE: isOwedSince(null, 0),
  DAYS_1_7: isOwedSince(1, 7),
  DAYS_8_30: isOwedSince(8, 30),
  DAYS_31_90: isOwedSince(31, 90),
  OVER_90: isOwedSince(91, null),
};

const FINISHED = (['Completed', 'Sold'] satisfies TaskStatus[]).map((status) => sql.lit(status));

export const visitSpec: ResourceSpec<typeof visits, VisitRow, 'visits'> = {
  endpoints: visits,
  textSorts: ['name', 'customer'],
  ...visitTable,
  columns: [...visitTable.columns, 'is_owed'],
  join: (rows) =>
    rows
      .innerJoin('vehicles as vehicle', 'vehicle.id', 't.vehicle_id')
      .crossJoinLateral((eb) =>
        eb
          .selectFrom('tasks')
          .select(({ fn }) => [
            sql<number>`(${fn.countAll().filterWhere('tasks.status', '<>', sql.lit('Cancelled'))})::int`.as(
              'task_count',
            ),
            sql<number>`(${fn.countAll().filterWhere('tasks.status', 'in', FINISHED)})::int`.as('finished_task_count'),
            sql<TaskStatus[]>`coalesce(array_agg(distinct tasks.status), '{}')`.as('task_statuses'),
          ])
          .whereRef('tasks.visit_id', '=', 't.id')
          .where('tasks.deleted_at', 'is', null)
          .as('progress'),
      )
      .select([
        'vehicle.plate_number',
        'vehicle.brand',
        'vehicle.model',
        'vehicle.year',
        'vehicle.type',
        'vehicle.image_key',
        selectSwatch('vehicle.color').as('color_swatch'),
        'progress.task_count',
        'progress.finished_task_count',
        'progress.task_statuses',
        // The same as `lockVehicle`.
        sql<boolean>`vehicle.deleted_at is null and vehicle.status <> 'ARCHIVED' and vehicle.user_id = t.user_id`.as(
          'is_vehicle_available',
        ),
        sql<string[]>`array(
          select distinct concat_ws(' ', person.first_name, person.last_name)
          from tasks join users as person on person.id = tasks.assignee_id
          where tasks.visit_id = t.id and tasks.deleted_at is null and tasks.status in (${sql.join(UNFINISHED_TASKS)})
          order by 1
        )`.as('assignee_names'),
      ]),
  dateColumn: 'visit_date',
  ranges: {
    completed: (_, range) => toTimestampCondition('t.completed_at', range),
    finished: (_, range) => toTimestampCondition('t.ready_at', range),
    reopened: (eb, range) =>
      eb.exists(
        eb
          .selectFrom('status_changes as move')
          .whereRef('move.visit_id', '=', 't.id')
          .where('move.to_status', '=', sql.lit('Re-opened'))
          .where(toTimestampCondition('move.at', range)),
      ),
  } satisfies Record<VisitDateBy, RangeCondition<'visits'>>,
  conditions: {
    // The status is a bind parameter, so that all statuses share a generic plan. A plan for one status would not
    // consider that open visits are among the newest rows and closed ones are not.
    filter: {
      pending: (eb) => eb('t.status', '=', 'Pending'),
      completed: (eb) => eb('t.status', '=', 'Completed'),
      unpaid: hasPaymentStatus('Unpaid'),
      overdue: isOverdue,
      'created-today': (_, { todayFrom, todayUntil }) =>
        toTimestampCondition('t.created_at', { from: todayFrom, until: todayUntil }),
      'ready-for-pickup': (eb) => eb('t.status', '=', 'Ready for Pickup'),
    } satisfies Record<VisitFilter, VisitCondition>,
    work: {
      'in-workshop': (eb) => eb('t.status', 'in', literals(['In Progress', 'Ready for Pickup'])),
      late: (eb, { today }) => eb.and([isUnfinished(eb), eb('t.due_date', '<', sql<string>`${today}::date`)]),
      'due-today': (eb, { today }) => eb.and([isUnfinished(eb), eb('t.due_date', '=', sql<string>`${today}::date`)]),
      'on-hold-parts': isOnHold('PARTS'),
      'on-hold-approval': isOnHold('APPROVAL'),
      'on-hold-client': isOnHold('CLIENT'),
    } satisfies Record<VisitWorkFilter, VisitCondition>,
    balanceAge: BALANCE_AGE_CONDITIONS,
    paymentStatus: {
      ...Object.fromEntries(VISIT_PAYMENT_STATUSES.map((status) => [status, hasPaymentStatus(status)])),
      Overdue: isOverdue,
      Pending: (eb, { today }) => eb.and([eb.ref('t.is_owed'), eb('t.due_date', '>=', sql<string>`${today}::date`)]),
    },
    assigneeId: {
      none: (eb) =>
        eb(
          't.id',
          'in',
          tasksOf(eb).where('tasks.assignee_id', 'is', null).where('tasks.status', 'in', UNFINISHED_TASKS),
        ),
    },
  },
  valueConditions: {
    assigneeId: (eb, id) => eb('t.id', 'in', tasksOf(eb).where('tasks.assignee_id', '=', id)),
  },
  actorFilters: ['assigneeId'],
  hiddenFields: [...visitTable.hiddenFields, 'assigneeId'],
  owner: 'user_id',
  isClosed: ({ status }) => !isVisitOpen(status),
  present: presentVisit,
  async prepare({ input, before, reason, tx, now, actor }) {
    if (!before) return;
    const problems: Problem[] = [];
    // Only `moveVisit` changes the client or the vehicle.
    if ((input.userId ?? before.user_id) !== before.user_id) problems.push({ field: 'userId', code: 'unknownField' });
    if ((input.vehicleId ?? before.vehicle_id) !== before.vehicle_id)
      problems.push({ field: 'vehicleId', code: 'unknownField' });
    const days = { visitDate: before.visit_date, dueDate: before.due_date };
    problems.push(...findVisitDateProblems({ ...days, ...input }, days, await merchantToday(tx, now)));
    const total = input.totalCost === undefined ? undefined : toMinorUnits(input.totalCost, before.currency);
    if (total !== undefined && total !== before.total_cost) {
      problems.push(...findPriceProblems('totalCost', actor));
      problems.push(...findDiscountProblems(total, await sumTasks({ tx }, before.id), reason));
    }
    if (problems.length) throw new AppError('VALIDATION', { problems });
  },
  async onUpdate(context, { id, user_id }) {
    const visit = await lockVisit(context, id);
    if (visit) await markPaidTasksSold(context, visit);
    await updateClientFigures(context, user_id);
    await broadcastVisitChange(context, { id, userId: user_id });
  },
  async onRemove(context, visit) {
    if (visit.paid !== 0) {
      const params = { visitId: visit.id, vehicleId: visit.vehicle_id, userId: visit.user_id };
      throw new AppError('HAS_PAYMENTS', { params });
    }
    await cancelNotification(context, visit.id);
    const removed = await context.tx
      .updateTable('tasks')
      .set({ deleted_at: context.now, deleted_by: context.actor.id })
      .where('visit_id', '=', visit.id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute();
    await auditTasks(context, 'delete', removed);
    await updateClientFigures(context, visit.user_id);
    await broadcastVisitChange(context, { id: visit.id, userId: visit.user_id });
  },
  async onRestore(context, visit) {
    if (isVisitOpen(visit.status) && !(await lockVehicle(context, visit))) throw new AppError('VEHICLE_UNAVAILABLE');
    // Restores the tasks that were deleted together with the visit, and no others.
    const restored = await context.tx
      .updateTable('tasks')
      .set({ deleted_at: null, deleted_by: null })
      .where('visit_id', '=', visit.id)
      .where('deleted_at', '=', visit.deleted_at)
      .returning('id')
      .execute();
    await auditTasks(context, 'restore', restored);
    await updateClientFigures(context, visit.user_id);
    await broadcastVisitChange(context, { id: visit.id, userId: visit.user_id });
  },
};

const auditTasks = (context: TransactionContext, action: AuditAction, tasks: { id: string }[]) =>
  audit(context, ...tasks.map(({ id }) => ({ action, entityType: 'tasks', entityId: id })));
