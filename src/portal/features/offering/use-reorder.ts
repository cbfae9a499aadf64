import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailureToast } from '#portal/resource/tell-failure.ts';
import { moved } from '#ui/SortableList.tsx';

interface Ordered {
  id: string;
}

/** In the order of `ids`; what is not named comes last. */
function inOrder<Rec extends Ordered>(records: readonly Rec[], ids: readonly string[]): Rec[] {
  const placeOf = ({ id }: Rec) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return records.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Records of the entity `name` in an order that a move changes at once; `send` saves the moves, one after the other. */
export function useReorder<Rec extends Ordered>(
  name: 'categories' | 'items',
  stored: readonly Rec[] | undefined,
  send: (ids: string[]) => Promise<unknown>,
) {
  const client = useQueryClient();
  const [ids, setIds] = useState<readonly string[]>();
  const shown = stored && ids ? inOrder(stored, ids) : stored;
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
    const order = moved(shown ?? [], from, to).map(({ id }) => id);
    setIds(order);
    save.mutate(order);
  };
  return { shown, move };
}
