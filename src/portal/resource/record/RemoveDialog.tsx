import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { toast } from '#client/toasts.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { AnyRecord, ListDefinition } from '../define-resource.ts';
import { invalidateResource } from '../invalidate.ts';
import { mayRestore, useActor } from '../permissions.ts';
import { showFailureToast } from '../failure-toast.ts';

interface Props {
  definition: ListDefinition;
  record: AnyRecord;
  open: boolean;
  onClose: () => void;
  onRemoved: (id: string) => void;
}

/** Confirms and runs the deletion of a record; the toast offers to undo it. */
export function RemoveDialog({ definition, record, open, onClose, onRemoved }: Props) {
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
  const remove = useMutation({
    mutationFn: (deleted: AnyRecord) => call(endpoints.remove!, { params: { id: deleted.id } }),
    onSuccess: (_, deleted) => {
      const message = t(`${name}:deleted`, { title: title(deleted) });
      if (mayRestore(definition, actor)) toast.undo(message, t('resource:undo'), () => restore.mutate(deleted));
      else toast.success(message);
      onClose();
      onRemoved(deleted.id);
      void invalidateResource(client, definition, deleted.id);
    },
    onError: (error) => {
      onClose();
      void showFailureToast(error, `${name}:deleteFailed`);
    },
  });

  return (
    <ConfirmDialog
      open={open}
      title={t(`${name}:deleteTitle`, { title: title(record) })}
      text={t(`${name}:deleteText`)}
      confirmLabel={t('resource:delete')}
      isDanger
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(record)}
      onClose={onClose}
    />
  );
}
