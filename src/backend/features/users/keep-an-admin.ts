import { sql } from 'kysely';
import type { TransactionContext } from '#backend/resource/transaction.ts';
import { AppError } from '#domain/errors.ts';

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
