import { sql } from 'kysely';
import type { ResourceSpec } from '#backend/resource/spec.ts';
import { payments } from '#domain/payments/endpoints.ts';
import { presentPayment, type PaymentRow } from './present.ts';

export const paymentSpec: ResourceSpec<typeof payments, PaymentRow, 'payments'> = {
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
  join: (rows) =>
    rows
      .innerJoin('users as recorder', 'recorder.id', 't.created_by')
      .crossJoinLateral((eb) =>
        eb
          .selectFrom('payments as refund')
          .select(({ fn }) => sql<number>`coalesce(${fn.sum('refund.amount')}, 0)::bigint`.as('amount'))
          .whereRef('refund.refund_of', '=', 't.id')
          .where('refund.status', '=', sql.lit('Refunded'))
          .as('refunds'),
      )
      .select(({ fn }) => [
        'refunds.amount as refunded',
        fn<string>('concat_ws', [sql.lit(' '), 'recorder.first_name', 'recorder.last_name']).as('recorded_by'),
      ]),
  live: (eb) => eb.lit(true),
  owner: 'user_id',
  ownerSearch: ({ ref }) => sql<string>`fold_search(' ' || ${ref('t.customer')} || ' ' || ${ref('t.method')})`,
  present: (row, _deps, actor) => presentPayment(row, actor),
};
