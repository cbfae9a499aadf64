import type { TransactionContext } from './transaction.ts';

/** The live client of this id, who stays one until the transaction ends; undefined where there is none. */
export const lockClient = ({ tx }: Pick<TransactionContext, 'tx'>, id: string) =>
  tx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .where('role', '=', 'CLIENT')
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
