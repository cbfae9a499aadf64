import { within } from '#backend/resource/list-query.ts';
import type { FilterContext, ResourceSpec } from '#backend/resource/spec.ts';
import { visits } from '#domain/visits/endpoints.ts';
import type { VisitFilter, VisitPaymentFilter } from '#domain/visits/visit.ts';
import { presentVisit, type VisitRow } from './present.ts';

/** What is read of visits; their writes are in `visit-writes.ts`. */
export const visitSpec: ResourceSpec<typeof visits, VisitRow> = {
  endpoints: visits,
  table: 'visits',
  columns: [
    'id',
    'user_id',
    'vehicle_id',
    'name',
    'customer',
    'visit_date',
    'due_date',
    'total_cost',
    'paid',
    'currency',
    'status',
    'payment_status',
    'is_owed',
    'created_at',
    'updated_at',
  ],
  join: {
    columns: `vehicle.plate_number, vehicle.brand, vehicle.model, vehicle.year, vehicle.type, vehicle.image_key,
      progress.task_count, progress.finished_task_count`,
    tables: `join vehicles vehicle on vehicle.id = t.vehicle_id
      cross join lateral (
        select count(*)::int as task_count,
          (count(*) filter (where status in ('Completed', 'Sold', 'Cancelled')))::int as finished_task_count
        from tasks where visit_id = t.id and deleted_at is null
      ) progress`,
  },
  dateColumn: 'visit_date',
  narrow: {
    filter: (value: VisitFilter, narrowing) => FILTERS[value](narrowing),
    paymentStatus(value: VisitPaymentFilter, narrowing) {
      if (value === 'Overdue') return FILTERS.overdue(narrowing);
      if (value === 'Pending') return `t.is_owed and t.due_date >= ${narrowing.bind(narrowing.today)}::date`;
      return undefined;
    },
  },
  owner: 'user_id',
  amounts: ['totalCost'],
  present: presentVisit,
};

/** A bound status is planned like every other: the newest visits are open, so those that are not lie far from them. */
const FILTERS: Record<VisitFilter, (narrowing: FilterContext) => string> = {
  pending: ({ bind }) => `t.status = ${bind('Pending')}`,
  completed: ({ bind }) => `t.status = ${bind('Completed')}`,
  unpaid: () => `t.is_owed and t.payment_status = 'Unpaid'`,
  overdue: ({ bind, today }) => `t.is_owed and t.due_date < ${bind(today)}::date`,
  'created-today': (narrowing) => within(undefined, { from: narrowing.today, to: narrowing.today }, narrowing),
  'ready-for-pickup': ({ bind }) => `t.status = ${bind('Ready for Pickup')}`,
};
