import { call } from '#client/api.ts';
import { PAGE_SIZES, type ListMeta } from '#domain/list-query.ts';
import { categories, items, type CategoryRecord, type ItemRecord } from '#domain/offering/endpoints.ts';

const PAGE = { limit: PAGE_SIZES.at(-1) };

/** Fetches all pages of a list. */
async function fetchAllPages<Rec>(read: (page: number) => Promise<{ data: Rec[]; meta: ListMeta }>): Promise<Rec[]> {
  const first = await read(1);
  const others = Array.from({ length: first.meta.totalPages - 1 }, (_, at) => read(at + 2));
  return [first, ...(await Promise.all(others))].flatMap(({ data }) => data);
}

/** Query of all categories, in their order. */
export const ALL_CATEGORIES_QUERY = {
  queryKey: [categories.name, 'all'],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<CategoryRecord[]> =>
    fetchAllPages((page) => call(categories.list, { query: { ...PAGE, page }, signal })),
};

/** Query of the services of all categories. */
export const ALL_ITEMS_QUERY = {
  queryKey: [items.name, 'all'],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<ItemRecord[]> =>
    fetchAllPages((page) => call(items.list, { query: { ...PAGE, page }, signal })),
};
