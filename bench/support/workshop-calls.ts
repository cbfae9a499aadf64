import pg from 'pg';
import type { HasStatements } from '#backend/capabilities.ts';
import { SUPERUSER } from '#server/postgres/connection.ts';
import { VISIT_FILTERS, VISIT_PAYMENT_STATUSES, VISIT_STATUSES } from '#domain/visits/visit.ts';

interface SampleVisit {
  id: string;
  user_id: string;
  vehicle_id: string;
  plate: string;
}

const call = (path: string, query: Record<string, string> = {}) =>
  `/backend/${path}?${new URLSearchParams(query)}`.replace(/\?$/, '');
const visitListPath = (query?: Record<string, string>) => call('visit/fetch-visits', query);
const searchPath = (query: string) => call('search/fetch-results', { query });

/** Builds the paths to measure, by name, from existing records: lists of visits, a visit page and searches. */
export async function buildWorkshopPaths({
  pool,
}: HasStatements): Promise<Record<'lists' | 'page' | 'search', Record<string, string>>> {
  const { rows } = await pool.query<SampleVisit>(
    `select visit.id, visit.user_id, visit.vehicle_id, vehicle.plate_number as plate
     from visits visit join vehicles vehicle on vehicle.id = visit.vehicle_id
     where visit.status = 'In Progress' and vehicle.plate_number like '%N%' order by visit.created_at limit 1`,
  );
  const { id, user_id: userId, vehicle_id: vehicleId, plate } = rows[0]!;
  const each = (name: string, values: readonly string[]) =>
    values.map((value) => [`${name}=${value}`, visitListPath({ [name]: value })]);
  return {
    lists: {
      plain: visitListPath(),
      ...Object.fromEntries([
        ...each('status', VISIT_STATUSES),
        ...each('paymentStatus', [...VISIT_PAYMENT_STATUSES, 'Pending', 'Overdue']),
        ...each('filter', VISIT_FILTERS),
        ...each('dateFilter', ['this-month', 'last-30-days']),
        ...each('sortBy', ['totalCost', 'dueDate', 'customer']),
      ]),
      userId: visitListPath({ userId }),
      vehicleId: visitListPath({ vehicleId }),
      search: visitListPath({ search: plate }),
    },
    page: { visit: call(`visit/fetch-visit/${id}`) },
    search: {
      plate: searchPath(plate),
      'plate with separators': searchPath(`${plate.slice(0, 6)}-${plate.slice(6)}`),
      rare: searchPath(plate.slice(plate.indexOf('N'))),
      none: searchPath('zyzzyva'),
      common: searchPath('toyota'),
      'Arabic, common': searchPath('عبدالرحمن'),
      'Arabic, two words': searchPath('محمد حداد'),
      'Arabic, two letters': searchPath('مح'),
      'two letters': searchPath('to'),
      'two letters, none': searchPath('xq'),
      phrase: searchPath('brake 4711'),
    },
  };
}

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
/** Name that identifies the visits of a benchmark. */
export const BENCH_VISIT_NAME = 'Measured visit';

/** Builds request bodies of new visits with three tasks, each visit for a different vehicle. */
export async function buildVisitBodies({ pool }: HasStatements, count: number): Promise<object[]> {
  const { rows } = await pool.query<{ id: string; user_id: string }>(
    `select id, user_id from vehicles where deleted_at is null order by id desc limit $1`,
    [count],
  );
  const task = { service: 'REPAIR', soldFor: '40.00', cost: '20.00', priority: 'NORMAL' };
  return rows.map(({ id, user_id }) => ({
    userId: user_id,
    vehicleId: id,
    name: BENCH_VISIT_NAME,
    visitDate: day(0),
    dueDate: day(3),
    totalCost: '120.00',
    tasks: ['Vidange moteur', 'تبديل فلتر الهواء', 'Brake pads'].map((name) => ({ name, ...task })),
  }));
}

/** Deletes the visits of a benchmark with their tasks and status changes, as a superuser to skip foreign key checks. */
export async function deleteBenchVisits(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client({ ...connection, user: SUPERUSER });
  await client.connect();
  await client.query(`set session_replication_role = replica`);
  for (const table of ['status_changes', 'tasks'])
    await client.query(`delete from ${table} where visit_id in (select id from visits where name = $1)`, [
      BENCH_VISIT_NAME,
    ]);
  await client.query('delete from visits where name = $1', [BENCH_VISIT_NAME]);
  await client.end();
}
