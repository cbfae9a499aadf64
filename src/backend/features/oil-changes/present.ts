import type { HasClock, HasStorage } from '#backend/capabilities.ts';
import type { OilChangeTable } from '#backend/db/schema-records.ts';
import type { Actor } from '#backend/commands/actor.ts';
import type { RowOf } from '#backend/resource/spec.ts';
import { mapTable, type MappedRow } from '#backend/resource/table-mapping.ts';
import { forecastOilChange, oilChangeFields } from '#domain/oil-changes/oil-change.ts';
import type { OilChangeRecord } from '#domain/oil-changes/endpoints.ts';

export const oilChangeTable = mapTable(oilChangeFields, { table: 'oil_changes' });

export type OilChangeRow = MappedRow<typeof oilChangeTable> &
  Pick<RowOf<OilChangeTable>, 'due_from' | 'is_newest'> & {
    owner_name: string;
    owner_phone: string | null;
    plate_number: string;
    vehicle_name: string;
    /** IANA time zone of the garage. */
    time_zone: string;
  };

/** Returns the record of an oil change with its forecast. Only the newest one of a vehicle is ever due. */
export function presentOilChange(
  row: OilChangeRow,
  deps: HasClock & HasStorage,
  actor: Pick<Actor, 'role'>,
): OilChangeRecord {
  const readings = {
    currentKm: row.current_km,
    nextChangeKm: row.next_change_km,
    latestKm: row.latest_km,
    latestKmUpdatedAt: row.latest_km_updated_at,
    kmPerDay: row.km_per_day,
    createdAt: row.created_at,
  };
  const forecast = forecastOilChange(readings, deps.now(), row.time_zone);
  return {
    ...oilChangeTable.present(row, deps, actor),
    ownerName: row.owner_name,
    ownerPhone: row.owner_phone,
    plateNumber: row.plate_number,
    vehicleName: row.vehicle_name,
    due: row.is_newest ? forecast.due : null,
    dueReasons: row.is_newest ? forecast.reasons : [],
    kmLeft: forecast.kmLeft,
    dueDate: forecast.dueDate,
    daysOverdue: row.is_newest ? forecast.daysOverdue : 0,
  };
}
