import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#client/api.ts';
import { PAGE_SIZES, type ListMeta } from '#domain/list-query.ts';
import { categories, items, type CategoryRecord, type ItemRecord } from '#domain/offering/endpoints.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { moveItem } from '#ui/form/SortableList.tsx';

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

interface RecordWithId {
  id: string;
}

/** Sorts records by the order of `ids`; records that are not in `ids` come last. */
function sortByIds<Rec extends RecordWithId>(records: readonly Rec[], ids: readonly string[]): Rec[] {
  const indexOf = ({ id }: Rec) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return records.toSorted((one, other) => indexOf(one) - indexOf(other));
}

/** Reorders records optimistically: `move` changes the order immediately, `send` saves the moves one at a time. */
export function useReorder<Rec extends RecordWithId>(
  name: 'categories' | 'items',
  stored: readonly Rec[] | undefined,
  send: (ids: string[]) => Promise<unknown>,
) {
  const client = useQueryClient();
  const [ids, setIds] = useState<readonly string[]>();
  const ordered = stored && ids ? sortByIds(stored, ids) : stored;
  const mutationKey = [name, 'reorder'];
  const save = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: send,
    onError: (error) => void showFailureToast(error, `${name}:reorderFailed`),
    onSettled: async () => {
      const isLast = () => client.isMutating({ mutationKey }) === 1;
      if (!isLast()) return;
      await client.invalidateQueries({ queryKey: [name] });
      if (isLast()) setIds(undefined);
    },
  });
  const move = (from: number, to: number) => {
    const order = moveItem(ordered ?? [], from, to).map(({ id }) => id);
    setIds(order);
    save.mutate(order);
  };
  return { ordered, move };
}
