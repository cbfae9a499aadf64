import { route } from '#backend/http/route.ts';
import { resourceRoutes } from '#backend/resource/routes.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { presentVehicle } from './present.ts';
import { vehicleSpec } from './repository.ts';
import { transferVehicle } from './transfer-vehicle.ts';

export const vehicleRoutes = [
  ...resourceRoutes(vehicleSpec),
  route(vehicles.transfer, async ({ deps, actor, params, body }) => ({
    data: presentVehicle(await transferVehicle(deps, actor, params.id, body), deps),
  })),
];
