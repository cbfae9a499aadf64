import type { Selectable } from 'kysely';
import type { VisitTable } from '#backend/db/schema-workshop.ts';
import type { TransactionContext } from '#backend/resource/transaction.ts';

export type LockedVisit = Omit<Selectable<VisitTable>, 'search'>;

/**
 * Holds a visit still until the transaction ends: what happens to it, its tasks and its payments happens one after the other.
 * Answers deleted ones too; undefined where there is none.
 */
export const lockVisit = ({ tx }: Pick<TransactionContext, 'tx'>, id: string): Promise<LockedVisit | undefined> =>
  tx.selectFrom('visits').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

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
