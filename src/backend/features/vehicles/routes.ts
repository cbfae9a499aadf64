import type { CommandDeps } from '#backend/capabilities.ts';
import { route, type Actor } from '#backend/http/route.ts';
import { lockClient } from '#backend/resource/locks.ts';
import { resourceRoutes } from '#backend/resource/routes.ts';
import { updateRecord } from '#backend/resource/write.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { vehicleSpec, requireNoOpenVisit, type VehicleRow } from './repository.ts';

export const vehicleRoutes = [
  ...resourceRoutes(vehicleSpec),
  route(vehicles.transfer, async ({ deps, actor, params, body }) => ({
    data: vehicleSpec.present(await transferVehicle(deps, actor, params.id, body), deps, actor),
  })),
];

/**
 * Transfers a vehicle to another client; the reason is written to the audit log.
 * @throws AppError NOT_FOUND, STALE, VALIDATION for an unknown client, HAS_OPEN_VISIT
 */
export const transferVehicle = (
  deps: CommandDeps,
  actor: Actor,
  id: string,
  { userId, reason, updatedAt }: BodyOf<typeof vehicles.transfer>,
): Promise<VehicleRow> =>
  updateRecord(
    deps,
    { ...vehicleSpec, prepare: prepareTransfer },
    actor,
    id,
    { userId },
    { updatedAt, reason, action: 'transfer' },
  );

const prepareTransfer: NonNullable<typeof vehicleSpec.prepare> = async (write) => {
  if (!(await lockClient(write, write.input.userId!)))
    throw new AppError('VALIDATION', { problems: [{ field: 'userId', code: 'unknownReference' }] });
  if (write.before && write.before.user_id !== write.input.userId) await requireNoOpenVisit(write, [write.before.id]);
};
