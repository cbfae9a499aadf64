import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { toast } from '#client/toasts.ts';
import type { AnyRecord, ListDefinition } from '../define-resource.ts';
import { showFailureToast } from '../failure-toast.ts';
import { invalidateResource } from '../invalidate.ts';
import { mayRestore, useActor } from '../permissions.ts';

interface Options {
  onRemoved: (id: string) => void;
  onFailed?: () => void;
}

/**
 * Returns the mutation that soft-deletes a record without a confirmation; for roles that may restore, its toast offers
 * undo.
 */
export function useRemoveMutation(definition: ListDefinition, { onRemoved, onFailed }: Options) {
  const { endpoints, title } = definition;
  const { name } = endpoints;
  const { t } = useTranslation([name, 'resource']);
  const client = useQueryClient();
  const actor = useActor();

  const restore = useMutation({
    mutationFn: (deleted: AnyRecord) => call(endpoints.restore!, { params: { id: deleted.id } }),
    onSuccess: (_, deleted) => {
      toast.success(t(`${name}:restored`, { title: title(deleted) }));
      return invalidateResource(client, definition);
    },
    onError: (error) => void showFailureToast(error, `${name}:restoreFailed`),
  });
  return useMutation({
    mutationFn: (deleted: AnyRecord) => call(endpoints.remove!, { params: { id: deleted.id } }),
    onSuccess: (_, deleted) => {
      const message = t(`${name}:deleted`, { title: title(deleted) });
      if (mayRestore(definition, actor)) toast.undo(message, t('resource:undo'), () => restore.mutate(deleted));
      else toast.success(message);
      onRemoved(deleted.id);
      void invalidateResource(client, definition, deleted.id);
    },
    onError: (error) => {
      onFailed?.();
      void showFailureToast(error, `${name}:deleteFailed`);
    },
  });
}
