import type { Insertable, Transaction } from 'kysely';
import type { CategoryTable } from '#backend/db/schema-records.ts';
import type { Database } from '#backend/db/schema.ts';
import type { TransactionContext } from '#backend/commands/transaction.ts';
import { fillMissingLanguages, type LocalizedText } from '#domain/localized.ts';
import type { Currency } from '#domain/money/currency.ts';
import type { TASK_SERVICES } from '#domain/tasks/task.ts';
import services from './typical-services.json' with { type: 'json' };

/** Key of the advisory lock that serializes the inserts; no other lock uses it. */
const LOCK = 4_470_015;

/** A text in some of the languages. */
type GivenText = Partial<LocalizedText>;

interface TypicalCategory {
  title: GivenText;
  description: GivenText;
  services: readonly {
    minutes: number;
    service: (typeof TASK_SERVICES)[number];
    title: GivenText;
    description: GivenText;
  }[];
}

/** The categories of the [typical services](docs/rules/validation.md#typical-services), in their order. */
export const TYPICAL_SERVICES = services as readonly TypicalCategory[];

type Titled = { id: string; title: GivenText };

const findByTitle = (rows: readonly Titled[], title: GivenText) =>
  rows.find((row) => Object.values(title).some((text) => Object.values(row.title).includes(text)));

/**
 * Inserts the [typical services](docs/rules/validation.md#typical-services) in the caller's transaction, hidden and
 * without a price, and returns their number. Skips a service whose title its category already has, in any language, so
 * that a second call adds nothing.
 *
 * @param options.currency the merchant's currency
 */
export async function addTypicalServices(
  { tx, now }: Pick<TransactionContext, 'tx' | 'now'>,
  { currency }: { currency: Currency },
): Promise<number> {
  await tx.selectNoFrom(({ fn, val }) => fn('pg_advisory_xact_lock', [val(LOCK)]).as('locked')).execute();
  const stamps = { created_at: now, updated_at: now };
  const hidden = { visibility: 'hidden', currency, ...stamps } as const;
  const existing = await tx
    .selectFrom('categories')
    .select(['id', 'title', 'position'])
    .where('deleted_at', 'is', null)
    .execute();
  let position = Math.max(-1, ...existing.map((category) => category.position)) + 1;
  let added = 0;
  for (const category of TYPICAL_SERVICES) {
    const known = findByTitle(existing, category.title);
    const texts = { title: toJson(category.title), description: toJson(category.description) };
    const categoryId = known?.id ?? (await insertCategory(tx, { ...texts, ...hidden, position: position++ }));
    const items = known ? await listItems(tx, known.id) : [];
    const first = Math.max(-1, ...items.map((item) => item.position)) + 1;
    const rows = category.services
      .filter(({ title }) => !findByTitle(items, title))
      .map(({ title, description, minutes, service }, at) => ({
        ...hidden,
        category_id: categoryId,
        position: first + at,
        title: toJson(title),
        description: toJson(description),
        price: null,
        duration_minutes: minutes,
        service,
        featured: false,
      }));
    if (rows.length > 0) await tx.insertInto('items').values(rows).execute();
    added += rows.length;
  }
  return added;
}

const toJson = (text: GivenText): string => JSON.stringify(fillMissingLanguages(text));

async function insertCategory(tx: Transaction<Database>, columns: Insertable<CategoryTable>): Promise<string> {
  const { id } = await tx.insertInto('categories').values(columns).returning('id').executeTakeFirstOrThrow();
  return id;
}

const listItems = (tx: Transaction<Database>, categoryId: string) =>
  tx
    .selectFrom('items')
    .select(['id', 'title', 'position'])
    .where('category_id', '=', categoryId)
    .where('deleted_at', 'is', null)
    .execute();
