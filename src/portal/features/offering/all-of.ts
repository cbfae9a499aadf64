import { call } from '#client/api.ts';
import { PAGE_SIZES, type ListMeta } from '#domain/list-query.ts';
import { categories, items, type CategoryRecord, type ItemRecord } from '#domain/offering/endpoints.ts';

const PAGE = { limit: PAGE_SIZES.at(-1) };

/** Every record of a list, page by page. */
async function everyPage<Rec>(read: (page: number) => Promise<{ data: Rec[]; meta: ListMeta }>): Promise<Rec[]> {
  const first = await read(1);
  const others = Array.from({ length: first.meta.totalPages - 1 }, (_, at) => read(at + 2));
  return [first, ...(await Promise.all(others))].flatMap(({ data }) => data);
}

/** All categories, in their order. */
export const allCategories = {
  queryKey: [categories.name, 'all'],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<CategoryRecord[]> =>
    everyPage((page) => call(categories.list, { query: { ...PAGE, page }, signal })),
};

/** The services of all categories. */
export const allItems = {
  queryKey: [items.name, 'all'],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<ItemRecord[]> =>
    everyPage((page) => call(items.list, { query: { ...PAGE, page }, signal })),
};
