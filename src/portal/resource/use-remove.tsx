import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { toast } from '#client/toasts.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { AnyRecord, ListDefinition } from './define-resource.ts';
import { tellFailure } from './tell-failure.ts';
import { invalidateResource } from './invalidate.ts';
import { mayRestore } from './permissions.ts';
import { useActor } from './use-actor.ts';

interface Removal {
  /** Asks before it deletes `record`. */
  ask: (record: AnyRecord) => void;
  /** To be drawn by the screen that asks. */
  dialog: ReactNode;
}

/** Deletes a record after a question that names it, and offers to take that back. */
export function useRemove(definition: ListDefinition, onRemoved?: () => void): Removal {
  const { endpoints, title } = definition;
  const { name } = endpoints;
  const { t } = useTranslation([name, 'resource']);
  const client = useQueryClient();
  const actor = useActor();
  const [record, setRecord] = useState<AnyRecord>();
  const [isAsking, setIsAsking] = useState(false);
  const [removedId, setRemovedId] = useState<string>();

  const restore = useMutation({
    mutationFn: (gone: AnyRecord) => call(endpoints.restore!, { params: { id: gone.id } }),
    onSuccess: (_, gone) => {
      toast.success(t(`${name}:restored`, { title: title(gone) }));
      return invalidateResource(client, definition);
    },
    onError: (error) => void tellFailure(error, `${name}:restoreFailed`),
  });
  const remove = useMutation({
    mutationFn: (gone: AnyRecord) => call(endpoints.remove!, { params: { id: gone.id } }),
    onSuccess: (_, gone) => {
      const message = t(`${name}:deleted`, { title: title(gone) });
      if (mayRestore(definition, actor)) toast.undo(message, t('resource:undo'), () => restore.mutate(gone));
      else toast.success(message);
      setIsAsking(false);
      setRemovedId(gone.id);
      void invalidateResource(client, definition, gone.id);
    },
    onError: (error) => {
      setIsAsking(false);
      void tellFailure(error, `${name}:deleteFailed`);
    },
  });

  // After the dialog has closed and given the focus back, to a button that goes with its record.
  const tellRemoved = useEffectEvent(() => onRemoved?.());
  useEffect(() => {
    if (removedId !== undefined) tellRemoved();
  }, [removedId]);

  const ask = (asked: AnyRecord) => {
    setRemovedId(undefined);
    setRecord(asked);
    setIsAsking(true);
  };
  const dialog = record && (
    <ConfirmDialog
      open={isAsking}
      title={t(`${name}:deleteTitle`, { title: title(record) })}
      text={t(`${name}:deleteText`)}
      action={t('resource:delete')}
      isDanger
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(record)}
      onClose={() => setIsAsking(false)}
    />
  );
  return { ask, dialog };
}
