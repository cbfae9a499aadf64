import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Id, Moment, optionalText } from '../fields.ts';
import { Currency } from '../money/currency.ts';
import { RECORD_ACCESS, resource } from '../resource.ts';
import { HoldReason, TaskPriority, taskOfVisitEntries, TaskService, TaskStatus } from './task.ts';

const base = resource({
  name: 'tasks',
  group: 'task',
  one: 'task',
  many: 'tasks',
  input: taskOfVisitEntries,
  fields: {
    visitId: v.string(),
    /** Of its visit, so that a link to it needs no second call. */
    userId: v.string(),
    vehicleId: v.string(),
    name: v.string(),
    description: v.nullable(v.string()),
    service: TaskService,
    /** Absent for a client. */
    cost: v.optional(v.string()),
    soldFor: v.string(),
    currency: Currency,
    dueDate: v.nullable(v.string()),
    status: TaskStatus,
    priority: TaskPriority,
    category: v.nullable(v.string()),
    holdReason: v.nullable(HoldReason),
  },
  filters: { visitId: Id, status: TaskStatus, priority: TaskPriority, service: TaskService },
  sortable: ['createdAt', 'name', 'dueDate', 'priority', 'status'],
  access: RECORD_ACCESS,
});

export const tasks = {
  ...base,
  updateStatus: endpoint({
    name: base.name,
    method: 'PUT',
    path: '/task/update-status/{id}',
    access: 'records.write',
    body: v.strictObject({
      status: TaskStatus,
      /** Of work in progress alone; leaving it ends the hold. */
      holdReason: v.optional(v.nullable(HoldReason)),
      reason: optionalText(300),
      updatedAt: v.optional(Moment),
    }),
    reply: v.object({ data: base.record }),
  }),
};
export type TaskRecord = v.InferOutput<typeof tasks.record>;
