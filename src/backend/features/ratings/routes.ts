import type { CommandDeps } from '#backend/capabilities.ts';
import { nextUpdatedAt } from '#backend/db/next-updated-at.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import type { IdempotencyKey } from '#backend/http/idempotency-key.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { route } from '#backend/http/route.ts';
import { audit } from '#backend/commands/audit.ts';
import { createOnce } from '#backend/resource/idempotency.ts';
import { getRecord, readRecord } from '#backend/resource/repository.ts';
import { resourceRoutes } from '#backend/resource/routes.ts';
import { inTransaction, type TransactionContext } from '#backend/commands/transaction.ts';
import { updateRecord } from '#backend/resource/write.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import { ratings } from '#domain/ratings/endpoints.ts';
import { findRatingId, hasVisit, ratingSpec, summarizeRatings, type RatingRow } from './repository.ts';

export const ratingRoutes = resourceRoutes(ratingSpec, [
  route(ratings.create, async ({ deps, actor, body, idempotencyKey }) => {
    await deps.rateLimits.spend('rating-account', actor.id);
    return { data: ratingSpec.present(await saveRating(deps, actor, body, idempotencyKey), deps, actor) };
  }),
  route(ratings.update, async ({ deps, actor, params, body: { updatedAt, ...input } }) => {
    await deps.rateLimits.spend('rating-account', actor.id);
    const row = await updateRecord(deps, ratingSpec, actor, params.id, input, {
      ownerId: actor.id,
      updatedAt,
      prepare: ({ tx }) => assertHasVisit(tx, actor.id),
    });
    return { data: ratingSpec.present(row, deps, actor) };
  }),
  route(ratings.getMine, async ({ deps, actor }) => {
    const id = await findRatingId(deps.db, actor.id);
    return {
      data: id === undefined ? null : ratingSpec.present(await getRecord(deps, ratingSpec, id, {}), deps, actor),
      mayRate: await hasVisit(deps.db, actor.id),
    };
  }),
  route(ratings.summary, async ({ deps }) => ({ data: await summarizeRatings(deps.db) })),
]);

/**
 * Creates a client's rating or replaces their previous one, once per idempotency key (docs/rules/messages.md#ratings).
 * @throws AppError NO_VISIT, ALREADY_RECORDED
 */
export async function saveRating(
  deps: CommandDeps,
  actor: Actor,
  { stars, feedback = null }: BodyOf<typeof ratings.create>,
  key?: IdempotencyKey,
): Promise<RatingRow> {
  const { record } = await inTransaction(deps, actor, undefined, (context) =>
    createOnce(
      context,
      key,
      () => upsert(context),
      (id) => readRecord(transactionExecutor(context), ratingSpec, id),
    ),
  );
  return record;

  async function upsert(context: TransactionContext): Promise<RatingRow> {
    await assertHasVisit(context.tx, actor.id);
    const { id } = await context.tx
      .insertInto('ratings')
      .values({ user_id: actor.id, stars, feedback, created_at: context.now, updated_at: context.now })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .where('deleted_at', 'is', null)
          .doUpdateSet({
            stars,
            feedback,
            updated_at: nextUpdatedAt(context.now, 'ratings.updated_at'),
          }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(context, {
      action: 'rate',
      entityType: 'ratings',
      entityId: id,
      changes: { stars: { from: null, to: stars } },
    });
    return readRecord(transactionExecutor(context), ratingSpec, id);
  }
}

/**
 * Refuses the rating of a client without a visit.
 * @throws AppError NO_VISIT
 */
async function assertHasVisit(tx: TransactionContext['tx'], userId: string): Promise<void> {
  if (!(await hasVisit(tx, userId))) throw new AppError('NO_VISIT');
}
