import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Id, Moment, optionalText } from '../fields.ts';
import { Currency } from '../money/currency.ts';
import { RECORD_ACCESS, resource } from '../resource.ts';
import { tasks } from '../tasks/endpoints.ts';
import {
  tasksOfVisit,
  VISIT_FILTERS,
  visitEntries,
  VisitPaymentFilter,
  VisitPaymentStatus,
  VisitStatus,
} from './visit.ts';

const base = resource({
  name: 'visits',
  group: 'visit',
  one: 'visit',
  many: 'visits',
  input: visitEntries,
  fields: {
    userId: v.string(),
    vehicleId: v.string(),
    name: v.string(),
    /** The client's name at that time, kept when the user goes. */
    customer: v.string(),
    visitDate: v.string(),
    dueDate: v.string(),
    totalCost: v.string(),
    paid: v.string(),
    currency: Currency,
    status: VisitStatus,
    paymentStatus: VisitPaymentStatus,
  },
  filters: {
    userId: Id,
    vehicleId: Id,
    status: VisitStatus,
    paymentStatus: VisitPaymentFilter,
    filter: v.picklist(VISIT_FILTERS),
  },
  sortable: ['createdAt', 'visitDate', 'dueDate', 'name', 'customer', 'totalCost', 'status'],
  access: RECORD_ACCESS,
});
const whole = v.object({ data: v.object({ ...base.record.entries, tasks: v.array(tasks.record) }) });

export const visits = {
  ...base,
  get: endpoint({ ...base.get, reply: whole }),
  create: endpoint({ ...base.create, body: v.strictObject({ ...visitEntries, tasks: tasksOfVisit }), reply: whole }),
  updateStatus: endpoint({
    name: base.name,
    method: 'PUT',
    path: '/visit/update-status/{id}',
    access: 'records.write',
    body: v.strictObject({ status: VisitStatus, reason: optionalText(300), updatedAt: v.optional(Moment) }),
    reply: whole,
  }),
};
