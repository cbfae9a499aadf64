import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Timestamp, wholeNumber } from '../fields.ts';
import { RECORD_ACCESS, resource } from '../resource.ts';
import { OilDue } from './due.ts';
import { KM_MAX, oilChangeFields, OilDueReason, readingEntries } from './oil-change.ts';

const base = resource({
  name: 'oil-changes',
  group: 'oil-change',
  one: 'oil-change',
  many: 'oil-changes',
  input: oilChangeFields.input,
  fields: {
    ...oilChangeFields.record,
    /** Contact and vehicle, so that a list needs no second request. */
    ownerName: v.string(),
    ownerPhone: v.nullable(v.string()),
    plateNumber: v.string(),
    vehicleName: v.string(),
    /** Null for an oil change that is not the newest of its vehicle. */
    due: v.nullable(OilDue),
    dueReasons: v.array(OilDueReason),
    kmLeft: v.number(),
    /** The expected or the required day, whichever is earlier: `YYYY-MM-DD`. */
    dueDate: v.string(),
    daysOverdue: v.number(),
  },
  filters: { ...oilChangeFields.filters, due: OilDue, dueIn: v.picklist(['this-week']) },
  sortable: [...oilChangeFields.sortable, 'dueDate'],
  access: RECORD_ACCESS,
  errors: {
    create: ['CONFIRMATION_NEEDED', 'ANONYMIZED'],
    update: ['CONFIRMATION_NEEDED'],
    remove: ['HAS_PAYMENTS'],
    restore: ['CONFLICT'],
  },
});

/** One odometer reading. */
const KmReading = v.object({ id: v.string(), km: v.number(), at: v.string() });

export const oilChanges = {
  ...base,
  get: endpoint({
    ...base.get,
    /** Readings newest first. */
    response: v.object({ data: v.object({ ...base.record.entries, readings: v.array(KmReading) }) }),
  }),
  create: endpoint({ ...base.create, body: v.strictObject({ ...base.create.body.entries, ...readingEntries }) }),
  update: endpoint({ ...base.update, body: v.strictObject({ ...base.update.body.entries, ...readingEntries }) }),
  /** Counts the newest oil changes of all vehicles by due status. */
  dueCounts: endpoint({
    name: base.name,
    method: 'GET',
    path: '/oil-change/fetch-due-counts',
    access: 'records.read',
    response: v.object({ data: v.record(OilDue, v.number()) }),
  }),
  updateLatestKm: endpoint({
    name: base.name,
    method: 'PUT',
    path: '/oil-change/update-latest-km/{id}',
    access: 'latest-km.send',
    errors: ['STALE', 'CONFLICT', 'CONFIRMATION_NEEDED'],
    body: v.strictObject({
      latestKm: wholeNumber(0, KM_MAX),
      ...readingEntries,
      updatedAt: v.optional(Timestamp),
    }),
    response: v.object({ data: base.record }),
  }),
};
export type OilChangeRecord = v.InferOutput<typeof oilChanges.record>;
