import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Id, Moment, optionalText, wholeNumber } from '../fields.ts';
import { RECORD_ACCESS, resource } from '../resource.ts';
import { KM_MAX, oilChangeEntries, OilDue, OilDueReason } from './oil-change.ts';

const base = resource({
  name: 'oil-changes',
  group: 'oil-change',
  one: 'oil-change',
  many: 'oil-changes',
  input: oilChangeEntries,
  fields: {
    vehicleId: v.string(),
    userId: v.string(),
    /** Whom to call about which vehicle. */
    ownerName: v.string(),
    ownerPhone: v.nullable(v.string()),
    plateNumber: v.string(),
    vehicleName: v.string(),
    oilName: v.string(),
    oilType: v.string(),
    currentKm: v.number(),
    nextChangeKm: v.number(),
    latestKm: v.number(),
    latestKmUpdatedAt: v.string(),
    /** Of the garage: absent for a client. */
    notes: v.optional(v.nullable(v.string())),
    /** Of the vehicle's newest oil change; null for one that another followed. */
    due: v.nullable(OilDue),
    dueReasons: v.array(OilDueReason),
    kmLeft: v.number(),
    /** The day it is expected or required, the nearer of the two: `YYYY-MM-DD`. */
    dueDate: v.string(),
    kmPerDay: v.nullable(v.number()),
  },
  filters: { userId: Id, vehicleId: Id, due: OilDue },
  sortable: ['createdAt', 'currentKm', 'nextChangeKm', 'latestKm', 'dueDate'],
  access: RECORD_ACCESS,
});

/** One reading of the odometer. */
const KmReading = v.object({ id: v.string(), km: v.number(), at: v.string() });

export const oilChanges = {
  ...base,
  get: endpoint({
    ...base.get,
    /** Readings newest first. */
    reply: v.object({ data: v.object({ ...base.record.entries, readings: v.array(KmReading) }) }),
  }),
  updateLatestKm: endpoint({
    name: base.name,
    method: 'PUT',
    path: '/oil-change/update-latest-km/{id}',
    access: 'latest-km.send',
    body: v.strictObject({
      latestKm: wholeNumber(0, KM_MAX),
      reason: optionalText(300),
      confirmed: v.optional(v.boolean()),
      updatedAt: v.optional(Moment),
    }),
    reply: v.object({ data: base.record }),
  }),
};
export type OilChangeRecord = v.InferOutput<typeof oilChanges.record>;
