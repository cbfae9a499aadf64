import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Moment, optionalText } from '../fields.ts';
import { Currency } from '../money/currency.ts';
import { RECORD_ACCESS, resource } from '../resource.ts';
import { HoldReason, taskFields, TaskStatus } from './task.ts';

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
    /** Ids of the visit's client and vehicle, for links. */
    vehicleId: v.string(),
    currency: Currency,
  },
  filters: taskFields.filters,
  sortable: taskFields.sortable,
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
      /** Only for the status In Progress; another status clears it. */
      holdReason: v.optional(v.nullable(HoldReason)),
      reason: optionalText(300),
      updatedAt: v.optional(Moment),
    }),
    response: v.object({ data: base.record }),
  }),
};
export type TaskRecord = v.InferOutput<typeof tasks.record>;
