import type { Insertable, Kysely, Selectable } from 'kysely';
import type {
  MediaTable,
  MessageTable,
  OilChangeTable,
  PaymentTable,
  RatingTable,
  TaskTable,
  TodoTable,
  VisitTable,
} from '#backend/db/schema-records.ts';
import type { StatusChangeTable } from '#backend/db/schema-tables.ts';
import type { Database } from '#backend/db/schema.ts';
import { aUser, aVehicle, unique } from './factories.ts';

type Db = Kysely<Database>;

/** Inserts a pending visit of `user_id`, else of a new client, for 100.00 USD and by default a new vehicle. */
export async function aVisit(db: Db, columns: Partial<Insertable<VisitTable>> = {}): Promise<Selectable<VisitTable>> {
  const vehicle = columns.vehicle_id
    ? await db.selectFrom('vehicles').selectAll().where('id', '=', columns.vehicle_id).executeTakeFirstOrThrow()
    : await aVehicle(db, columns.user_id ? { user_id: columns.user_id } : {});
  const visit: Insertable<VisitTable> = {
    user_id: vehicle.user_id,
    vehicle_id: vehicle.id,
    name: 'Full service',
    customer: 'Samir Haddad',
    visit_date: '2026-03-02',
    due_date: '2026-03-04',
    total_cost: 10_000,
    currency: 'USD',
    ...columns,
  };
  return db.insertInto('visits').values(visit).returningAll().executeTakeFirstOrThrow();
}

/** Inserts a pending task of `visit_id`, else of a new visit. */
export async function aTask(db: Db, columns: Partial<Insertable<TaskTable>> = {}): Promise<Selectable<TaskTable>> {
  const visit = columns.visit_id
    ? await db.selectFrom('visits').selectAll().where('id', '=', columns.visit_id).executeTakeFirstOrThrow()
    : await aVisit(db, columns.user_id ? { user_id: columns.user_id } : {});
  const task: Insertable<TaskTable> = {
    visit_id: visit.id,
    user_id: visit.user_id,
    currency: visit.currency,
    name: 'Brake pads',
    service: 'REPAIR',
    sold_for: 10_000,
    priority: 'NORMAL',
    ...columns,
  };
  return db.insertInto('tasks').values(task).returningAll().executeTakeFirstOrThrow();
}

/** Inserts the newest oil change of `vehicle_id`, else of a new vehicle of `user_id`: at 10,000 km, due at 15,000. */
export async function anOilChange(
  db: Db,
  { user_id, ...columns }: Partial<Insertable<OilChangeTable>> = {},
): Promise<Selectable<OilChangeTable>> {
  const vehicle_id = columns.vehicle_id ?? (await aVehicle(db, user_id ? { user_id } : {})).id;
  const oilChange = {
    vehicle_id,
    oil_name: 'Motul 8100',
    oil_type: '5W-30',
    current_km: 10_000,
    next_change_km: 15_000,
    latest_km: 10_000,
    latest_km_updated_at: new Date(),
    is_newest: true,
    ...columns,
  };
  return db.insertInto('oil_changes').values(oilChange).returningAll().executeTakeFirstOrThrow();
}

/**
 * Inserts a cash payment of 20.00 USD for `visit_id`, else for a new visit, by `created_by`, else by a new employee.
 */
export async function aPayment(
  db: Db,
  columns: Partial<Insertable<PaymentTable>> = {},
): Promise<Selectable<PaymentTable>> {
  const visit = columns.visit_id
    ? await db.selectFrom('visits').selectAll().where('id', '=', columns.visit_id).executeTakeFirstOrThrow()
    : await aVisit(db, columns.user_id ? { user_id: columns.user_id } : {});
  const payment: Insertable<PaymentTable> = {
    entity_type: 'VISIT',
    visit_id: visit.id,
    vehicle_id: visit.vehicle_id,
    user_id: visit.user_id,
    customer: visit.customer,
    amount: 2_000,
    currency: visit.currency,
    method: 'Cash',
    status: 'Success',
    created_by: columns.created_by ?? (await aUser(db, { role: 'EMPLOYEE' })).id,
    ...columns,
  };
  return db.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow();
}

/** Inserts the row of a photo without a file; it has no owner unless `user_id` is set. */
export const aMedium = (db: Db, columns: Partial<Insertable<MediaTable>> = {}): Promise<Selectable<MediaTable>> =>
  db
    .insertInto('media')
    .values({
      type: 'image',
      name: 'Front left',
      key: `photo${unique()}-media.webp`,
      content_type: 'image/webp',
      bytes: 1_000,
      has_thumbnail: true,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Inserts a rating of four stars by `user_id`, else by a new client. */
export const aRating = async (
  db: Db,
  columns: Partial<Insertable<RatingTable>> = {},
): Promise<Selectable<RatingTable>> =>
  db
    .insertInto('ratings')
    .values({ user_id: columns.user_id ?? (await aUser(db)).id, stars: 4, ...columns })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Inserts an unread message. */
export const aMessage = (db: Db, columns: Partial<Insertable<MessageTable>> = {}): Promise<Selectable<MessageTable>> =>
  db
    .insertInto('messages')
    .values({ full_name: 'Lina Saab', email: 'lina@example.com', message: 'When do you open?', ...columns })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Returns the date some days from today, `YYYY-MM-DD`. */
export const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Returns a valid input for a new task. */
export function taskInput<Fields extends object>(fields: Fields) {
  return { name: 'Brake pads', service: 'REPAIR' as const, soldFor: '60.00', priority: 'NORMAL' as const, ...fields };
}

/** Returns a valid input for a new visit of a vehicle with one task. */
export function visitInput<Fields extends object>(vehicle: { id: string; user_id: string }, fields: Fields) {
  return {
    userId: vehicle.user_id,
    vehicleId: vehicle.id,
    name: 'Full service',
    visitDate: dayFromNow(0),
    dueDate: dayFromNow(2),
    totalCost: '60.00',
    tasks: [taskInput({})],
    ...fields,
  };
}

/** Inserts an open to-do of `user_id`, else of a new employee. */
export async function aTodo(db: Db, columns: Partial<Insertable<TodoTable>> = {}): Promise<Selectable<TodoTable>> {
  const user_id = columns.user_id ?? (await aUser(db, { role: 'EMPLOYEE' })).id;
  const todo: Insertable<TodoTable> = { user_id, title: `Task ${unique()}`, description: 'Order pads', ...columns };
  return db.insertInto('todos').values(todo).returningAll().executeTakeFirstOrThrow();
}

/** Inserts the status change of a visit, or of `task_id`, from Pending to In Progress, now. */
export const aStatusChange = (
  db: Db,
  columns: Pick<Insertable<StatusChangeTable>, 'visit_id'> & Partial<Insertable<StatusChangeTable>>,
): Promise<Selectable<StatusChangeTable>> =>
  db
    .insertInto('status_changes')
    .values({ from_status: 'Pending', to_status: 'In Progress', at: new Date(), ...columns })
    .returningAll()
    .executeTakeFirstOrThrow();
