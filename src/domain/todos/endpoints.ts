import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { resource } from '../resource.ts';
import { todoFields, TodoPeriod } from './todo.ts';

const base = resource({
  name: 'todos',
  group: 'todo',
  one: 'todo',
  many: 'todos',
  input: todoFields.input,
  fields: {
    ...todoFields.record,
    /** Linked record, for staff only: its name and the ids in its URL; null if it was deleted. */
    entity: v.optional(
      v.nullable(v.object({ label: v.string(), userId: v.nullable(v.string()), vehicleId: v.nullable(v.string()) })),
    ),
  },
  filters: { ...todoFields.filters, period: TodoPeriod },
  sortable: todoFields.sortable,
  access: { read: 'todos.manage', write: 'todos.manage', remove: 'todos.manage', restore: 'todos.manage' },
});

export const todos = {
  ...base,
  list: endpoint({
    ...base.list,
    response: v.object({
      ...base.list.response.entries,
      /** Start of the period; null for all time. */
      periodStart: v.nullable(v.string()),
    }),
  }),
  toggle: endpoint({
    name: base.name,
    method: 'PUT',
    path: '/todo/toggle-todo/{id}',
    access: 'todos.manage',
    response: v.object({ data: base.record }),
  }),
};
export type TodoRecord = v.InferOutput<typeof todos.record>;
