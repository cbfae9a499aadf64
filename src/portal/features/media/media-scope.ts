import { paths } from '#portal/paths.ts';
import type { Area } from '#domain/roles.ts';

/** Whose photos and files: a client's, of one vehicle, or of one visit. */
export interface MediaScope {
  userId: string;
  vehicleId?: string;
  visitId?: string;
}

/** The narrowest id says the others; it filters a list and places an upload. */
export const narrowestOf = ({ userId, vehicleId, visitId }: MediaScope): Partial<MediaScope> =>
  visitId ? { visitId } : vehicleId ? { vehicleId } : { userId };

/** The gallery of a scope. */
export function galleryPath(area: Area, { userId, vehicleId, visitId }: MediaScope): string {
  const [ofUser, ofVehicle, ofVisit] =
    area === 'admin'
      ? [paths.media, paths.vehicleMedia, paths.visitMedia]
      : [paths.clientMedia, paths.clientVehicleMedia, paths.clientVisitMedia];
  if (!vehicleId) return ofUser(userId);
  return visitId ? ofVisit(userId, vehicleId, visitId) : ofVehicle(userId, vehicleId);
}
