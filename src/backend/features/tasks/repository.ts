import type { TaskTable } from '#backend/db/schema-workshop.ts';
import type { ResourceSpec, RowOf } from '#backend/resource/spec.ts';
import type { Currency } from '#domain/money/currency.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';
import { tasks } from '#domain/tasks/endpoints.ts';

export type TaskRow = RowOf<TaskTable> & { vehicle_id: string; currency: Currency };

/** What is read of tasks; their writes are in `task-writes.ts`. */
export const taskSpec: ResourceSpec<typeof tasks, TaskRow, 'tasks'> = {
  endpoints: tasks,
  table: 'tasks',
  columns: [
    'id',
    'visit_id',
    'user_id',
    'name',
    'description',
    'service',
    'cost',
    'sold_for',
    'due_date',
    'status',
    'priority',
    'urgency',
    'category',
    'hold_reason',
    'created_at',
    'updated_at',
  ],
  join: (rows) =>
    rows.innerJoin('visits as visit', 'visit.id', 't.visit_id').select(['visit.vehicle_id', 'visit.currency']),
  sortColumns: { priority: 'urgency' },
  owner: 'user_id',
  parent: { table: 'visits', column: 'visit_id' },
  amounts: ['cost', 'soldFor'],
  present: (row, _deps, { role }) => ({
    id: row.id,
    visitId: row.visit_id,
    userId: row.user_id,
    vehicleId: row.vehicle_id,
    name: row.name,
    description: row.description,
    service: row.service,
    ...(role !== 'CLIENT' && row.cost !== null && { cost: fromMinorUnits(row.cost, row.currency) }),
    soldFor: fromMinorUnits(row.sold_for, row.currency),
    currency: row.currency,
    dueDate: row.due_date,
    status: row.status,
    priority: row.priority,
    category: row.category,
    holdReason: row.hold_reason,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }),
};
