import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/api.ts';
import type { categories, CategoryRecord, ItemRecord, items } from '#domain/offering/endpoints.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { showFailureToast } from '#portal/resource/tell-failure.ts';

type Change = Partial<Pick<ItemRecord, 'visibility' | 'featured'>>;

/** Changes one thing of a category or a service in one tap; what failed is told, and what is stored is shown again. */
export function useQuickEdit<E extends typeof categories | typeof items>(
  { name, update }: E,
  { id, updatedAt }: Pick<CategoryRecord | ItemRecord, 'id' | 'updatedAt'>,
) {
  const client = useQueryClient();
  const reload = () => invalidateResource(client, { endpoints: { name } });
  return useMutation({
    mutationFn: (change: Change) =>
      call(update as typeof items.update, { params: { id }, body: { ...change, updatedAt } }),
    onSuccess: reload,
    onError: async (error) => {
      await showFailureToast(error, `${name}:updateFailed`);
      void reload();
    },
  });
}
