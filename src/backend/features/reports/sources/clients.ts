import { sql } from 'kysely';
import { dayInTimeZone } from '#domain/analytics/day-bounds.ts';
import { createPagedSource } from './source.ts';
import { compileSql, hasMoneyInPeriod, VISIT_FIGURES, type VisitFigures } from './sql-query.ts';
import { createVisitChart } from './visits-by-day.ts';

type Row = VisitFigures & {
  id: string;
  created_at: Date;
  name: string;
  phone: string | null;
  email: string | null;
  vehicles: number;
  rating: number | null;
  last_visit: string | null;
};

/**
 * [Clients](docs/rules/reports.md#types) that are new or had a visit in the period, deleted ones too, one row per
 * currency of their visits.
 */
export const clients = createPagedSource<Row>({
  page: compileSql(
    (params) => sql`
      with page as (
        select client.* from users client
        where client.id > ${params.afterId}::uuid
          and (
            (client.role = 'CLIENT' and client.deleted_at is null and client.created_at >= ${params.from}::timestamptz and client.created_at < ${params.until}::timestamptz)
            or exists (select from visits visit where visit.user_id = client.id and ${hasMoneyInPeriod(params)})
          )
        order by client.id limit ${params.limit}::int
      )
      select page.id, page.created_at, concat_ws(' ', page.first_name, page.last_name) as name,
        page.phone_e164 as phone, page.email, garage.vehicles, rating.stars as rating, latest.last_visit, figures.visits,
        figures.billed, figures.unfinished, figures.credit, figures.paid, figures.owed, coalesce(figures.currency, ${params.currency}::text) as currency
      from page
      left join lateral (
        select visit.currency, ${VISIT_FIGURES} from visits visit
        where visit.user_id = page.id and ${hasMoneyInPeriod(params)} group by visit.currency
      ) figures on true
      cross join lateral (
        select max(visit.visit_date) as last_visit from visits visit
        where visit.user_id = page.id and visit.deleted_at is null and visit.status <> 'Cancelled'
      ) latest
      cross join lateral (
        select count(*)::int as vehicles from vehicles vehicle
        where vehicle.user_id = page.id and vehicle.deleted_at is null
      ) garage
      left join ratings rating on rating.user_id = page.id and rating.deleted_at is null
      order by page.id, figures.currency`,
  ),
  count: compileSql(
    (params) => sql`
      select (
        (
          select count(distinct (visit.user_id, visit.currency)) from visits visit
          where ${hasMoneyInPeriod(params)}
        ) + (
          select count(*) from users client
          where client.role = 'CLIENT' and client.deleted_at is null
            and client.created_at >= ${params.from}::timestamptz and client.created_at < ${params.until}::timestamptz
            and not exists (select from visits visit where visit.user_id = client.id and ${hasMoneyInPeriod(params)})
        )
      )::int as count`,
  ),
  toRow: (row, { timeZone }) => ({
    name: row.name,
    phone: row.phone,
    email: row.email,
    vehicles: row.vehicles,
    visits: row.visits ?? 0,
    billed: row.billed ?? 0,
    unfinished: row.unfinished ?? 0,
    credit: row.credit ?? 0,
    paid: row.paid ?? 0,
    owed: row.owed ?? 0,
    currency: row.currency,
    rating: row.rating,
    lastVisit: row.last_visit,
    clientSince: dayInTimeZone(timeZone, row.created_at),
  }),
  chart: createVisitChart,
});
