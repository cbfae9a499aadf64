import { sql } from 'kysely';
import type { TransactionContext } from '#backend/resource/transaction.ts';
import { AppError } from '#domain/errors.ts';
import { audit } from '#backend/resource/audit.ts';
import { refuseOpenVisit } from '../vehicles/repository.ts';

/** Any number that no other lock of the product has. */
const LOCK = 4_470_001;

/** Refuses a change after which no active ADMIN is left; of two at once, the second sees what the first did. */
export async function requireActiveAdmin({ tx }: Pick<TransactionContext, 'tx'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
  const admin = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!admin) throw new AppError('LAST_ADMIN');
}

/** A person's vehicles go with them, unless one is in the workshop. */
export async function removeVehiclesOf(act: TransactionContext, userId: string): Promise<void> {
  const removed = await act.tx
    .updateTable('vehicles')
    .set({ deleted_at: act.now, deleted_by: act.actor.id })
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  await refuseOpenVisit(
    act,
    removed.map(({ id }) => id),
  );
  for (const { id } of removed) await audit(act, { action: 'delete', entityType: 'vehicles', entityId: id });
}

/** The vehicles that went with a person, and no others, come back with them. */
export async function restoreVehiclesOf(
  act: TransactionContext,
  user: { id: string; deleted_at: Date },
): Promise<void> {
  const restored = await act.tx
    .updateTable('vehicles')
    .set({ deleted_at: null, deleted_by: null })
    .where('user_id', '=', user.id)
    .where('deleted_at', '=', user.deleted_at)
    .returning('id')
    .execute();
  for (const { id } of restored) await audit(act, { action: 'restore', entityType: 'vehicles', entityId: id });
}
