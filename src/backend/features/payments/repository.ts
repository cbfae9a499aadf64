import type { ResourceSpec } from '#backend/resource/spec.ts';
import { payments } from '#domain/payments/endpoints.ts';
import { presentPayment, type PaymentRow } from './present.ts';

export const paymentSpec: ResourceSpec<typeof payments, PaymentRow> = {
  endpoints: payments,
  table: 'payments',
  columns: [
    'id',
    'entity_type',
    'entity_id',
    'visit_id',
    'vehicle_id',
    'user_id',
    'customer',
    'amount',
    'currency',
    'method',
    'notes',
    'status',
    'refund_of',
    'reason',
    'created_by',
    'created_at',
    'updated_at',
  ],
  join: {
    columns: `refunds.amount as refunded, concat_ws(' ', recorder.first_name, recorder.last_name) as recorded_by`,
    tables: `join users recorder on recorder.id = t.created_by
      cross join lateral (
        select coalesce(sum(amount), 0)::bigint as amount from payments where refund_of = t.id and status = 'Refunded'
      ) refunds`,
  },
  live: 'true',
  owner: 'user_id',
  ownerSearch: `fold_search(' ' || t.customer || ' ' || t.method)`,
  present: (row, _deps, actor) => presentPayment(row, actor),
};
