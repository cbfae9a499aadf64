import { sql } from 'kysely';
import type { HasClock, HasConfig, HasDatabase, HasStatements } from '#backend/capabilities.ts';
import { aggregateRecords, type Scope } from '#backend/resource/repository.ts';
import type { ResourceSpec } from '#backend/resource/spec.ts';
import { mapTable, type MappedRow } from '#backend/resource/table-mapping.ts';
import type { QueryOf, ResponseOf } from '#domain/endpoint.ts';
import type { Currency } from '#domain/money/currency.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';
import { payments } from '#domain/payments/endpoints.ts';
import { paymentFields } from '#domain/payments/payment.ts';

/** Statuses of payments and refunds that count towards the [received](docs/rules/analytics.md#metrics) amount. */
const RECEIVED_STATUSES = (['Success', 'Refunded'] as const).map((status) => sql.lit(status));

const paymentTable = mapTable(paymentFields, { table: 'payments' });
export type PaymentRow = MappedRow<typeof paymentTable> & {
  created_by: string;
  refunded: number;
  plate_number: string;
  recorded_by: string;
  signed_amount: number;
};

export const paymentSpec: ResourceSpec<typeof payments, PaymentRow, 'payments'> = {
  endpoints: payments,
  ...paymentTable,
  columns: [...paymentTable.columns, 'created_by'],
  join: (rows) =>
    rows
      .innerJoin('users as recorder', 'recorder.id', 't.created_by')
      .innerJoin('vehicles as vehicle', 'vehicle.id', 't.vehicle_id')
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
        'vehicle.plate_number',
        fn<string>('concat_ws', [sql.lit(' '), 'recorder.first_name', 'recorder.last_name']).as('recorded_by'),
      ]),
  hiddenFields: [...paymentTable.hiddenFields, 'createdBy'],
  live: (eb) => eb.lit(true),
  conditions: {
    received: {
      true: (eb) => eb('t.status', 'in', RECEIVED_STATUSES),
      false: (eb) => eb('t.status', 'not in', RECEIVED_STATUSES),
    },
  },
  sortColumns: { amount: 'signed_amount' },
  owner: 'user_id',
  ownerSearch: ({ ref }) => sql<string>`fold_letters(' ' || ${ref('t.customer')} || ' ' || ${ref('t.method')})`,
  present: (row, deps, actor) => ({
    ...paymentTable.present(row, deps, actor),
    refunded: fromMinorUnits(row.refunded, row.currency),
    ...(actor.role !== 'CLIENT' && { plateNumber: row.plate_number, recordedBy: row.recorded_by }),
  }),
};

/** Sums the payments of a list less its refunds, by currency; failed and deleted ones do not count. */
export async function sumReceived(
  deps: HasClock & HasConfig & HasDatabase & HasStatements,
  query: QueryOf<typeof payments.totals>,
  scope: Scope,
): Promise<ResponseOf<typeof payments.totals>['data']> {
  if (query.received === false) return [];
  const sums = await aggregateRecords<{ currency: Currency; received: number }, typeof payments, PaymentRow>(
    deps,
    paymentSpec as never,
    {
      // Adds the condition of the partial covering index, so that the planner can use it.
      query: { ...query, received: true },
      scope,
      aggregate: (rows) =>
        rows
          .select([
            sql.ref<Currency>('t.currency').as('currency'),
            sql<number>`sum(case t.status when 'Success' then t.amount else -t.amount end)::bigint`.as('received'),
          ])
          .groupBy(sql.ref('t.currency'))
          .orderBy(sql.ref('t.currency')),
    },
  );
  return sums.map(({ currency, received }) => ({ currency, received: fromMinorUnits(received, currency) }));
}
