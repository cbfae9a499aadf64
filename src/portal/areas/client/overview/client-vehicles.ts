import { vehiclesResource } from '#portal/features/vehicles/parts.ts';
import { paths } from '#portal/screens.ts';

/** List definition of vehicles that links to the client's area; permissions hide the other actions. */
export const clientVehicles: typeof vehiclesResource = {
  ...vehiclesResource,
  href: (vehicle) => paths.overviewVehicle(vehicle.id),
};
