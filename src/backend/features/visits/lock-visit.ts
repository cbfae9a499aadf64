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
