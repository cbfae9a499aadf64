import type { HasStorage } from '#backend/capabilities.ts';
import type { VehicleTable } from '#backend/db/schema.ts';
import { presentImage } from '#backend/resource/record-image.ts';
import type { RowOf } from '#backend/resource/spec.ts';
import type { VehicleRecord } from '#domain/vehicles/endpoints.ts';

export type VehicleRow = RowOf<VehicleTable> & { owner_name: string };

/** What leaves the server of a vehicle. */
export const presentVehicle = (row: VehicleRow, deps: HasStorage): VehicleRecord => ({
  id: row.id,
  userId: row.user_id,
  ownerName: row.owner_name,
  type: row.type,
  plateNumber: row.plate_number,
  color: row.color,
  brand: row.brand,
  model: row.model,
  year: row.year,
  engineType: row.engine_type,
  status: row.status,
  image: presentImage(row.image_key, deps),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
