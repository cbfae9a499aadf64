import { sql, type Kysely } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import { merchantCurrency } from '#backend/db/merchant-settings.ts';
import type { TransactionContext } from '#backend/commands/transaction.ts';
import type { Currency } from '#domain/money/currency.ts';

/**
 * Stores the day of a client's first visit and what the client owes in the merchant's currency, by which lists are
 * sorted and filtered (docs/rules/money.md#owed-by-a-client). Every change of a visit, its tasks or payments calls it
 * before the commit.
 */
export const updateClientFigures = async ({ tx, deps }: TransactionContext, userId: string): Promise<void> =>
  storeClientFigures(tx, await merchantCurrency(tx, deps.config), userId);

/** Stores both figures of one client, or of all clients when `userId` is omitted. */
export async function storeClientFigures(db: Kysely<Database>, currency: Currency, userId?: string): Promise<void> {
  await db
    .with('figures', (cte) =>
      cte
        .selectFrom('users')
        .leftJoin('visits', (join) => join.onRef('visits.user_id', '=', 'users.id').on('visits.deleted_at', 'is', null))
        .select(({ fn, eb, ref }) => [
          'users.id',
          fn.min('visit_date').filterWhere('visits.status', '<>', 'Cancelled').as('first_visit_date'),
          sql<number>`coalesce(${fn
            .sum(eb('total_cost', '-', ref('paid')))
            .filterWhere('is_owed', '=', true)
            .filterWhere('visits.currency', '=', currency)}, 0)::bigint`.as('owed'),
        ])
        .where('role', '=', 'CLIENT')
        .$if(userId !== undefined, (users) => users.where('users.id', '=', userId!))
        .groupBy('users.id'),
    )
    .updateTable('users')
    .from('figures')
    .set(({ ref }) => ({
      first_visit_date: ref('figures.first_visit_date'),
      owed: ref('figures.owed'),
      owed_currency: currency,
    }))
    .whereRef('users.id', '=', 'figures.id')
    .where(({ or, eb, ref }) =>
      or([
        eb('users.first_visit_date', 'is distinct from', ref('figures.first_visit_date')),
        eb('users.owed', '<>', ref('figures.owed')),
        eb('users.owed_currency', 'is distinct from', currency),
      ]),
    )
    .execute();
}
