import { sql } from 'kysely';
import type { CommandDeps } from '#backend/capabilities.ts';
import { nextUpdatedAt } from '#backend/db/next-updated-at.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { route } from '#backend/http/route.ts';
import { audit } from '#backend/commands/audit.ts';
import { merchantCurrency } from '#backend/db/merchant-settings.ts';
import { resourceRoutes } from '#backend/resource/routes.ts';
import { inTransaction, type TransactionContext } from '#backend/commands/transaction.ts';
import { AppError } from '#domain/errors.ts';
import { categories, items } from '#domain/offering/endpoints.ts';
import { listFrequentItems } from './frequent-items.ts';
import { categorySpec, itemSpec } from './repository.ts';
import { addTypicalServices } from './typical-services.ts';

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
    route(items.frequent, async ({ deps }) => ({ data: await listFrequentItems(deps) })),
    route(items.addTypical, async ({ deps, actor }) => {
      const added = await inTransaction(deps, actor, undefined, async (context) => {
        const count = await addTypicalServices(context, { currency: await merchantCurrency(context.tx, deps.config) });
        await audit(context, {
          action: 'add-typical-services',
          entityType: items.name,
          entityId: 'all',
          changes: { added: { from: 0, to: count } },
        });
        return count;
      });
      return { data: { added } };
    }),
  ]),
];

/**
 * Moves the given categories to the front, in this order; the other categories follow in their previous order.
 * @throws AppError VALIDATION for an unknown id
 */
const reorderCategories = (deps: CommandDeps, actor: Actor, ids: readonly string[]): Promise<string[]> =>
  reorder(deps, actor, { table: 'categories' }, ids);

/**
 * Moves the given items of a category to the front, in this order.
 * @throws AppError VALIDATION for an unknown id
 */
const reorderItems = (deps: CommandDeps, actor: Actor, categoryId: string, ids: readonly string[]): Promise<string[]> =>
  reorder(deps, actor, { table: 'items', categoryId }, ids);

interface OrderedRows {
  table: 'categories' | 'items';
  /** Category of the items. */
  categoryId?: string;
}

function reorder(deps: CommandDeps, actor: Actor, rows: OrderedRows, ids: readonly string[]) {
  return inTransaction(deps, actor, undefined, async (context) => {
    const locked = await lockPositions(context, rows);
    const current = locked.toSorted((one, other) => one.position - other.position);
    const named = [...new Set(ids)];
    if (named.some((id) => !current.some((row) => row.id === id)))
      throw new AppError('VALIDATION', { problems: [{ field: 'ids', code: 'unknownReference' }] });
    const order = [...named, ...current.map(({ id }) => id).filter((id) => !named.includes(id))];
    const moved = current
      .map(({ id, position }) => ({ id, from: position, to: order.indexOf(id) }))
      .filter(({ from, to }) => from !== to);
    await updatePositions(context, rows.table, moved);
    await audit(
      context,
      ...moved.map(({ id, from, to }) => ({
        action: 'reorder' as const,
        entityType: rows.table,
        entityId: id,
        changes: { order: { from, to } },
      })),
    );
    return order;
  });
}

/**
 * Locks the rows `FOR NO KEY UPDATE` in the order of their ids and returns their positions. Locking in the order of
 * positions, which concurrent calls change, could deadlock.
 */
const lockPositions = ({ tx }: TransactionContext, { table, categoryId }: OrderedRows) =>
  tx
    // Kysely infers the columns of one table; `categories` has all of these but `category_id`.
    .selectFrom(table as 'items')
    .select(['id', 'position'])
    .where('deleted_at', 'is', null)
    .$if(categoryId !== undefined, (rows) => rows.where('category_id', '=', categoryId!))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Updates all positions in one statement. */
async function updatePositions(
  { tx, now }: TransactionContext,
  table: OrderedRows['table'],
  moved: readonly { id: string; to: number }[],
): Promise<void> {
  const positions = sql<{ id: string; position: number }>`unnest(
    ${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ to }) => to)}::integer[]
  )`;
  await tx
    .updateTable(table as 'items')
    .from(positions.as<'moved'>(sql`moved (id, position)`))
    .set(({ ref }) => ({ position: ref('moved.position'), updated_at: nextUpdatedAt(now, `${table}.updated_at`) }))
    .whereRef(`${table as 'items'}.id`, '=', 'moved.id')
    .execute();
}
