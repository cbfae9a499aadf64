import type { HasStorage } from '#backend/capabilities.ts';
import type { VisitTable } from '#backend/db/schema-workshop.ts';
import type { VehicleTable } from '#backend/db/schema.ts';
import { presentImage } from '#backend/resource/record-image.ts';
import type { RowOf } from '#backend/resource/spec.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';
import type { VisitRecord } from '#domain/visits/endpoints.ts';

export type VisitRow = RowOf<VisitTable> &
  Pick<VehicleTable, 'plate_number' | 'brand' | 'model' | 'year' | 'type' | 'image_key'> & {
    task_count: number;
    finished_task_count: number;
  };

/** What leaves the server of a visit. */
export const presentVisit = (row: VisitRow, deps: HasStorage): VisitRecord => ({
  id: row.id,
  userId: row.user_id,
  vehicleId: row.vehicle_id,
  vehicle: {
    plateNumber: row.plate_number,
    brand: row.brand,
    model: row.model,
    year: row.year,
    type: row.type,
    image: presentImage(row.image_key, deps),
  },
  name: row.name,
  customer: row.customer,
  visitDate: row.visit_date,
  dueDate: row.due_date,
  totalCost: fromMinorUnits(row.total_cost, row.currency),
  paid: fromMinorUnits(row.paid, row.currency),
  owed: fromMinorUnits(row.is_owed ? row.total_cost - row.paid : 0, row.currency),
  currency: row.currency,
  status: row.status,
  paymentStatus: row.payment_status,
  taskCount: row.task_count,
  finishedTaskCount: row.finished_task_count,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
