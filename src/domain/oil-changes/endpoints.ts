import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Id, Moment, optionalText, wholeNumber } from '../fields.ts';
import { RECORD_ACCESS, resource } from '../resource.ts';
import { KM_MAX, oilChangeEntries, OilDue } from './oil-change.ts';

const base = resource({
  name: 'oil-changes',
  group: 'oil-change',
  one: 'oil-change',
  many: 'oil-changes',
  input: oilChangeEntries,
  fields: {
    vehicleId: v.string(),
    oilName: v.string(),
    oilType: v.string(),
    currentKm: v.number(),
    nextChangeKm: v.number(),
    latestKm: v.number(),
    latestKmUpdatedAt: v.string(),
    notes: v.nullable(v.string()),
    due: OilDue,
    kmPerDay: v.nullable(v.number()),
  },
  filters: { vehicleId: Id, due: OilDue },
  sortable: ['createdAt', 'currentKm', 'nextChangeKm', 'latestKm'],
  access: RECORD_ACCESS,
});

export const oilChanges = {
  ...base,
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
