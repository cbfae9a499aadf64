import type { HasStorage } from '#backend/capabilities.ts';
import type { VehicleTable } from '#backend/db/schema-records.ts';
import type { Actor } from '#backend/http/route.ts';
import { presentImage } from '#backend/resource/record-image.ts';
import { mapTable, type MappedRow } from '#backend/resource/table-mapping.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';
import type { VisitRecord } from '#domain/visits/endpoints.ts';
import { visitFields } from '#domain/visits/visit.ts';

export const visitTable = mapTable(visitFields, { table: 'visits' });

export type VisitRow = MappedRow<typeof visitTable> &
  Pick<VehicleTable, 'plate_number' | 'brand' | 'model' | 'year' | 'type' | 'image_key'> & {
    is_owed: boolean;
    task_count: number;
    finished_task_count: number;
  };

/** Returns the record of a visit, with the values of its vehicle and tasks. */
export const presentVisit = (row: VisitRow, deps: HasStorage, actor: Pick<Actor, 'role'>): VisitRecord => ({
  ...visitTable.present(row, deps, actor),
  vehicle: {
    plateNumber: row.plate_number,
    brand: row.brand,
    model: row.model,
    year: row.year,
    type: row.type,
    image: presentImage(row.image_key, deps),
  },
  owed: fromMinorUnits(row.is_owed ? row.total_cost - row.paid : 0, row.currency),
  taskCount: row.task_count,
  finishedTaskCount: row.finished_task_count,
});
