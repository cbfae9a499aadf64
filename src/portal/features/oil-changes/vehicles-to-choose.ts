import type { References } from '#portal/resource/form/form-context.ts';
import { vehicleModel, vehiclesResource } from '../vehicles/parts.ts';

/** The vehicles an oil change may be of, found by plate, model or owner. */
export const VEHICLES_TO_CHOOSE: References = {
  vehicles: { ...vehiclesResource, detail: (vehicle) => `${vehicleModel(vehicle)} · ${vehicle.ownerName}` },
};
