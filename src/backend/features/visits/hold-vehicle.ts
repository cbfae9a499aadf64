import type { TransactionContext } from '#backend/resource/transaction.ts';
import type { LockedVisit } from './lock-visit.ts';

/** Whether a visit's vehicle is there and its client's, as an open visit needs it; kept so until the transaction ends. */
export async function lockVehicle(
  { tx }: Pick<TransactionContext, 'tx'>,
  { vehicle_id, user_id }: Pick<LockedVisit, 'vehicle_id' | 'user_id'>,
): Promise<boolean> {
  const vehicle = await tx
    .selectFrom('vehicles')
    .select('id')
    .where('id', '=', vehicle_id)
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return vehicle !== undefined;
}
