import { sql } from 'kysely';
import type { VehicleTable } from '#backend/db/schema-records.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';
import { getOilDueLabel, type OilColumns } from './oil-due.ts';
import { createPagedSource } from './source.ts';
import { compileSql, hasMoneyInPeriod, VISIT_FIGURES, type VisitFigures } from './sql-query.ts';
import { createVisitChart } from './visits-by-day.ts';

type Row = Pick<VehicleTable, 'plate_number' | 'type' | 'brand' | 'model' | 'year' | 'status'> &
  VisitFigures &
  OilColumns & {
    id: string;
    created_at: Date;
    owner: string;
    phone: string | null;
    last_visit: string | null;
    is_deleted: boolean;
  };

/**
 * [Car files](docs/rules/reports.md#types): the vehicles with a visit in the period, deleted ones too, one row per
 * currency of their visits.
 */
export const carFiles = createPagedSource<Row>({
  page: compileSql(
    (params) => sql`
      with page as (
        select vehicle.* from vehicles vehicle
        where vehicle.id > ${params.afterId}::uuid
          and exists (select from visits visit where visit.vehicle_id = vehicle.id and ${hasMoneyInPeriod(params)})
        order by vehicle.id limit ${params.limit}::int
      )
      select page.id, page.created_at, page.plate_number, page.type, page.brand, page.model, page.year, page.status,
        page.deleted_at is not null as is_deleted,
        concat_ws(' ', owner.first_name, owner.last_name) as owner, owner.phone_e164 as phone,
        figures.*, latest.last_visit,
        oil.current_km, oil.next_change_km, oil.latest_km, oil.latest_km_updated_at, oil.km_per_day,
        oil.created_at as oil_changed_at
      from page
      join users owner on owner.id = page.user_id
      cross join lateral (
        select visit.currency, ${VISIT_FIGURES} from visits visit
        where visit.vehicle_id = page.id and ${hasMoneyInPeriod(params)} group by visit.currency
      ) figures
      cross join lateral (
        select max(visit.visit_date) as last_visit from visits visit
        where visit.vehicle_id = page.id and visit.deleted_at is null and visit.status <> 'Cancelled'
      ) latest
      left join oil_changes oil on oil.vehicle_id = page.id and oil.is_newest and oil.deleted_at is null
      order by page.id, figures.currency`,
  ),
  count: compileSql(
    (params) => sql`
      select count(distinct (visit.vehicle_id, visit.currency))::int as count from visits visit
      where ${hasMoneyInPeriod(params)}`,
  ),
  toRow: (row, context) => ({
    plate: formatPlate(row.plate_number, context.label('shell:noPlate')),
    type: context.label(`vehicles:types.${row.type}`),
    brand: context.names.show('VEHICLE_BRAND', row.brand),
    model: context.names.show('VEHICLE_MODEL', row.model),
    year: row.year,
    owner: row.owner,
    phone: row.phone,
    status: context.label(row.is_deleted ? 'reports:deleted' : `vehicles:statuses.${row.status}`),
    visits: row.visits,
    lastVisit: row.last_visit,
    billed: row.billed,
    unfinished: row.unfinished,
    credit: row.credit,
    paid: row.paid,
    owed: row.owed,
    currency: row.currency,
    latestKm: row.latest_km,
    oilDue: getOilDueLabel(row, context),
  }),
  chart: createVisitChart,
});
