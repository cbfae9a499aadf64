import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Id, Moment, requiredText, StoredImage } from '../fields.ts';
import { RECORD_ACCESS, resource } from '../resource.ts';
import { vehicleEntries, VehicleStatus, VehicleType } from './vehicle.ts';

const base = resource({
  name: 'vehicles',
  group: 'vehicle',
  one: 'vehicle',
  many: 'vehicles',
  input: vehicleEntries,
  fields: {
    userId: v.string(),
    /** The owner's name, so that a list needs no second call. */
    ownerName: v.string(),
    type: VehicleType,
    plateNumber: v.string(),
    color: v.string(),
    brand: v.string(),
    model: v.string(),
    year: v.number(),
    engineType: v.string(),
    status: VehicleStatus,
    image: StoredImage,
  },
  filters: { userId: Id, type: VehicleType, status: VehicleStatus },
  sortable: ['createdAt', 'plateNumber', 'brand', 'model', 'year', 'type', 'status'],
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
    reply: v.object({ data: base.record }),
  }),
};
export type VehicleRecord = v.InferOutput<typeof vehicles.record>;
