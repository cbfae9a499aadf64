import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import type { AnyRecord, ListDefinition } from '../define-resource.ts';

// Loaded on the first deletion.
const RemoveDialog = lazyPart(() => import('../record/RemoveDialog.tsx').then((file) => file.RemoveDialog));

interface Removal {
  /** Opens the confirmation dialog for `record`. */
  confirm: (record: AnyRecord) => void;
  /** Dialog to render in the screen. */
  dialog: ReactNode;
}

/**
 * Returns the dialog that soft-deletes a record, with a function to open it; roles that may restore can undo the
 * deletion.
 */
export function useRemoveDialog(definition: ListDefinition, onRemoved?: () => void): Removal {
  const [record, setRecord] = useState<AnyRecord>();
  const [isOpen, setIsOpen] = useState(false);
  const [removedId, setRemovedId] = useState<string>();

  // Runs after the dialog has closed and restored the focus to a button that disappears with its record.
  const notifyRemoved = useEffectEvent(() => onRemoved?.());
  useEffect(() => {
    if (removedId !== undefined) notifyRemoved();
  }, [removedId]);

  const confirm = (next: AnyRecord) => {
    setRemovedId(undefined);
    setRecord(next);
    setIsOpen(true);
  };
  const dialog = record && (
    <Suspense>
      <RemoveDialog
        definition={definition}
        record={record}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onRemoved={setRemovedId}
      />
    </Suspense>
  );
  return { confirm, dialog };
}
