import { randomUUID } from 'node:crypto';
import type { Insertable, Transaction } from 'kysely';
import type { PaymentTable, TaskTable, VisitTable } from '#backend/db/schema-records.ts';
import type { Database } from '#backend/db/schema.ts';
import type { StatusChangeTable } from '#backend/db/schema-tables.ts';
import { storeClientFigures } from '#backend/features/visits/client-figures.ts';
import { dayInTimeZone } from '#domain/analytics/day-bounds.ts';
import { planArrival } from './history-plan.ts';
import type { DemoLanguage } from './people.ts';
import type { Currency } from '#domain/money/currency.ts';
import { toMinorUnits } from '#domain/money/minor-units.ts';
import { PAYMENT_METHODS } from '#domain/payments/payment.ts';
import type { HoldReason, TaskStatus } from '#domain/tasks/task.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/units.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';
import { JOBS } from './jobs.ts';

/** Vehicle with the data of its owner that a visit stores. */
export interface DemoVehicle {
  id: string;
  user_id: string;
  customer: string;
  language: DemoLanguage;
  created_at: Date;
}

export interface DemoContext {
  now: Date;
  timeZone: string;
  currency: Currency;
  /** Employee who creates the records. */
  staffId: string;
  /** Ids of the staff who work on tasks, the employee first. */
  staffIds: readonly string[];
}

/** Converts an amount in whole currency units, with cents, to minor units. */
export const toUnits = (amount: number, { currency }: DemoContext): number =>
  toMinorUnits(amount.toFixed(2), currency) ?? Math.round(amount);

/** Total of a visit: the sum of all its tasks, and never nothing. */
export const sumPrices = (tasks: readonly { sold_for: number }[]): number =>
  Math.max(
    1,
    tasks.reduce((sum, task) => sum + task.sold_for, 0),
  );

interface Plan {
  at: number;
  status: VisitStatus;
  /** Paid share of the total, from 0 to 1. */
  paid: number;
  daysAgo: number;
  dueInDays: number;
  tasks: readonly TaskStatus[];
  /** Hold reason of the tasks in progress. By default, the third and later tasks wait for parts. */
  hold?: HoldReason;
}

const DONE: readonly TaskStatus[] = ['Sold', 'Sold', 'Sold', 'Sold'];
/** Plans of the open visits, used in turn; every fourth vehicle has an open visit. */
const OPEN_PLANS: readonly Omit<Plan, 'at'>[] = [
  {
    status: 'In Progress',
    paid: 0.5,
    daysAgo: 1,
    dueInDays: 2,
    tasks: ['Completed', 'In Progress', 'Pending', 'In Progress'],
  },
  {
    status: 'Ready for Pickup',
    paid: 0,
    daysAgo: 2,
    dueInDays: 0,
    tasks: ['Completed', 'Completed', 'Completed', 'Completed'],
  },
  { status: 'Pending', paid: 0, daysAgo: 0, dueInDays: 1, tasks: ['Pending', 'Pending', 'Pending', 'Pending'] },
  {
    status: 'In Progress',
    paid: 0,
    daysAgo: 4,
    dueInDays: -1,
    tasks: ['In Progress', 'Pending', 'Pending', 'Pending'],
  },
  { status: 'Pending', paid: 0.3, daysAgo: 0, dueInDays: 3, tasks: ['Pending', 'Pending', 'Pending', 'Pending'] },
  {
    status: 'Ready for Pickup',
    paid: 1,
    daysAgo: 3,
    dueInDays: 0,
    tasks: ['Completed', 'Completed', 'Completed', 'Cancelled'],
  },
];

const STARTED: readonly TaskStatus[] = ['In Progress', 'Pending', 'Pending', 'Pending'];
const HALF_DONE: readonly TaskStatus[] = ['Completed', 'In Progress', 'Pending', 'Pending'];
/** Plans of open visits of idle vehicles: due today, overdue, or on hold until the client responds. */
const URGENT_PLANS: readonly Omit<Plan, 'at'>[] = [
  { status: 'In Progress', paid: 0, daysAgo: 1, dueInDays: 0, tasks: HALF_DONE },
  { status: 'In Progress', paid: 0.5, daysAgo: 1, dueInDays: 0, tasks: STARTED },
  { status: 'In Progress', paid: 0, daysAgo: 2, dueInDays: 0, tasks: STARTED, hold: 'APPROVAL' },
  { status: 'In Progress', paid: 0.3, daysAgo: 3, dueInDays: 1, tasks: STARTED, hold: 'APPROVAL' },
  { status: 'In Progress', paid: 0, daysAgo: 3, dueInDays: -1, tasks: HALF_DONE, hold: 'CLIENT' },
  { status: 'In Progress', paid: 0, daysAgo: 5, dueInDays: -3, tasks: HALF_DONE },
];

/**
 * Inserts past and open visits of `vehicles`, and urgent visits of `idle` vehicles, with consistent tasks, status
 * changes and payments.
 */
export async function addVisits(
  tx: Transaction<Database>,
  { vehicles, idle }: Record<'vehicles' | 'idle', readonly DemoVehicle[]>,
  shop: DemoContext,
): Promise<void> {
  const plans = [
    ...vehicles.flatMap((vehicle, at) => planVisits(at).map((plan) => ({ vehicle, plan }))),
    ...URGENT_PLANS.map((plan, at) => ({ vehicle: idle[at]!, plan: { at: at * 2 + 1, ...plan } })),
  ];
  const visits: (Insertable<VisitTable> & { id: string })[] = [];
  const tasks: Insertable<TaskTable>[] = [];
  const changes: Insertable<StatusChangeTable>[] = [];
  const payments: Insertable<PaymentTable>[] = [];
  for (const { vehicle, plan } of plans) {
    const made = buildVisit(vehicle, plan, shop);
    if (made.visit.created_at < vehicle.created_at) continue;
    visits.push(made.visit);
    tasks.push(...made.tasks);
    changes.push(...made.changes);
    payments.push(...made.payments);
  }
  await tx.insertInto('visits').values(visits).execute();
  await tx.insertInto('tasks').values(tasks).execute();
  await tx.insertInto('status_changes').values(changes).execute();
  await tx.insertInto('payments').values(payments).execute();
  await storeClientFigures(tx, shop.currency);
}

function planVisits(at: number): Plan[] {
  const past = Array.from({ length: [3, 1, 2, 0, 1, 2][at % 6]! }, (_, turn): Plan => {
    const isCancelled = (at + turn) % 13 === 12;
    const isOwed = (at + turn * 5) % 11 === 7;
    return {
      at: at + turn * 3 + 1,
      status: isCancelled ? 'Cancelled' : 'Completed',
      paid: isCancelled ? 0 : isOwed ? 0.4 : 1,
      daysAgo: 35 + turn * 120 + ((at * 13) % 60),
      dueInDays: 2,
      tasks: isCancelled ? ['Cancelled', 'Cancelled', 'Cancelled', 'Cancelled'] : isOwed ? OPEN_PLANS[1]!.tasks : DONE,
    };
  });
  const open = OPEN_PLANS[(at / 4) % OPEN_PLANS.length];
  return at % 4 === 0 && open ? [...past, { at: at / 4, ...open }] : past;
}

/** An open or past visit with the values that its rows share. */
interface VisitInProgress {
  id: string;
  vehicle: DemoVehicle;
  plan: Plan;
  shop: DemoContext;
  arrived: Date;
  /** Adds hours to the arrival, but never returns a time in the future. */
  hours: (count: number) => Date;
}

function buildVisit(vehicle: DemoVehicle, plan: Plan, shop: DemoContext) {
  const { now, timeZone, currency } = shop;
  const job = JOBS[plan.at % JOBS.length]!;
  const arrived = planArrival(plan, shop);
  const hours = (count: number) => new Date(Math.min(now.getTime() - MINUTE_MS, arrived.getTime() + count * HOUR_MS));
  const progress: VisitInProgress = { id: randomUUID(), vehicle, plan, shop, arrived, hours };
  const visitChanges = buildVisitChanges(progress);
  const findChangeTime = (status: VisitStatus) =>
    (visitChanges.find((change) => change.to_status === status)?.at as Date | undefined) ?? null;
  const made = job.tasks.map((_, index) => buildTask(progress, index));
  const tasks = made.map(({ task }) => task);
  const total = sumPrices(tasks);
  const paid = Math.round(total * plan.paid);
  const dueAfter = now.getTime() - plan.daysAgo * DAY_MS * (plan.status === 'Completed' ? 1 : 0);
  const visit = {
    user_id: vehicle.user_id,
    created_at: arrived,
    id: progress.id,
    vehicle_id: vehicle.id,
    name: job.name[vehicle.language],
    customer: vehicle.customer,
    visit_date: dayInTimeZone(timeZone, arrived),
    due_date: dayInTimeZone(timeZone, new Date(Math.max(arrived.getTime(), dueAfter + plan.dueInDays * DAY_MS))),
    total_cost: total,
    paid,
    currency,
    status: plan.status,
    updated_at: hours(6),
    started_at: findChangeTime('In Progress'),
    ready_at: findChangeTime('Ready for Pickup'),
    completed_at: findChangeTime('Completed'),
  };
  const changes = [...visitChanges, ...made.flatMap((one) => one.changes)];
  return { visit, tasks, changes, payments: paid ? [buildPayment(progress, paid)] : [] };
}

function buildVisitChanges({ id, plan, shop, arrived, hours }: VisitInProgress): Insertable<StatusChangeTable>[] {
  const common = { visit_id: id, actor_id: shop.staffId, hold_reason: null, reason: null, task_id: null };
  return [
    { ...common, from_status: null, to_status: 'Pending', at: arrived },
    ...listTransitions(VISIT_PATHS[plan.status]).map(([from, to], step) => ({
      ...common,
      from_status: from,
      to_status: to,
      automatic: to !== 'Completed',
      at: hours(0.1 + step * 3),
    })),
  ];
}

/** Builds a task of the visit, and its status changes. */
function buildTask({ id, vehicle, plan, shop, arrived, hours }: VisitInProgress, index: number) {
  const { currency, staffId, staffIds } = shop;
  const task = JOBS[plan.at % JOBS.length]!.tasks[index]!;
  const status = plan.tasks[index] ?? 'Pending';
  const hold = status === 'In Progress' ? (plan.hold ?? (index > 1 ? 'PARTS' : null)) : null;
  const taskId = randomUUID();
  const changes = listTransitions(TASK_PATHS[status]).map(([from, to], step): Insertable<StatusChangeTable> => ({
    visit_id: id,
    actor_id: staffId,
    reason: null,
    task_id: taskId,
    from_status: from,
    to_status: to,
    hold_reason: hold,
    at: hours(0.1 + index * 0.5 + step),
  }));
  const row = {
    user_id: vehicle.user_id,
    created_at: arrived,
    currency,
    id: taskId,
    visit_id: id,
    name: task.name[vehicle.language],
    description: null,
    service: task.service,
    cost: toUnits(task.cost, shop),
    sold_for: toUnits(task.price, shop),
    due_date: null,
    status,
    // Every third task is unassigned.
    assignee_id: staffIds[(plan.at + index) % (staffIds.length + 1)] ?? null,
    priority: index === 0 ? ('HIGH' as const) : ('NORMAL' as const),
    category: task.category,
    hold_reason: hold,
    updated_at: hours(index + 1),
    completed_at: status === 'Completed' || status === 'Sold' ? hours(1.1 + index * 0.5) : null,
  };
  return { task: row, changes };
}

function buildPayment({ id, vehicle, plan, shop, hours }: VisitInProgress, amount: number): Insertable<PaymentTable> {
  const moment = hours(plan.paid === 1 ? 6 : 1);
  return {
    entity_type: 'VISIT',
    visit_id: id,
    vehicle_id: vehicle.id,
    user_id: vehicle.user_id,
    customer: vehicle.customer,
    amount,
    currency: shop.currency,
    method: PAYMENT_METHODS[plan.at % PAYMENT_METHODS.length]!,
    status: 'Success',
    created_by: shop.staffId,
    created_at: moment,
    updated_at: moment,
  };
}

const READY = ['Pending', 'In Progress', 'Ready for Pickup'];
const VISIT_PATHS: Record<VisitStatus, readonly string[]> = {
  Pending: ['Pending'],
  'In Progress': ['Pending', 'In Progress'],
  'Ready for Pickup': READY,
  Completed: [...READY, 'Completed'],
  Cancelled: ['Pending', 'Cancelled'],
};
const COMPLETED = ['Pending', 'In Progress', 'Completed'];
const TASK_PATHS: Record<TaskStatus, readonly string[]> = {
  Pending: ['Pending'],
  'In Progress': ['Pending', 'In Progress'],
  Completed: COMPLETED,
  'Re-opened': [...COMPLETED, 'Re-opened'],
  Sold: [...COMPLETED, 'Sold'],
  Cancelled: ['Pending', 'Cancelled'],
};

/** Returns the transitions along a path of statuses. */
const listTransitions = (path: readonly string[]): [from: string, to: string][] =>
  path.slice(1).map((to, step) => [path[step]!, to]);
