import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { AnyRecord, ListDefinition } from '../define-resource.ts';

// No part of a list until somebody deletes.
const RemoveDialog = lazy(() =>
  import('../record/RemoveDialog.tsx').then((module) => ({ default: module.RemoveDialog })),
);

interface Removal {
  /** Asks before it deletes `record`. */
  confirm: (record: AnyRecord) => void;
  /** To be drawn by the screen that asks. */
  dialog: ReactNode;
}

/** Deletes a record after a question that names it, and offers to take that back. */
export function useRemove(definition: ListDefinition, onRemoved?: () => void): Removal {
  const [record, setRecord] = useState<AnyRecord>();
  const [isAsking, setIsAsking] = useState(false);
  const [removedId, setRemovedId] = useState<string>();

  // After the dialog has closed and given the focus back, to a button that goes with its record.
  const tellRemoved = useEffectEvent(() => onRemoved?.());
  useEffect(() => {
    if (removedId !== undefined) tellRemoved();
  }, [removedId]);

  const confirm = (asked: AnyRecord) => {
    setRemovedId(undefined);
    setRecord(asked);
    setIsAsking(true);
  };
  const dialog = record && (
    <Suspense>
      <RemoveDialog
        definition={definition}
        record={record}
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onRemoved={setRemovedId}
      />
    </Suspense>
  );
  return { confirm, dialog };
}
