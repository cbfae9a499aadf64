import type { Deps } from '#backend/deps.ts';
import type { Actor } from '#backend/http/route.ts';
import { audit } from '#backend/resource/audit.ts';
import { inTransaction, runIn } from '#backend/resource/run.ts';
import { AppError } from '#domain/errors.ts';
import type { CategoryRow } from './repository.ts';

/** Puts the named categories first, in this order; those that were made meanwhile follow in theirs. */
export async function reorderCategories(deps: Deps, actor: Actor, ids: readonly string[]): Promise<string[]> {
  return inTransaction(deps, actor, undefined, async (act) => {
    const run = runIn(act.tx);
    const present = await run<Pick<CategoryRow, 'id' | 'position'>>(
      'select id, position from categories where deleted_at is null order by position, id for no key update',
    );
    const named = [...new Set(ids)];
    if (named.some((id) => !present.some((category) => category.id === id)))
      throw new AppError('VALIDATION', { problems: [{ field: 'ids', code: 'unknownReference' }] });
    const order = [...named, ...present.map(({ id }) => id).filter((id) => !named.includes(id))];
    const moved = present
      .map(({ id, position }) => ({ id, from: position, to: order.indexOf(id) }))
      .filter(({ from, to }) => from !== to);
    await run(
      `update categories set position = moved.position,
       updated_at = greatest($3::timestamptz(3), updated_at + interval '1 millisecond')
       from unnest($1::uuid[], $2::integer[]) moved (id, position) where categories.id = moved.id`,
      [moved.map(({ id }) => id), moved.map(({ to }) => to), act.now],
    );
    await audit(
      act,
      ...moved.map(({ id, from, to }) => ({
        action: 'reorder',
        entityType: 'categories',
        entityId: id,
        changes: { order: { from, to } },
      })),
    );
    return order;
  });
}
