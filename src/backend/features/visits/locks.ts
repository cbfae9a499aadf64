import type { Selectable } from 'kysely';
import type { VisitTable } from '#backend/db/schema-records.ts';
import type { TransactionContext } from '#backend/commands/transaction.ts';
import { isUuid } from '#backend/resource/repository.ts';
import { AppError } from '#domain/errors.ts';

export type LockedVisit = Omit<Selectable<VisitTable>, 'search'>;

/**
 * Selects a visit `FOR NO KEY UPDATE`, which serializes the writes of a visit, its tasks and its payments. Returns
 * soft-deleted visits too, and undefined when the id is unknown.
 */
export const lockVisit = ({ tx }: Pick<TransactionContext, 'tx'>, id: string): Promise<LockedVisit | undefined> =>
  tx.selectFrom('visits').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/**
 * Selects a live visit as `lockVisit` does.
 * @throws AppError NOT_FOUND
 */
export async function lockLiveVisit(context: Pick<TransactionContext, 'tx'>, id: string): Promise<LockedVisit> {
  const visit = isUuid(id) ? await lockVisit(context, id) : undefined;
  if (visit?.deleted_at !== null) throw new AppError('NOT_FOUND');
  return visit;
}

/**
 * Selects the vehicle of a visit `FOR SHARE`; returns false when it is deleted, archived or belongs to another client.
 */
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
    .where('status', '<>', 'ARCHIVED')
    .forShare()
    .executeTakeFirst();
  return vehicle !== undefined;
}
