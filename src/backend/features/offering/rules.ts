import type { Transaction } from 'kysely';
import type * as v from 'valibot';
import type { CategoryTable, ItemTable } from '#backend/db/schema-records.ts';
import { nextUpdatedAt } from '#backend/db/next-updated-at.ts';
import type { Database } from '#backend/db/schema.ts';
import { createDecimalsProblem } from '#backend/resource/amounts.ts';
import { merchantCurrency } from '#backend/resource/merchant-settings.ts';
import type { RowOf, WriteContext } from '#backend/resource/spec.ts';
import type { TransactionContext } from '#backend/resource/transaction.ts';
import { AppError } from '#domain/errors.ts';
import type { Currency } from '#domain/money/currency.ts';
import { fromMinorUnits, toMinorUnits } from '#domain/money/minor-units.ts';
import type { categories, items } from '#domain/offering/endpoints.ts';

type CategoryInput = v.InferOutput<typeof categories.input>;
type ItemInput = v.InferOutput<typeof items.input>;

/**
 * Derives the currency of a category: the merchant's for a new category and when both prices are set, else the stored
 * one.
 * @throws AppError VALIDATION when the maximum is below the minimum
 */
export async function prepareCategory({ tx, deps, input, before }: WriteContext<CategoryInput, RowOf<CategoryTable>>) {
  const areSet = input.minPrice !== undefined && input.maxPrice !== undefined;
  const currency = before && !areSet ? before.currency : await merchantCurrency(tx, deps.config);
  const min = effectiveUnits(input.minPrice, before?.min_price, currency);
  const max = effectiveUnits(input.maxPrice, before?.max_price, currency);
  if (min !== null && max !== null && min > max)
    throw new AppError('VALIDATION', {
      problems: [{ field: 'maxPrice', code: 'min', params: { min: fromMinorUnits(min, currency) } }],
    });
  return { currency };
}

/**
 * Returns the price of the input, else the stored one, in minor units. Returns null for a price with too many decimals,
 * which the kit rejects.
 */
const effectiveUnits = (
  sent: string | null | undefined,
  stored: number | null = null,
  currency: Currency,
): number | null => (sent === undefined ? stored : sent === null ? null : (toMinorUnits(sent, currency) ?? null));

/**
 * Derives columns of an item. An item that enters a category gets the last position there, a change of currency keeps
 * the number of the price, and the first price makes the item visible.
 * @throws AppError VALIDATION for an unknown category and for decimals that the new currency lacks
 */
export async function prepareItem(write: WriteContext<ItemInput, RowOf<ItemTable>>) {
  const { tx, input, before } = write;
  const { categoryId } = input;
  if (categoryId !== undefined && !(await lockCategory(tx, categoryId)))
    throw new AppError('VALIDATION', { problems: [{ field: 'categoryId', code: 'unknownReference' }] });
  const placement =
    categoryId !== undefined && categoryId !== before?.category_id
      ? { position: await nextPosition(tx, categoryId) }
      : {};
  if (before && isFirstPrice(before, input)) {
    await showUnpricedCategory(write, categoryId ?? before.category_id);
    return { ...placement, visibility: 'visible' };
  }
  if (!before || before.price === null || !input.currency || input.price !== undefined) return placement;
  const number = String(Number(fromMinorUnits(before.price, before.currency)));
  const price = toMinorUnits(number, input.currency);
  if (price === undefined)
    throw new AppError('VALIDATION', { problems: [createDecimalsProblem('price', input.currency)] });
  return { ...placement, price };
}

/**
 * Returns true for the first price of a hidden item: [typical services](docs/rules/validation.md#typical-services) are
 * hidden until they have one.
 */
const isFirstPrice = (before: RowOf<ItemTable>, { price, visibility }: Partial<ItemInput>): boolean =>
  before.visibility === 'hidden' && !before.price && visibility === undefined && Number(price ?? 0) > 0;

/** Makes a hidden category visible if none of its items has a price yet. */
async function showUnpricedCategory({ tx, now }: TransactionContext, id: string): Promise<void> {
  await tx
    .updateTable('categories')
    .set({ visibility: 'visible', updated_at: nextUpdatedAt(now, 'categories.updated_at') })
    .where('id', '=', id)
    .where('visibility', '=', 'hidden')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('items')
            .select('items.id')
            .whereRef('items.category_id', '=', 'categories.id')
            .where('items.price', '>', 0)
            .where('items.deleted_at', 'is', null),
        ),
      ),
    )
    .execute();
}

/** Returns the position after the last item of a category. */
async function nextPosition(tx: Transaction<Database>, categoryId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('items')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('category_id', '=', categoryId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return last === null ? 0 : last + 1;
}

/** Selects a non-deleted category `FOR SHARE`; undefined when there is none. */
export const lockCategory = (tx: Transaction<Database>, id: string): Promise<object | undefined> =>
  tx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();

/** @throws AppError HAS_ITEMS when the category has items */
export async function requireNoItems({ tx }: TransactionContext, { id }: RowOf<CategoryTable>): Promise<void> {
  const items = tx.selectFrom('items').select('id').where('category_id', '=', id).where('deleted_at', 'is', null);
  if (await items.limit(1).executeTakeFirst()) throw new AppError('HAS_ITEMS', { params: { categoryId: id } });
}
