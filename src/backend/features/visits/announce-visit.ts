import { sql } from 'kysely';
import type { TransactionContext } from '#backend/resource/transaction.ts';

/** Heard by every process of the garage; the payload is `{id, userId}` as JSON. */
export const VISIT_CHANGED = 'visit_changed';

/** Tells those who follow visits, once the transaction is in the database, that this one, its tasks, payments or media changed. */
export async function broadcastVisitChange(
  { tx }: Pick<TransactionContext, 'tx'>,
  { id, userId }: { id: string; userId: string },
) {
  await sql`select pg_notify(${VISIT_CHANGED}, ${JSON.stringify({ id, userId })})`.execute(tx);
}
