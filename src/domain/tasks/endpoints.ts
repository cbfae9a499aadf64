import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Timestamp, optionalText } from '../fields.ts';
import { Currency } from '../money/currency.ts';
import { VisitStatus } from '../visits/visit.ts';
import { correctionEntries, RECORD_ACCESS, resource } from '../resource.ts';
import { HoldReason, TASK_WORK_FILTERS, taskFields, TaskStatus } from './task.ts';

const base = resource({
  name: 'tasks',
  group: 'task',
  one: 'task',
  many: 'tasks',
  input: taskFields.input,
  fields: {
    ...taskFields.record,
    /** Absent for clients and when it is not set. */
    cost: v.optional(v.string()),
    /** Vehicle of the visit, for links. */
    vehicleId: v.string(),
    /** Name of the assignee; absent for clients. */
    assigneeName: v.optional(v.nullable(v.string())),
    /** The vehicle and the visit, for lists of tasks of many visits; absent for clients. */
    plateNumber: v.optional(v.string()),
    vehicleName: v.optional(v.string()),
    visitName: v.optional(v.string()),
    customer: v.optional(v.string()),
    visitDueDate: v.optional(v.string()),
    currency: Currency,
    visitStatus: VisitStatus,
  },
  filters: { ...taskFields.filters, work: v.picklist(TASK_WORK_FILTERS) },
  sortable: taskFields.sortable,
  access: RECORD_ACCESS,
  errors: {
    create: ['CONFLICT'],
    update: ['RECORD_CLOSED'],
    remove: ['RECORD_CLOSED', 'LAST_TASK', 'HAS_PAYMENTS'],
    restore: ['RECORD_CLOSED', 'CONFLICT'],
  },
});

export const tasks = {
  ...base,
  update: endpoint({ ...base.update, body: v.strictObject({ ...base.update.body.entries, ...correctionEntries }) }),
  remove: endpoint({ ...base.remove, body: v.strictObject(correctionEntries) }),
  updateStatus: endpoint({
    name: base.name,
    method: 'PUT',
    path: '/task/update-status/{id}',
    access: 'records.write',
    errors: ['STALE', 'INVALID_TRANSITION'],
    body: v.strictObject({
      status: TaskStatus,
      /** Only for the status In Progress; another status clears it. */
      holdReason: v.optional(v.nullable(HoldReason)),
      reason: optionalText(300),
      updatedAt: v.optional(Timestamp),
    }),
    response: v.object({ data: base.record }),
  }),
  /** Like `visits.undoStatus`, for the last change of a task. */
  undoStatus: endpoint({
    name: base.name,
    method: 'PUT',
    path: '/task/undo-status/{id}',
    access: 'records.write',
    errors: ['CONFLICT'],
    response: v.object({ data: base.record }),
  }),
};
export type TaskRecord = v.InferOutput<typeof tasks.record>;
