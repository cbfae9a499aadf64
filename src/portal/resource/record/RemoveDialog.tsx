import { useTranslation } from 'react-i18next';
import type { AnyRecord, ListDefinition } from '../define-resource.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useRemoval } from './use-removal.ts';

interface Props {
  definition: ListDefinition;
  record: AnyRecord;
  open: boolean;
  onClose: () => void;
  onRemoved: (id: string) => void;
}

/** Confirms and runs the deletion of a record; the toast offers to undo it. */
export function RemoveDialog({ definition, record, open, onClose, onRemoved }: Props) {
  const { name } = definition.endpoints;
  const { t } = useTranslation([name, 'resource']);
  const remove = useRemoval(definition, {
    onRemoved: (id) => {
      onClose();
      onRemoved(id);
    },
    onFailed: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      title={t(`${name}:deleteTitle`, { title: definition.title(record) })}
      text={t(`${name}:deleteText`)}
      confirmLabel={t('resource:delete')}
      isDanger
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(record)}
      onClose={onClose}
    />
  );
}
