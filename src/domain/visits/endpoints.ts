import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Id, Moment, optionalText, StoredImage } from '../fields.ts';
import { Currency } from '../money/currency.ts';
import { RECORD_ACCESS, resource } from '../resource.ts';
import { tasks } from '../tasks/endpoints.ts';
import { HoldReason } from '../tasks/task.ts';
import { VehicleType } from '../vehicles/vehicle.ts';
import {
  BALANCE_AGES,
  tasksOfVisit,
  VISIT_DATES,
  VISIT_FILTERS,
  VISIT_WORK_FILTERS,
  visitFields,
  VisitStatus,
} from './visit.ts';

const base = resource({
  name: 'visits',
  group: 'visit',
  one: 'visit',
  many: 'visits',
  input: visitFields.input,
  fields: {
    ...visitFields.record,
    /** The vehicle's fields in lists. */
    vehicle: v.object({
      plateNumber: v.string(),
      brand: v.string(),
      model: v.string(),
      year: v.number(),
      type: VehicleType,
      image: StoredImage,
    }),
    /** The open balance; zero when cancelled or overpaid. */
    owed: v.string(),
    /** Number of tasks, and of those without remaining work. */
    taskCount: v.number(),
    finishedTaskCount: v.number(),
  },
  filters: {
    ...visitFields.filters,
    filter: v.picklist(VISIT_FILTERS),
    work: v.picklist(VISIT_WORK_FILTERS),
    balanceAge: v.picklist(BALANCE_AGES),
    dateBy: v.picklist(VISIT_DATES),
  },
  sortable: visitFields.sortable,
  access: RECORD_ACCESS,
});
/** One status change of a visit or task. `actorName` and `reason` are absent for clients. */
export const StatusChange = v.object({
  id: v.string(),
  at: v.string(),
  /** The task; null for a change of the visit. */
  taskId: v.nullable(v.string()),
  taskName: v.nullable(v.string()),
  /** Null for the creation. */
  from: v.nullable(v.string()),
  to: v.string(),
  holdReason: v.nullable(HoldReason),
  /** True when the backend derived the change from another one. */
  automatic: v.boolean(),
  actorName: v.optional(v.nullable(v.string())),
  reason: v.optional(v.nullable(v.string())),
});
export type StatusChange = v.InferOutput<typeof StatusChange>;

const VisitDetail = v.object({
  ...base.record.entries,
  tasks: v.array(tasks.record),
  /** Newest first. */
  history: v.array(StatusChange),
});
const detailResponse = v.object({ data: VisitDetail });

export const VisitSummary = v.object({
  count: v.number(),
  /** Neither Completed nor Cancelled. */
  openCount: v.number(),
  overdueCount: v.number(),
  /** Balances per currency. */
  balances: v.array(v.object({ currency: Currency, total: v.string(), paid: v.string(), owed: v.string() })),
});
export type VisitSummary = v.InferOutput<typeof VisitSummary>;

export const visits = {
  ...base,
  get: endpoint({ ...base.get, response: detailResponse }),
  create: endpoint({
    ...base.create,
    body: v.strictObject({ ...visitFields.input, tasks: tasksOfVisit }),
    response: detailResponse,
  }),
  updateStatus: endpoint({
    name: base.name,
    method: 'PUT',
    path: '/visit/update-status/{id}',
    access: 'records.write',
    body: v.strictObject({ status: VisitStatus, reason: optionalText(300), updatedAt: v.optional(Moment) }),
    response: detailResponse,
  }),
  /** Counts and balances of all visits, or of one client or vehicle. */
  summary: endpoint({
    name: base.name,
    method: 'GET',
    path: '/visit/fetch-summary',
    access: 'records.read',
    query: v.strictObject({ userId: v.optional(Id), vehicleId: v.optional(Id) }),
    response: v.object({ data: VisitSummary }),
  }),
  /** Server-sent events `changed` with `{"id": …}` when a visit that the caller may read, its tasks or payments change. */
  follow: endpoint({
    name: base.name,
    method: 'GET',
    path: '/visit/follow-visits',
    access: 'records.read',
    streams: true,
    response: v.object({}),
  }),
};
export type VisitRecord = v.InferOutput<typeof visits.record>;
export type VisitDetail = v.InferOutput<typeof VisitDetail>;
