import type { CommandDeps } from '#backend/capabilities.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import { route, type Actor } from '#backend/http/route.ts';
import { audit } from '#backend/resource/audit.ts';
import { resourceRoutes } from '#backend/resource/routes.ts';
import { inTransaction } from '#backend/resource/transaction.ts';
import { AppError } from '#domain/errors.ts';
import { categories, items } from '#domain/offering/endpoints.ts';
import { categorySpec, itemSpec, type CategoryRow } from './repository.ts';

export const offeringRoutes = [
  ...resourceRoutes(categorySpec, [
    route(categories.reorder, async ({ deps, actor, body }) => ({
      data: { ids: await reorderCategories(deps, actor, body.ids) },
    })),
  ]),
  ...resourceRoutes(itemSpec, [
    route(items.reorder, async ({ deps, actor, body }) => ({
      data: { ids: await reorderItems(deps, actor, body.categoryId, body.ids) },
    })),
  ]),
];

/** Puts the named categories first, in this order; those that were made meanwhile follow in theirs. */
export const reorderCategories = (deps: CommandDeps, actor: Actor, ids: readonly string[]): Promise<string[]> =>
  reorder(deps, actor, { table: 'categories', which: 'true', values: [] }, ids);

/** The same for the services of one category. */
export const reorderItems = (
  deps: CommandDeps,
  actor: Actor,
  categoryId: string,
  ids: readonly string[],
): Promise<string[]> => reorder(deps, actor, { table: 'items', which: 'category_id = $1', values: [categoryId] }, ids);

interface Ordered {
  table: 'categories' | 'items';
  /** The condition of the rows that stand in one order. */
  which: string;
  values: unknown[];
}

function reorder(deps: CommandDeps, actor: Actor, { table, which, values }: Ordered, ids: readonly string[]) {
  return inTransaction(deps, actor, undefined, async (context) => {
    const run = transactionExecutor(context.tx);
    const present = await run<Pick<CategoryRow, 'id' | 'position'>>(
      `select id, position from ${table} where deleted_at is null and ${which} order by position, id for no key update`,
      values,
    );
    const named = [...new Set(ids)];
    if (named.some((id) => !present.some((one) => one.id === id)))
      throw new AppError('VALIDATION', { problems: [{ field: 'ids', code: 'unknownReference' }] });
    const order = [...named, ...present.map(({ id }) => id).filter((id) => !named.includes(id))];
    const moved = present
      .map(({ id, position }) => ({ id, from: position, to: order.indexOf(id) }))
      .filter(({ from, to }) => from !== to);
    await run(
      `update ${table} set position = moved.position,
       updated_at = greatest($3::timestamptz(3), updated_at + interval '1 millisecond')
       from unnest($1::uuid[], $2::integer[]) moved (id, position) where ${table}.id = moved.id`,
      [moved.map(({ id }) => id), moved.map(({ to }) => to), context.now],
    );
    await audit(
      context,
      ...moved.map(({ id, from, to }) => ({
        action: 'reorder',
        entityType: table,
        entityId: id,
        changes: { order: { from, to } },
      })),
    );
    return order;
  });
}
