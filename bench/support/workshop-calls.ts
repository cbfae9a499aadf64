import type { HasStatements } from '#backend/capabilities.ts';
import { VISIT_FILTERS, VISIT_PAYMENT_STATUSES, VISIT_STATUSES } from '#domain/visits/visit.ts';

interface Named {
  id: string;
  user_id: string;
  vehicle_id: string;
  plate: string;
}

const call = (path: string, query: Record<string, string> = {}) =>
  `/backend/${path}?${new URLSearchParams(query)}`.replace(/\?$/, '');
const visits = (query?: Record<string, string>) => call('visit/fetch-visits', query);
const found = (query: string) => call('search/fetch-results', { query });

/** What is asked of a garage, by name: its lists of visits, a visit page and the search, for things that are there. */
export async function callsOf({
  pool,
}: HasStatements): Promise<Record<'lists' | 'page' | 'search', Record<string, string>>> {
  const { rows } = await pool.query<Named>(
    `select visit.id, visit.user_id, visit.vehicle_id, vehicle.plate_number as plate
     from visits visit join vehicles vehicle on vehicle.id = visit.vehicle_id
     where visit.status = 'In Progress' and vehicle.plate_number like '%N%' order by visit.created_at limit 1`,
  );
  const { id, user_id: userId, vehicle_id: vehicleId, plate } = rows[0]!;
  const each = (name: string, values: readonly string[]) =>
    values.map((value) => [`${name}=${value}`, visits({ [name]: value })]);
  return {
    lists: {
      plain: visits(),
      ...Object.fromEntries([
        ...each('status', VISIT_STATUSES),
        ...each('paymentStatus', [...VISIT_PAYMENT_STATUSES, 'Pending', 'Overdue']),
        ...each('filter', VISIT_FILTERS),
        ...each('dateFilter', ['this-month', 'last-30-days']),
        ...each('sortBy', ['totalCost', 'dueDate', 'customer']),
      ]),
      userId: visits({ userId }),
      vehicleId: visits({ vehicleId }),
      search: visits({ search: plate }),
    },
    page: { visit: call(`visit/fetch-visit/${id}`) },
    search: {
      plate: found(plate),
      'plate with separators': found(`${plate.slice(0, 6)}-${plate.slice(6)}`),
      rare: found(plate.slice(plate.indexOf('N'))),
      none: found('zyzzyva'),
      common: found('toyota'),
      'Arabic, common': found('عبدالرحمن'),
      'Arabic, two words': found('محمد حداد'),
      'Arabic, two letters': found('مح'),
      'two letters': found('to'),
      'two letters, none': found('xq'),
      phrase: found('brake 4711'),
    },
  };
}

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
/** Told from others by it, so that they can be taken away again. */
export const BENCH_VISIT = 'Measured visit';

/** New visits of three tasks, each of another vehicle. */
export async function newVisits({ pool }: HasStatements, count: number): Promise<object[]> {
  const { rows } = await pool.query<{ id: string; user_id: string }>(
    `select id, user_id from vehicles where deleted_at is null order by id desc limit $1`,
    [count],
  );
  const task = { service: 'REPAIR', soldFor: '40.00', cost: '20.00', priority: 'NORMAL' };
  return rows.map(({ id, user_id }) => ({
    userId: user_id,
    vehicleId: id,
    name: BENCH_VISIT,
    visitDate: day(0),
    dueDate: day(3),
    totalCost: '120.00',
    tasks: ['Vidange moteur', 'تبديل فلتر الهواء', 'Brake pads'].map((name) => ({ name, ...task })),
  }));
}

/** Takes the visits of a measurement away for good, unchecked: what refers to them goes as well. */
export async function removeNewVisits({ pool }: HasStatements): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  for (const table of ['status_moves', 'tasks'])
    await client.query(`delete from ${table} where visit_id in (select id from visits where name = $1)`, [BENCH_VISIT]);
  await client.query('delete from visits where name = $1', [BENCH_VISIT]);
  await client.query('commit');
  client.release();
}
