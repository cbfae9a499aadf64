import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/api.ts';
import { categories, type CategoryRecord } from '#domain/offering/endpoints.ts';
import { tellFailure } from '#portal/resource/tell-failure.ts';
import { moved } from '#ui/SortableList.tsx';
import { allCategories } from './all-of.ts';

const KEY = ['categories', 'reorder'];

/** Moves a category to another place: seen at once, saved one move after the other. */
export function useReorder(): (from: number, to: number) => void {
  const client = useQueryClient();
  const { queryKey } = allCategories;
  const save = useMutation({
    mutationKey: KEY,
    scope: { id: KEY.join() },
    mutationFn: (ids: string[]) => call(categories.reorder, { body: { ids } }),
    onError: (error) => void tellFailure(error, 'categories:reorderFailed'),
    onSettled: () => {
      // What is read between two moves would show the list as it was before the second.
      if (client.isMutating({ mutationKey: KEY }) === 1) void client.invalidateQueries({ queryKey: [categories.name] });
    },
  });
  return (from, to) => {
    void client.cancelQueries({ queryKey });
    const order = moved(client.getQueryData<CategoryRecord[]>(queryKey) ?? [], from, to);
    client.setQueryData(queryKey, order);
    save.mutate(order.map(({ id }) => id));
  };
}
