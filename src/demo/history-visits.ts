import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { PaymentTable, TaskTable } from '#backend/db/schema-records.ts';
import type { StatusChangeTable } from '#backend/db/schema-tables.ts';
import { toMinorUnits } from '#domain/money/minor-units.ts';
import type { PAYMENT_METHODS } from '#domain/payments/payment.ts';
import { HOUR_MS } from '#domain/units.ts';
import { seededRandom, type PlannedVisit } from './history-plan.ts';
import { JOBS } from './jobs.ts';
import type { DemoContext, DemoVehicle } from './workshop-visits.ts';

const METHODS: readonly (typeof PAYMENT_METHODS)[number][] = ['Cash', 'Cash', 'Credit Card', 'Cash', 'Bank Transfer'];
/** Amount that a client overpays by mistake and gets back, in whole currency units. */
const REFUND = 15;

/** Returns true for a visit with an open balance, which is more frequent among newer visits. */
const isOwed = ({ at, age }: PlannedVisit) => at % (age < 10 ? 4 : age < 35 ? 7 : age < 95 ? 19 : 61) === 2;

/** Builds the rows of a finished visit, its tasks, status changes and payments. */
export function buildPastVisit(vehicle: DemoVehicle, plan: PlannedVisit, { now, currency, staffIds }: DemoContext) {
  const { at, created, started, ready, completed, isCancelled } = plan;
  const id = randomUUID();
  const job = JOBS[Math.floor(seededRandom(at, 41) * JOBS.length)]!;
  const units = (amount: number) => toMinorUnits(amount.toFixed(2), currency) ?? Math.round(amount);
  const price = 0.9 + 0.25 * seededRandom(at, 42);
  const ended = isCancelled ? started : completed;
  const owed = isOwed(plan) && !isCancelled;
  const changes: Insertable<StatusChangeTable>[] = [];
  const move = (task_id: string | null, path: readonly (readonly [status: string, at: Date])[], from?: string) =>
    path.forEach(([to_status, moment], step) =>
      changes.push({
        visit_id: id,
        task_id,
        from_status: path[step - 1]?.[0] ?? from ?? null,
        to_status,
        automatic: to_status !== 'Completed' && task_id === null,
        actor_id: staffIds[at % staffIds.length]!,
        at: moment,
      }),
    );
  const steps = isCancelled
    ? ([['Cancelled', started]] as const)
    : ([
        ['In Progress', started],
        ['Ready for Pickup', ready],
        ['Completed', completed],
      ] as const);
  move(null, [['Pending', created], ...steps]);
  const tasks = job.tasks.map((task, index): Insertable<TaskTable> & { sold_for: number } => {
    const taskId = randomUUID();
    const after = (share: number) => new Date(started.getTime() + (ready.getTime() - started.getTime()) * share);
    const done = after((index + 1) / job.tasks.length);
    const begun = after(index / job.tasks.length);
    // A few tasks are re-opened and completed again before the vehicle is ready.
    const again = at % 29 === 5 && index === job.tasks.length - 1;
    const first = after((index + 0.5) / job.tasks.length);
    const path: [string, Date][] = [['In Progress', begun]];
    if (again) path.push(['Completed', first], ['Re-opened', first]);
    path.push(['Completed', done]);
    if (!owed) path.push(['Sold', completed]);
    move(taskId, isCancelled ? [['Cancelled', started]] : path, 'Pending');
    return {
      id: taskId,
      visit_id: id,
      user_id: vehicle.user_id,
      currency,
      name: task.name[vehicle.language],
      service: task.service,
      cost: (at + index) % 9 === 0 ? null : units(task.cost),
      sold_for: units(Math.round(task.price * price * 2) / 2),
      status: isCancelled ? 'Cancelled' : owed ? 'Completed' : 'Sold',
      priority: index === 0 ? 'HIGH' : 'NORMAL',
      category: task.category,
      created_at: created,
      updated_at: ended,
      completed_at: isCancelled ? null : done,
    };
  });
  const total = Math.max(
    1,
    tasks.reduce((sum, task) => sum + task.sold_for, 0),
  );
  const paid = isCancelled ? 0 : owed ? Math.floor(total * (at % 2 ? 0.4 : 0)) : total;
  const visit = {
    id,
    user_id: vehicle.user_id,
    vehicle_id: vehicle.id,
    name: job.name[vehicle.language],
    customer: vehicle.customer,
    visit_date: plan.visitDate,
    due_date: plan.dueDate,
    total_cost: total,
    paid,
    currency,
    status: isCancelled ? ('Cancelled' as const) : ('Completed' as const),
    created_at: created,
    updated_at: ended,
    started_at: isCancelled ? null : started,
    ready_at: isCancelled ? null : ready,
    completed_at: isCancelled ? null : completed,
    search: '',
  };
  const payment = (amount: number, moment: Date): Insertable<PaymentTable> & { id: string } => ({
    id: randomUUID(),
    entity_type: 'VISIT',
    visit_id: id,
    vehicle_id: vehicle.id,
    user_id: vehicle.user_id,
    customer: vehicle.customer,
    amount,
    currency,
    method: METHODS[Math.floor(seededRandom(at, 43) * METHODS.length)]!,
    status: 'Success',
    refund_of: null,
    reason: null,
    created_by: staffIds[Math.floor(seededRandom(at, 44) * staffIds.length)]!,
    created_at: moment,
    updated_at: moment,
  });
  return { visit, tasks, changes, payments: paid ? buildPayments() : [] };

  /** Builds the payments of the visit. Every fifth visit has a deposit; a few are overpaid and refunded. */
  function buildPayments() {
    const deposit = at % 5 === 0 && !owed ? Math.floor(total * 0.3) : 0;
    const refund = at % 37 === 6 && !owed ? units(REFUND) : 0;
    const last = payment(paid - deposit + refund, completed);
    const rows = deposit ? [payment(deposit, started), last] : [last];
    const returned = new Date(Math.min(now.getTime(), completed.getTime() + HOUR_MS));
    return refund
      ? [
          ...rows,
          {
            ...payment(refund, returned),
            method: last.method,
            status: 'Refunded' as const,
            refund_of: last.id,
            reason: 'Overpaid',
          },
        ]
      : rows;
  }
}
