import { compileQuery } from '#backend/db/compiled-query.ts';
import { preparedExecutor } from '#backend/db/query-executor.ts';
import type { HasStatements } from '#backend/capabilities.ts';
import { selectLive } from '#backend/resource/record-query.ts';
import type { SiteReplies } from '#domain/site/content.ts';
import { categorySpec, itemSpec, presentCategory, presentItem } from './repository.ts';

const visibleCategories = compileQuery((db) =>
  selectLive(db, categorySpec, { isVisibleOnly: true }).orderBy('t.position').orderBy('t.id'),
);
const visibleItems = compileQuery((db) =>
  selectLive(db, itemSpec, { isVisibleOnly: true }).orderBy('t.position').orderBy('t.id'),
);

/** Lists everything that visitors see of the offering, in the default order of its lists. */
export async function listVisibleOffering(deps: HasStatements): Promise<Pick<SiteReplies, 'categories' | 'items'>> {
  const executor = preparedExecutor(deps);
  const [categories, items] = await Promise.all([
    visibleCategories.execute(executor, {}),
    visibleItems.execute(executor, {}),
  ]);
  return { categories: categories.map(presentCategory), items: items.map(presentItem) };
}
