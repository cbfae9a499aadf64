import type { OilChangeTable } from '#backend/db/schema-workshop.ts';
import type { Actor } from '#backend/http/route.ts';
import type { RowOf } from '#backend/resource/spec.ts';
import { oilDue } from '#domain/oil-changes/due.ts';
import type { OilChangeRecord } from '#domain/oil-changes/endpoints.ts';

export type OilChangeRow = Omit<RowOf<OilChangeTable>, 'due_soon_from'> & {
  owner_name: string;
  owner_phone: string | null;
  plate_number: string;
  vehicle_name: string;
};

/** What leaves the server of an oil change. Only a vehicle's newest one is ever due. */
export function presentOilChange(row: OilChangeRow, { role }: Pick<Actor, 'role'>, now: Date): OilChangeRecord {
  const forecast = oilDue(
    {
      currentKm: row.current_km,
      nextChangeKm: row.next_change_km,
      latestKm: row.latest_km,
      latestKmUpdatedAt: row.latest_km_updated_at,
      kmPerDay: row.km_per_day,
      createdAt: row.created_at,
    },
    now,
  );
  return {
    id: row.id,
    vehicleId: row.vehicle_id,
    userId: row.user_id,
    ownerName: row.owner_name,
    ownerPhone: row.owner_phone,
    plateNumber: row.plate_number,
    vehicleName: row.vehicle_name,
    oilName: row.oil_name,
    oilType: row.oil_type,
    currentKm: row.current_km,
    nextChangeKm: row.next_change_km,
    latestKm: row.latest_km,
    latestKmUpdatedAt: row.latest_km_updated_at.toISOString(),
    ...(role !== 'CLIENT' && { notes: row.notes }),
    due: row.is_newest ? forecast.due : null,
    dueReasons: row.is_newest ? forecast.reasons : [],
    kmLeft: forecast.kmLeft,
    dueDate: forecast.dueDate,
    kmPerDay: row.km_per_day,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
