import type { Area } from '#domain/roles.ts';
import { paths } from '#portal/screens.ts';

/** Owner of media: a client, one vehicle or one visit. */
export interface MediaScope {
  userId: string;
  vehicleId?: string;
  visitId?: string;
}

/** Returns the most specific id of a scope, as filter of a list and owner of an upload. */
export const toScopeFilter = ({ userId, vehicleId, visitId }: MediaScope): Partial<MediaScope> =>
  visitId ? { visitId } : vehicleId ? { vehicleId } : { userId };

/** Builds the path of the gallery of a scope. */
export function galleryPath(area: Area, { userId, vehicleId, visitId }: MediaScope): string {
  const [userPath, vehiclePath, visitPath] =
    area === 'admin'
      ? [paths.media, paths.vehicleMedia, paths.visitMedia]
      : [paths.clientMedia, paths.clientVehicleMedia, paths.clientVisitMedia];
  if (!vehicleId) return userPath(userId);
  return visitId ? visitPath(userId, vehicleId, visitId) : vehiclePath(userId, vehicleId);
}
