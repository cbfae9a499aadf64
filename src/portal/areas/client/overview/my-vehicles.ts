import { paths } from '#portal/paths.ts';
import { vehiclesResource } from '#portal/features/vehicles/vehicles.resource.tsx';

/** A client's own vehicles: the same definition in the client's area. What a client may not do is not offered. */
export const myVehicles: typeof vehiclesResource = {
  ...vehiclesResource,
  href: (vehicle) => paths.overviewVehicle(vehicle.id),
};
