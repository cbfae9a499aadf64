import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { PaymentTable, TaskTable } from '#backend/db/schema-records.ts';
import type { StatusChangeTable } from '#backend/db/schema-tables.ts';
import type { PAYMENT_METHODS } from '#domain/payments/payment.ts';
import { HOUR_MS } from '#domain/units.ts';
import { seededRandom, type PlannedVisit } from './history-plan.ts';
import { JOBS } from './jobs.ts';
import { type DemoContext, type DemoVehicle, sumPrices, toUnits } from './workshop-visits.ts';

const METHODS: readonly (typeof PAYMENT_METHODS)[number][] = ['Cash', 'Cash', 'Credit Card', 'Cash', 'Bank Transfer'];
/** Amount that a client overpays by mistake and gets back, in whole currency units. */
const REFUND = 15;

/** Returns true for a visit with an open balance, which is more frequent among newer visits. */
const isOwed = ({ at, age }: PlannedVisit) => at % (age < 10 ? 4 : age < 35 ? 7 : age < 95 ? 19 : 61) === 2;

/** A finished visit with the values that its rows share. */
interface PastVisit {
  id: string;
  vehicle: DemoVehicle;
  plan: PlannedVisit;
  shop: DemoContext;
  job: (typeof JOBS)[number];
  isOwed: boolean;
}

/** Builds the rows of a finished visit, its tasks, status changes and payments. */
export function buildPastVisit(vehicle: DemoVehicle, plan: PlannedVisit, shop: DemoContext) {
  const { at, created, started, ready, completed, isCancelled } = plan;
  const job = JOBS[Math.floor(seededRandom(at, 41) * JOBS.length)]!;
  const past: PastVisit = { id: randomUUID(), vehicle, plan, shop, job, isOwed: isOwed(plan) && !isCancelled };
  const made = job.tasks.map((_, index) => buildTask(past, index));
  const tasks = made.map(({ task }) => task);
  const steps: Moment[] = isCancelled
    ? [['Cancelled', started]]
    : [
        ['In Progress', started],
        ['Ready for Pickup', ready],
        ['Completed', completed],
      ];
  const changes = [
    ...buildChanges(past, null, [['Pending', created], ...steps]),
    ...made.flatMap(({ task, path }) => buildChanges(past, task.id!, path, 'Pending')),
  ];
  const total = sumPrices(tasks);
  const paid = isCancelled ? 0 : past.isOwed ? Math.floor(total * (at % 2 ? 0.4 : 0)) : total;
  const visit = {
    id: past.id,
    user_id: vehicle.user_id,
    vehicle_id: vehicle.id,
    name: job.name[vehicle.language],
    customer: vehicle.customer,
    visit_date: plan.visitDate,
    due_date: plan.dueDate,
    total_cost: total,
    paid,
    currency: shop.currency,
    status: isCancelled ? ('Cancelled' as const) : ('Completed' as const),
    created_at: created,
    updated_at: isCancelled ? started : completed,
    started_at: isCancelled ? null : started,
    ready_at: isCancelled ? null : ready,
    completed_at: isCancelled ? null : completed,
    search: '',
  };
  return { visit, tasks, changes, payments: paid ? buildPayments(past, total, paid) : [] };
}

type Moment = readonly [status: string, at: Date];

/** Builds the status changes of the visit, or of one of its tasks, along a path of statuses. */
const buildChanges = (
  { id, plan, shop }: PastVisit,
  taskId: string | null,
  path: readonly Moment[],
  from?: string,
): Insertable<StatusChangeTable>[] =>
  path.map(([to_status, moment], step) => ({
    visit_id: id,
    task_id: taskId,
    from_status: path[step - 1]?.[0] ?? from ?? null,
    to_status,
    automatic: to_status !== 'Completed' && taskId === null,
    actor_id: shop.staffIds[plan.at % shop.staffIds.length]!,
    at: moment,
  }));

/** Builds a task of the visit, and the path of its statuses. */
function buildTask({ id, vehicle, plan, shop, job, isOwed: owed }: PastVisit, index: number) {
  const { at, created, started, ready, completed, isCancelled } = plan;
  const task = job.tasks[index]!;
  const price = 0.9 + 0.25 * seededRandom(at, 42);
  const after = (share: number) => new Date(started.getTime() + (ready.getTime() - started.getTime()) * share);
  const done = after((index + 1) / job.tasks.length);
  // A few tasks are re-opened and completed again before the vehicle is ready.
  const again = at % 29 === 5 && index === job.tasks.length - 1;
  const first = after((index + 0.5) / job.tasks.length);
  const path: Moment[] = [['In Progress', after(index / job.tasks.length)]];
  if (again) path.push(['Completed', first], ['Re-opened', first]);
  path.push(['Completed', done]);
  if (!owed) path.push(['Sold', completed]);
  const row: Insertable<TaskTable> & { sold_for: number } = {
    id: randomUUID(),
    visit_id: id,
    user_id: vehicle.user_id,
    currency: shop.currency,
    name: task.name[vehicle.language],
    service: task.service,
    cost: (at + index) % 9 === 0 ? null : toUnits(task.cost, shop),
    sold_for: toUnits(Math.round(task.price * price * 2) / 2, shop),
    status: isCancelled ? 'Cancelled' : owed ? 'Completed' : 'Sold',
    priority: index === 0 ? 'HIGH' : 'NORMAL',
    category: task.category,
    created_at: created,
    updated_at: isCancelled ? started : completed,
    completed_at: isCancelled ? null : done,
  };
  return { task: row, path: isCancelled ? [['Cancelled', started] as const] : path };
}

/** Builds the payments of the visit. Every fifth visit has a deposit; a few are overpaid and refunded. */
function buildPayments({ id, vehicle, plan, shop, isOwed: owed }: PastVisit, total: number, paid: number) {
  const { at, started, completed } = plan;
  const payment = (amount: number, moment: Date): Insertable<PaymentTable> & { id: string } => ({
    id: randomUUID(),
    entity_type: 'VISIT',
    visit_id: id,
    vehicle_id: vehicle.id,
    user_id: vehicle.user_id,
    customer: vehicle.customer,
    amount,
    currency: shop.currency,
    method: METHODS[Math.floor(seededRandom(at, 43) * METHODS.length)]!,
    status: 'Success',
    refund_of: null,
    reason: null,
    created_by: shop.staffIds[Math.floor(seededRandom(at, 44) * shop.staffIds.length)]!,
    created_at: moment,
    updated_at: moment,
  });
  const deposit = at % 5 === 0 && !owed ? Math.floor(total * 0.3) : 0;
  const refund = at % 37 === 6 && !owed ? toUnits(REFUND, shop) : 0;
  const last = payment(paid - deposit + refund, completed);
  const rows = deposit ? [payment(deposit, started), last] : [last];
  if (!refund) return rows;
  const returned = payment(refund, new Date(Math.min(shop.now.getTime(), completed.getTime() + HOUR_MS)));
  return [
    ...rows,
    { ...returned, method: last.method, status: 'Refunded' as const, refund_of: last.id, reason: 'Overpaid' },
  ];
}
