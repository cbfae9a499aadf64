import { sql } from 'kysely';
import type { HasStatements } from '#backend/capabilities.ts';
import { compileQuery } from '#backend/db/compiled-query.ts';
import { preparedExecutor } from '#backend/db/query-executor.ts';
import { selectLive } from '#backend/resource/record-query.ts';
import type { ItemRecord } from '#domain/offering/endpoints.ts';
import { FREQUENT_ITEMS_MAX } from '#domain/offering/offering.ts';
import { itemSpec, presentItem } from './repository.ts';

const STAFF = { role: 'EMPLOYEE' } as const;
/** Number of newest tasks that are counted. */
const RECENT_TASKS = 500;

/**
 * Selects the items that the newest tasks use most. A task uses an item if the task's name equals the item's title in
 * any language.
 */
const frequentItems = compileQuery((db) =>
  selectLive(db, itemSpec)
    .innerJoin('categories as category', (join) =>
      join.onRef('category.id', '=', 't.category_id').on('category.deleted_at', 'is', null),
    )
    .leftJoin(
      sql<{ id: string; uses: number }>`(
        with recent as materialized (
          select fold_search(name) as name, count(*) as uses
          from (select name from tasks where deleted_at is null order by id desc limit ${sql.lit(RECENT_TASKS)}) as newest
          group by 1
        )
        select items.id, sum(recent.uses) as uses
        from items cross join jsonb_each_text(items.title) as title
        join recent on recent.name = fold_search(title.value)
        where items.deleted_at is null
        group by items.id
      )`.as('used'),
      'used.id',
      't.id',
    )
    .orderBy('used.uses', (order) => order.desc().nullsLast())
    .orderBy(sql`t.visibility = 'visible'`, 'desc')
    .orderBy('t.featured', 'desc')
    .orderBy('category.position')
    .orderBy('t.position')
    .orderBy('t.id')
    .limit(sql.lit(FREQUENT_ITEMS_MAX)),
);

/** Lists the items that the newest tasks use most, in descending order. */
export const listFrequentItems = async (deps: HasStatements): Promise<ItemRecord[]> =>
  (await frequentItems.execute(preparedExecutor(deps), {})).map((row) => presentItem(row, STAFF));
