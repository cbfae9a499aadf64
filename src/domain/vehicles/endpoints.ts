import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Id, Moment, requiredText } from '../fields.ts';
import { RECORD_ACCESS, resource } from '../resource.ts';
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
  },
  filters: vehicleFields.filters,
  sortable: vehicleFields.sortable,
  access: RECORD_ACCESS,
});

export const vehicles = {
  ...base,
  transfer: endpoint({
    name: base.name,
    method: 'PUT',
    path: '/vehicle/transfer-vehicle/{id}',
    access: 'records.write',
    body: v.strictObject({ userId: Id, reason: requiredText(300), updatedAt: v.optional(Moment) }),
    response: v.object({ data: base.record }),
  }),
};
export type VehicleRecord = v.InferOutput<typeof vehicles.record>;
