import { maySeeCosts } from '#backend/auth/costs.ts';
import type { ResourceSpec } from '#backend/resource/spec.ts';
import { mapTable, type MappedRow } from '#backend/resource/table-mapping.ts';
import { tasks } from '#domain/tasks/endpoints.ts';
import { taskFields } from '#domain/tasks/task.ts';

const taskTable = mapTable(taskFields, { table: 'tasks' });
export type TaskRow = MappedRow<typeof taskTable> & { urgency: number; vehicle_id: string };

export const taskSpec: ResourceSpec<typeof tasks, TaskRow, 'tasks'> = {
  endpoints: tasks,
  ...taskTable,
  columns: [...taskTable.columns, 'urgency', 'currency'],
  join: (rows) => rows.innerJoin('visits as visit', 'visit.id', 't.visit_id').select('visit.vehicle_id'),
  costFields: ['cost'],
  sortColumns: { priority: 'urgency' },
  owner: 'user_id',
  parent: { table: 'visits', column: 'visit_id' },
  present(row, deps, actor) {
    const { cost, ...task } = taskTable.present(row, deps, actor);
    return {
      ...task,
      ...(cost && maySeeCosts(actor, deps) && { cost }),
      vehicleId: row.vehicle_id,
      currency: row.currency,
    };
  },
};
