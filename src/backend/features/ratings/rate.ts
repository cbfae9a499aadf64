import { sql } from 'kysely';
import type { Deps } from '#backend/deps.ts';
import type { Actor } from '#backend/http/route.ts';
import { audit } from '#backend/resource/audit.ts';
import { readRecord } from '#backend/resource/repository.ts';
import { inTransaction } from '#backend/resource/transaction.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import type { ratings } from '#domain/ratings/endpoints.ts';
import { ratingSpec, type RatingRow } from './repository.ts';

/** A client's rating; another one takes the place of the first, whichever of two at once that is. */
export const saveRating = (
  deps: Deps,
  actor: Actor,
  { stars, feedback = null }: BodyOf<typeof ratings.create>,
): Promise<RatingRow> =>
  inTransaction(deps, actor, undefined, async (act) => {
    const { id } = await act.tx
      .insertInto('ratings')
      .values({ user_id: actor.id, stars, feedback, created_at: act.now, updated_at: act.now })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .where('deleted_at', 'is', null)
          .doUpdateSet({
            stars,
            feedback,
            updated_at: sql<Date>`greatest(${act.now}::timestamptz(3), ratings.updated_at + interval '1 millisecond')`,
          }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(act, {
      action: 'rate',
      entityType: 'ratings',
      entityId: id,
      changes: { stars: { from: null, to: stars } },
    });
    return readRecord(transactionExecutor(act.tx), ratingSpec, id);
  });
