import { sql } from 'kysely';
import { dayInTimeZone } from '#domain/analytics/day-bounds.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';
import { createCreationChart, countCreatedByDay } from './created-by-day.ts';
import { getOilDueLabel, type OilColumns } from './oil-due.ts';
import { createPagedSource } from './source.ts';
import { compileSql } from './sql-query.ts';

type Row = OilColumns & {
  id: string;
  created_at: Date;
  plate_number: string;
  client: string;
  oil_name: string;
  oil_type: string;
  is_newest: boolean;
  paid: number | null;
  currency: string;
};

const byDay = countCreatedByDay(sql`oil_changes`, sql`record.deleted_at is null`);

/**
 * [Oil changes](docs/rules/reports.md#types) that were recorded in the period, oldest first; one row per currency of
 * their payments.
 */
export const oilChanges = createPagedSource<Row>({
  page: compileSql(
    (params) => sql`
      with page as (
        select oil.* from oil_changes oil
        where oil.deleted_at is null
          and (oil.created_at, oil.id) > (${params.afterMoment}::timestamptz, ${params.afterId}::uuid)
          and oil.created_at < ${params.until}::timestamptz
        order by oil.created_at, oil.id limit ${params.limit}::int
      )
      select oil.id, oil.created_at, vehicle.plate_number, concat_ws(' ', client.first_name, client.last_name) as client,
        oil.oil_name, oil.oil_type, oil.is_newest, oil.current_km, oil.next_change_km, oil.latest_km,
        oil.latest_km_updated_at, oil.km_per_day, oil.created_at as oil_changed_at, money.paid,
        coalesce(money.currency, ${params.currency}::text) as currency
      from page oil
      join vehicles vehicle on vehicle.id = oil.vehicle_id
      join users client on client.id = oil.user_id
      left join lateral (
        select payment.currency,
          sum(case payment.status when 'Success' then payment.amount else -payment.amount end)::bigint as paid
        from payments payment
        where payment.entity_id = oil.id and payment.status in ('Success', 'Refunded') group by payment.currency
      ) money on true
      order by oil.created_at, oil.id, money.currency`,
  ),
  count: compileSql(
    ({ from, until }) => sql`
      select coalesce(sum(greatest(money.currencies, 1)), 0)::int as count from oil_changes oil
      cross join lateral (
        select count(distinct payment.currency) as currencies from payments payment
        where payment.entity_id = oil.id and payment.status in ('Success', 'Refunded')
      ) money
      where oil.deleted_at is null and oil.created_at >= ${from}::timestamptz and oil.created_at < ${until}::timestamptz`,
  ),
  toRow: (row, context) => ({
    day: dayInTimeZone(context.timeZone, row.created_at),
    plate: formatPlate(row.plate_number, context.label('shell:noPlate')),
    client: row.client,
    oil: `${context.names.show('OIL_NAME', row.oil_name)} ${context.names.show('OIL_TYPE', row.oil_type)}`,
    km: row.current_km,
    nextKm: row.next_change_km,
    // Only the newest oil change of a vehicle is ever due.
    oilDue: row.is_newest ? getOilDueLabel(row, context) : null,
    paid: row.paid ?? 0,
    currency: row.currency,
  }),
  chart: (context) => createCreationChart(context, byDay),
});
