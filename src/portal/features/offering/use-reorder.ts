import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { moveItem } from '#ui/form/SortableList.tsx';

interface Identified {
  id: string;
}

/** Sorts records by the order of `ids`; records without an entry come last. */
function sortByIds<Rec extends Identified>(records: readonly Rec[], ids: readonly string[]): Rec[] {
  const indexOf = ({ id }: Rec) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return records.toSorted((one, other) => indexOf(one) - indexOf(other));
}

/** Optimistic reordering: `move` reorders the records immediately, `send` saves the moves one after the other. */
export function useReorder<Rec extends Identified>(
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
