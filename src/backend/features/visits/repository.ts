import { sql } from 'kysely';
import { createdWithin } from '#backend/resource/list-query.ts';
import type { Condition, ResourceSpec } from '#backend/resource/spec.ts';
import type { TaskStatus } from '#domain/tasks/task.ts';
import { visits } from '#domain/visits/endpoints.ts';
import type { VisitFilter } from '#domain/visits/visit.ts';
import { presentVisit, visitTable, type VisitRow } from './present.ts';

type VisitCondition = Condition<'visits'>;
const isOverdue: VisitCondition = (eb, { today }) =>
  eb.and([eb.ref('t.is_owed'), eb('t.due_date', '<', sql<string>`${today}::date`)]);

const FINISHED = (['Completed', 'Sold', 'Cancelled'] satisfies TaskStatus[]).map((status) => sql.lit(status));

export const visitSpec: ResourceSpec<typeof visits, VisitRow, 'visits'> = {
  endpoints: visits,
  ...visitTable,
  columns: [...visitTable.columns, 'is_owed'],
  join: (rows) =>
    rows
      .innerJoin('vehicles as vehicle', 'vehicle.id', 't.vehicle_id')
      .crossJoinLateral((eb) =>
        eb
          .selectFrom('tasks')
          .select(({ fn }) => [
            sql<number>`${fn.countAll()}::int`.as('task_count'),
            sql<number>`(${fn.countAll().filterWhere('tasks.status', 'in', FINISHED)})::int`.as('finished_task_count'),
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
        'progress.task_count',
        'progress.finished_task_count',
      ]),
  dateColumn: 'visit_date',
  conditions: {
    // Binds the status, so that all statuses share a plan: the newest visits are open, closed ones are far back.
    filter: {
      pending: (eb) => eb('t.status', '=', 'Pending'),
      completed: (eb) => eb('t.status', '=', 'Completed'),
      unpaid: (eb) => eb.and([eb.ref('t.is_owed'), eb('t.payment_status', '=', sql.lit('Unpaid'))]),
      overdue: isOverdue,
      'created-today': (_, { today, timeZone }) => createdWithin({ from: today, to: today, timeZone }),
      'ready-for-pickup': (eb) => eb('t.status', '=', 'Ready for Pickup'),
    } satisfies Record<VisitFilter, VisitCondition>,
    paymentStatus: {
      Overdue: isOverdue,
      Pending: (eb, { today }) => eb.and([eb.ref('t.is_owed'), eb('t.due_date', '>=', sql<string>`${today}::date`)]),
    },
  },
  owner: 'user_id',
  present: presentVisit,
};
