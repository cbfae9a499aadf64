import { sql } from 'kysely';
import { maySeeCosts } from '#backend/auth/employee-permissions.ts';
import type { ResourceSpec } from '#backend/resource/spec.ts';
import { mapTable, type MappedRow } from '#backend/resource/table-mapping.ts';
import { tasks } from '#domain/tasks/endpoints.ts';
import { isTaskClosed } from '#domain/tasks/status.ts';
import { taskFields, UNFINISHED_TASK_STATUSES } from '#domain/tasks/task.ts';
import { isVisitOpen } from '#domain/visits/status.ts';
import { VISIT_STATUSES, type VisitStatus } from '#domain/visits/visit.ts';

const taskTable = mapTable(taskFields, { table: 'tasks' });
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
};
