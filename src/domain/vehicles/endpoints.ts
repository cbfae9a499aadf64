import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Id, Timestamp, requiredText } from '../fields.ts';
import { Flag, SpellingFilter } from '../list-query.ts';
import { OilDue } from '../oil-changes/due.ts';
import { RECORD_ACCESS, resource } from '../resource.ts';
import { VisitStatus } from '../visits/visit.ts';
import { vehicleFields } from './vehicle.ts';

const base = resource({
  name: 'vehicles',
  group: 'vehicle',
  one: 'vehicle',
  many: 'vehicles',
  input: vehicleFields.input,
  fields: {
    ...vehicleFields.record,
    /** Name of the owner, for lists. */
    ownerName: v.string(),
    /** Present for a vehicle of an [anonymized](docs/rules/roles.md#anonymized-clients) client, which gets no visit. */
    isOwnerAnonymized: v.optional(v.boolean()),
    /** Swatch of the color, as `#rrggbb`; null for a color without one in the static data. */
    colorSwatch: v.nullable(v.string()),
    /** The open visit taken in last; null for a vehicle that is not in the workshop. */
    openVisit: v.nullable(v.object({ id: v.string(), status: VisitStatus })),
    /** Date of the last visit that was not cancelled. */
    lastVisitDate: v.nullable(v.string()),
    /** Due status of the newest oil change; null without one. */
    due: v.nullable(OilDue),
  },
  filters: { ...vehicleFields.filters, inWorkshop: Flag, noPlate: Flag, due: OilDue, spelling: SpellingFilter },
  sortable: vehicleFields.sortable,
  access: RECORD_ACCESS,
  errors: {
    create: ['TAKEN', 'ANONYMIZED'],
    update: ['TAKEN', 'HAS_OPEN_VISIT'],
    remove: ['HAS_OPEN_VISIT'],
    restore: ['TAKEN', 'CONFLICT', 'ANONYMIZED'],
  },
});

export const vehicles = {
  ...base,
  /** Lists the brands of vehicles in alphabetical order, for the filter of the list. */
  brands: endpoint({
    name: base.name,
    method: 'GET',
    path: '/vehicle/fetch-brands',
    access: 'records.read',
    response: v.object({ data: v.array(v.string()) }),
  }),
  /** Transfers a vehicle to another client; earlier visits keep their client. */
  transfer: endpoint({
    name: base.name,
    method: 'PUT',
    path: '/vehicle/transfer-vehicle/{id}',
    access: 'records.write',
    errors: ['STALE', 'ANONYMIZED', 'HAS_OPEN_VISIT'],
    body: v.strictObject({ userId: Id, reason: requiredText(300), updatedAt: v.optional(Timestamp) }),
    response: v.object({ data: base.record }),
  }),
};
export type VehicleRecord = v.InferOutput<typeof vehicles.record>;
