import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#client/api.ts';
import { categories, type CategoryRecord } from '#domain/offering/endpoints.ts';
import { tellFailure } from '#portal/resource/tell-failure.ts';
import { moved } from '#ui/SortableList.tsx';

const KEY = ['categories', 'reorder'];

/** In the order of `ids`; what is not named comes last. */
function inOrder(records: readonly CategoryRecord[], ids: readonly string[]): CategoryRecord[] {
  const placeOf = ({ id }: CategoryRecord) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return records.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Categories in an order that a move changes at once; the moves are saved one after the other. */
export function useReorder(stored: readonly CategoryRecord[] | undefined) {
  const client = useQueryClient();
  const [ids, setIds] = useState<readonly string[]>();
  const shown = stored && ids ? inOrder(stored, ids) : stored;
  const save = useMutation({
    mutationKey: KEY,
    scope: { id: KEY.join() },
    mutationFn: (order: string[]) => call(categories.reorder, { body: { ids: order } }),
    onError: (error) => void tellFailure(error, 'categories:reorderFailed'),
    onSettled: async () => {
      const isLast = () => client.isMutating({ mutationKey: KEY }) === 1;
      if (!isLast()) return;
      await client.invalidateQueries({ queryKey: [categories.name] });
      if (isLast()) setIds(undefined);
    },
  });
  const move = (from: number, to: number) => {
    const order = moved(shown ?? [], from, to).map(({ id }) => id);
    setIds(order);
    save.mutate(order);
  };
  return { shown, move };
}
