import { sql, type RawBuilder } from 'kysely';
import { compileQuery, type BindableQuery, type Params } from '#backend/db/compiled-query.ts';
import { billedAmount } from '../../visits/total.ts';

/** Compiles a query written as SQL, which is shorter than the query builder for aggregates over lateral joins. */
export const compileSql = <Row, Values extends object>(
  build: (params: Params<Values>) => RawBuilder<Row>,
): BindableQuery<Row, Values> =>
  compileQuery<Row, Values>((db, params) => ({ compile: () => build(params).compile(db) }));

/** Returns the condition for live visits of the period that were not cancelled. */
export const isVisitInPeriod = ({ startDate, endDate }: Params<{ startDate: string; endDate: string }>) =>
  sql`visit.deleted_at is null and visit.status <> 'Cancelled'
    and visit.visit_date between ${startDate}::date and ${endDate}::date`;

/** Like `isVisitInPeriod`, and also true for cancelled visits with payments that were not refunded. */
export const hasMoneyInPeriod = ({ startDate, endDate }: Params<{ startDate: string; endDate: string }>) =>
  sql`visit.deleted_at is null and (visit.status <> 'Cancelled' or visit.paid <> 0)
    and visit.visit_date between ${startDate}::date and ${endDate}::date`;

/**
 * Figures of visits: their number without cancelled ones, and their amounts, of which
 * billed + unfinished + credit = paid + owed (docs/rules/reports.md#amounts).
 */
export const VISIT_FIGURES = sql`
  (count(*) filter (where visit.status <> 'Cancelled'))::int as visits,
  (coalesce(sum(visit.total_cost) filter (where visit.status = 'Completed'), 0))::bigint as billed,
  (coalesce(sum(visit.total_cost) filter (where visit.status not in ('Completed', 'Cancelled')), 0))::bigint as unfinished,
  sum(greatest(visit.paid - ${billedAmount('visit')}, 0))::bigint as credit,
  sum(visit.paid)::bigint as paid,
  (coalesce(sum(visit.total_cost - visit.paid) filter (where visit.is_owed), 0))::bigint as owed`;

/** Columns of `VISIT_FIGURES`, null without visits. */
export interface VisitFigures {
  currency: string | null;
  visits: number | null;
  billed: number | null;
  unfinished: number | null;
  credit: number | null;
  paid: number | null;
  owed: number | null;
}
