import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Id, Timestamp, optionalText, requiredText } from '../fields.ts';
import { Currency } from '../money/currency.ts';
import { correctionEntries, RECORD_ACCESS, resource } from '../resource.ts';
import { tasks } from '../tasks/endpoints.ts';
import { AssigneeFilter, HoldReason, TaskStatus } from '../tasks/task.ts';
import { VehicleImage, VehicleType } from '../vehicles/vehicle.ts';
import {
  BALANCE_AGES,
  newVisitTasks,
  VISIT_DATE_FILTERS,
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
    /** Fields of the vehicle that lists show. */
    vehicle: v.object({
      plateNumber: v.string(),
      brand: v.string(),
      model: v.string(),
      year: v.number(),
      type: VehicleType,
      colorSwatch: v.nullable(v.string()),
      image: VehicleImage,
    }),
    /** The open balance; zero when cancelled or overpaid. */
    owed: v.string(),
    /** Number of tasks that are not cancelled, and of the finished ones among them. */
    taskCount: v.number(),
    finishedTaskCount: v.number(),
    /** The statuses that its tasks have, each once. */
    taskStatuses: v.array(TaskStatus),
    /** The vehicle is live, not archived and the client's own; absent for clients. */
    isVehicleAvailable: v.optional(v.boolean()),
    /** Names of the assignees of unfinished tasks; absent for clients. */
    assigneeNames: v.optional(v.array(v.string())),
  },
  filters: {
    ...visitFields.filters,
    filter: v.picklist(VISIT_FILTERS),
    work: v.picklist(VISIT_WORK_FILTERS),
    balanceAge: v.picklist(BALANCE_AGES),
    dateBy: v.picklist(VISIT_DATE_FILTERS),
    /** Selects visits with a task of the assignee, or with an unassigned unfinished task; not for clients. */
    assigneeId: AssigneeFilter,
  },
  sortable: visitFields.sortable,
  access: RECORD_ACCESS,
  errors: {
    create: ['ANONYMIZED'],
    update: ['RECORD_CLOSED'],
    remove: ['RECORD_CLOSED', 'HAS_PAYMENTS'],
    restore: ['RECORD_CLOSED', 'VEHICLE_UNAVAILABLE'],
  },
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
  /** The backend derived the change from another one. */
  automatic: v.boolean(),
  actorName: v.optional(v.nullable(v.string())),
  reason: v.optional(v.nullable(v.string())),
});
export type StatusChange = v.InferOutput<typeof StatusChange>;

/** A changed total of the visit or price of a task: decimal amounts in the currency of the visit. */
const PriceChange = v.object({ field: v.picklist(['totalCost', 'soldFor']), from: v.string(), to: v.string() });
export type PriceChange = v.InferOutput<typeof PriceChange>;

/**
 * A change with a reason of the visit or its tasks, such as a correction or a discount, and every change of a price. A
 * total that follows its tasks has no entry of its own.
 */
const Correction = v.object({
  id: v.string(),
  at: v.string(),
  action: v.picklist(['update', 'delete', 'move']),
  /** Id of the corrected task; null for a correction of the visit or of a payment. */
  taskId: v.nullable(v.string()),
  taskName: v.nullable(v.string()),
  /** The changed fields; without a reason, only the prices. */
  fields: v.array(v.string()),
  prices: v.array(PriceChange),
  actorName: v.nullable(v.string()),
  reason: v.nullable(v.string()),
});
export type Correction = v.InferOutput<typeof Correction>;

/** A change of the [assignee](docs/rules/lifecycles.md#assignment) of a task of the visit. */
const Assignment = v.object({
  id: v.string(),
  at: v.string(),
  taskId: v.string(),
  taskName: v.string(),
  /** Names of the earlier and the new assignee; null for nobody. */
  fromName: v.nullable(v.string()),
  toName: v.nullable(v.string()),
  actorName: v.nullable(v.string()),
});
export type Assignment = v.InferOutput<typeof Assignment>;

const VisitDetail = v.object({
  ...base.record.entries,
  tasks: v.array(tasks.record),
  /** Newest first. */
  history: v.array(StatusChange),
  /** Newest first; absent for clients. */
  corrections: v.optional(v.array(Correction)),
  /** Newest first; absent for clients. */
  assignments: v.optional(v.array(Assignment)),
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
    body: v.strictObject({ ...visitFields.input, tasks: newVisitTasks, ...correctionEntries }),
    response: detailResponse,
  }),
  update: endpoint({ ...base.update, body: v.strictObject({ ...base.update.body.entries, ...correctionEntries }) }),
  remove: endpoint({ ...base.remove, body: v.strictObject(correctionEntries) }),
  updateStatus: endpoint({
    name: base.name,
    method: 'PUT',
    path: '/visit/update-status/{id}',
    access: 'records.write',
    errors: ['STALE', 'INVALID_TRANSITION', 'VEHICLE_UNAVAILABLE'],
    body: v.strictObject({ status: VisitStatus, reason: optionalText(300), updatedAt: v.optional(Timestamp) }),
    response: detailResponse,
  }),
  /**
   * Corrects the client or the vehicle; without `userId` the client is the owner of the vehicle. With
   * `transfersVehicle`, a vehicle of somebody else becomes the client's.
   */
  move: endpoint({
    name: base.name,
    method: 'PUT',
    path: '/visit/move-visit/{id}',
    access: 'records.correct',
    errors: ['STALE', 'ANONYMIZED', 'HAS_OPEN_VISIT'],
    body: v.strictObject({
      userId: v.optional(Id),
      vehicleId: Id,
      transfersVehicle: v.optional(v.boolean()),
      reason: requiredText(300),
      updatedAt: v.optional(Timestamp),
    }),
    response: detailResponse,
  }),
  /**
   * Reverts the caller's last status change and the changes derived from it ([undo](docs/rules/lifecycles.md#undo)).
   */
  undoStatus: endpoint({
    name: base.name,
    method: 'PUT',
    path: '/visit/undo-status/{id}',
    access: 'records.write',
    errors: ['CONFLICT'],
    response: detailResponse,
  }),
  /** Returns counts and balances of all visits, or of those of one client or vehicle. */
  summary: endpoint({
    name: base.name,
    method: 'GET',
    path: '/visit/fetch-summary',
    access: 'records.read',
    query: v.strictObject({ userId: v.optional(Id), vehicleId: v.optional(Id) }),
    response: v.object({ data: VisitSummary }),
  }),
  /**
   * Streams server-sent events `changed` with `{"id": …}` when a visit that the caller may read, its tasks or payments
   * change.
   */
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
