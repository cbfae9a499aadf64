import type { HasStatements } from '#backend/capabilities.ts';
import { preparedExecutor } from '#backend/db/query-executor.ts';
import { liveSql } from '#backend/resource/list-query.ts';
import type { SiteReplies } from '#domain/site/content.ts';
import { categorySpec, itemSpec, presentCategory, presentItem, type CategoryRow, type ItemRow } from './repository.ts';

/** All that visitors see of the offering, in the order that lists of it have. */
export async function listVisibleOffering(deps: HasStatements): Promise<Pick<SiteReplies, 'categories' | 'items'>> {
  const run = preparedExecutor(deps);
  const [categories, items] = await Promise.all([
    run<CategoryRow>(`${liveSql(categorySpec)} and ${categorySpec.visible} order by t.position, t.id`),
    run<ItemRow>(`${liveSql(itemSpec)} and ${itemSpec.visible} order by ${itemSpec.order}`),
  ]);
  return { categories: categories.map(presentCategory), items: items.map(presentItem) };
}
