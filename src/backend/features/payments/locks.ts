import type { Insertable, Selectable } from 'kysely';
import type { PaymentTable } from '#backend/db/schema-workshop.ts';
import type { TransactionContext } from '#backend/resource/transaction.ts';
import { merchantCurrency } from '#backend/resource/merchant-settings.ts';
import { readRecord } from '#backend/resource/repository.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import { AppError } from '#domain/errors.ts';
import { lockVisit } from '../visits/locks.ts';
import type { PaymentRow } from './present.ts';
import { paymentSpec } from './repository.ts';

type Entity = Pick<Selectable<PaymentTable>, 'entity_type' | 'entity_id'>;

/** What a payment is for. */
export interface PaymentTarget {
  columns: Pick<
    Insertable<PaymentTable>,
    'entity_type' | 'visit_id' | 'task_id' | 'oil_change_id' | 'vehicle_id' | 'user_id' | 'customer' | 'currency'
  >;
  /** Neither deleted nor cancelled. */
  acceptsPayments: boolean;
}

/** Holds what a payment is for still until the transaction ends: its visit, or its oil change. Undefined where there is none. */
export function lockPaymentTarget(
  act: TransactionContext,
  { entity_type, entity_id }: Entity,
): Promise<PaymentTarget | undefined> {
  switch (entity_type) {
    case 'VISIT':
      return lockVisitTarget(act, entity_id);
    case 'TASK':
      return lockTaskTarget(act, entity_id);
    case 'OIL_CHANGE':
      return lockOilChangeTarget(act, entity_id);
  }
}

async function lockVisitTarget(act: TransactionContext, id: string): Promise<PaymentTarget | undefined> {
  const visit = await lockVisit(act, id);
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
  };
}

/** A task's payments count for its visit. */
async function lockTaskTarget(act: TransactionContext, id: string): Promise<PaymentTarget | undefined> {
  const task = () =>
    act.tx.selectFrom('tasks').select(['visit_id', 'deleted_at']).where('id', '=', id).executeTakeFirst();
  const found = await task();
  const visit = found && (await lockVisitTarget(act, found.visit_id));
  if (!visit) return undefined;
  // It may have been deleted until its visit stood still.
  const isLive = (await task())?.deleted_at === null;
  return {
    columns: { ...visit.columns, entity_type: 'TASK', task_id: id },
    acceptsPayments: visit.acceptsPayments && isLive,
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
  };
}

/** Holds a payment, and all others for the same visit or oil change, still until the transaction ends. */
export async function lockPayment(
  act: TransactionContext,
  id: string,
): Promise<{ payment: PaymentRow; billed: PaymentTarget }> {
  const read = () => readRecord(transactionExecutor(act.tx), paymentSpec, id);
  const billed = await lockPaymentTarget(act, await read());
  if (!billed) throw new AppError('NOT_FOUND');
  return { payment: await read(), billed };
}
