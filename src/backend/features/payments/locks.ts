import type { Insertable, Selectable } from 'kysely';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import type { PaymentTable } from '#backend/db/schema-records.ts';
import { merchantCurrency } from '#backend/db/merchant-settings.ts';
import { readRecord } from '#backend/resource/repository.ts';
import type { TransactionContext } from '#backend/commands/transaction.ts';
import { AppError } from '#domain/errors.ts';
import { isVisitOpen } from '#domain/visits/status.ts';
import { getOverpaidAmount } from '#domain/visits/visit.ts';
import { lockVisit } from '../visits/locks.ts';
import { paymentSpec, type PaymentRow } from './repository.ts';

type Entity = Pick<Selectable<PaymentTable>, 'entity_type' | 'entity_id'>;

/** The visit, task or oil change that a payment is for. */
export interface PaymentTarget {
  columns: Pick<
    Insertable<PaymentTable>,
    'entity_type' | 'visit_id' | 'task_id' | 'oil_change_id' | 'vehicle_id' | 'user_id' | 'customer' | 'currency'
  >;
  /** It is neither deleted nor cancelled. */
  acceptsPayments: boolean;
  /** Its payments can be deleted only by [correction](docs/rules/lifecycles.md#closed-records). */
  isClosed: boolean;
  /** Minor units that the visit was paid beyond what it bills; everything for a cancelled one. Zero or more. */
  overpaid: number;
}

/**
 * Locks the target of a payment: its visit (also for a task) or its oil change. Returns undefined when there is none.
 */
export function lockPaymentTarget(
  context: TransactionContext,
  { entity_type, entity_id }: Entity,
): Promise<PaymentTarget | undefined> {
  switch (entity_type) {
    case 'VISIT':
      return lockVisitTarget(context, entity_id);
    case 'TASK':
      return lockTaskTarget(context, entity_id);
    case 'OIL_CHANGE':
      return lockOilChangeTarget(context, entity_id);
  }
}

async function lockVisitTarget(context: TransactionContext, id: string): Promise<PaymentTarget | undefined> {
  const visit = await lockVisit(context, id);
  if (!visit) return undefined;
  const { vehicle_id, user_id, customer, currency } = visit;
  return {
    columns: {
      entity_type: 'VISIT',
      visit_id: visit.id,
      task_id: null,
      oil_change_id: null,
      vehicle_id,
      user_id,
      customer,
      currency,
    },
    acceptsPayments: visit.deleted_at === null && visit.status !== 'Cancelled',
    isClosed: !isVisitOpen(visit.status),
    overpaid: getOverpaidAmount({ status: visit.status, total: visit.total_cost, paid: visit.paid }),
  };
}

/** Locks the visit of the task: payments of a task count for its visit. */
async function lockTaskTarget(context: TransactionContext, id: string): Promise<PaymentTarget | undefined> {
  const readTask = () =>
    context.tx.selectFrom('tasks').select(['visit_id', 'status', 'deleted_at']).where('id', '=', id).executeTakeFirst();
  const task = await readTask();
  const visit = task && (await lockVisitTarget(context, task.visit_id));
  if (!visit) return undefined;
  // Another transaction may have deleted the task before the visit was locked.
  const { status, deleted_at } = (await readTask())!;
  return {
    ...visit,
    columns: { ...visit.columns, entity_type: 'TASK', task_id: id },
    acceptsPayments: visit.acceptsPayments && deleted_at === null,
    isClosed: visit.isClosed || status === 'Sold',
  };
}

async function lockOilChangeTarget({ tx, deps }: TransactionContext, id: string): Promise<PaymentTarget | undefined> {
  const oilChange = await tx
    .selectFrom('oil_changes')
    .innerJoin('users', 'users.id', 'oil_changes.user_id')
    .select(['oil_changes.vehicle_id', 'oil_changes.user_id', 'oil_changes.deleted_at'])
    .select(['users.first_name', 'users.last_name'])
    .where('oil_changes.id', '=', id)
    .forNoKeyUpdate('oil_changes')
    .executeTakeFirst();
  if (!oilChange) return undefined;
  return {
    columns: {
      entity_type: 'OIL_CHANGE',
      visit_id: null,
      task_id: null,
      oil_change_id: id,
      vehicle_id: oilChange.vehicle_id,
      user_id: oilChange.user_id,
      customer: `${oilChange.first_name} ${oilChange.last_name}`,
      currency: await merchantCurrency(tx, deps.config),
    },
    acceptsPayments: oilChange.deleted_at === null,
    isClosed: false,
    overpaid: 0,
  };
}

/**
 * Locks the target of a payment, which serializes all writes of its payments; returns the payment and the target.
 * @throws AppError NOT_FOUND
 */
export async function lockPayment(
  context: TransactionContext,
  id: string,
): Promise<{ payment: PaymentRow; target: PaymentTarget }> {
  const read = () => readRecord(transactionExecutor(context), paymentSpec, id);
  const target = await lockPaymentTarget(context, await read());
  if (!target) throw new AppError('NOT_FOUND');
  return { payment: await read(), target };
}
