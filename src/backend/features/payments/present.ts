import type { PaymentTable } from '#backend/db/schema-workshop.ts';
import type { Actor } from '#backend/http/route.ts';
import type { RowOf } from '#backend/resource/spec.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';
import type { PaymentRecord } from '#domain/payments/endpoints.ts';

export type PaymentRow = Omit<RowOf<PaymentTable>, 'task_id' | 'oil_change_id' | 'idempotency_key'> & {
  refunded: number;
  recorded_by: string;
};

/** What leaves the server of a payment. */
export const presentPayment = (row: PaymentRow, { role }: Pick<Actor, 'role'>): PaymentRecord => ({
  id: row.id,
  entityType: row.entity_type,
  entityId: row.entity_id,
  userId: row.user_id,
  customer: row.customer,
  visitId: row.visit_id,
  vehicleId: row.vehicle_id,
  amount: fromMinorUnits(row.amount, row.currency),
  currency: row.currency,
  method: row.method,
  status: row.status,
  refunded: fromMinorUnits(row.refunded, row.currency),
  refundOf: row.refund_of,
  ...(role !== 'CLIENT' && { notes: row.notes, reason: row.reason, recordedBy: row.recorded_by }),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
