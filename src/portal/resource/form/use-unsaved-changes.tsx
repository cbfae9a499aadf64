import { type ShouldBlockFn, useBlocker, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasUnsavedInput, trackUnsavedInput } from '#client/unsaved/unsaved-input.ts';
import { ConfirmDialog } from '../record/ConfirmDialog.tsx';

/**
 * Asks before unsaved changes are lost: on closing the form, on navigation in the portal, and on closing the page.
 *
 * @param onSettled called after the changes have been saved or discarded
 */
export function useUnsavedChanges(isDirty: boolean, onSettled: () => void) {
  // A ref, because a form may navigate after a save before it re-renders.
  const dirty = useRef(isDirty);
  useLayoutEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);

  const router = useRouter();
  const [pending, setPending] = useState<() => void>();
  const isUnsaved = useCallback(() => dirty.current && hasUnsavedInput(), []);
  const blockAndAsk = useCallback<ShouldBlockFn>(
    ({ action, next }) => {
      if (!isUnsaved()) return false;
      if (action === 'PUSH' || action === 'REPLACE') {
        const href = next.pathname + router.options.stringifySearch(next.search);
        setPending(() => () => router.history[action === 'PUSH' ? 'push' : 'replace'](href));
        return true;
      }
      const steps = getHistoryIndex(history.state) - getHistoryIndex(router.history.location.state);
      // Waits until the router has returned to the entry of the form, because the dialog pushes an entry above it.
      addEventListener('popstate', () => setPending(() => () => router.history.go(steps)), { once: true });
      return true;
    },
    [router, isUnsaved],
  );
  useBlocker({ shouldBlockFn: blockAndAsk, enableBeforeUnload: isUnsaved });
  const confirmLeave = useCallback((leave: () => void) => (dirty.current ? setPending(() => leave) : leave()), []);
  useEffect(() => trackUnsavedInput({ isDirty: () => dirty.current, confirmLeave }), [confirmLeave]);

  const allowNavigation = () => {
    dirty.current = false;
    onSettled();
  };
  return {
    /** Stops blocking navigation, for example after a save. */
    allowNavigation,
    /** Calls `leave` immediately without unsaved changes, else after the user has confirmed. */
    confirmLeave,
    isConfirming: pending !== undefined,
    cancelLeave: () => setPending(undefined),
    discard: () => {
      allowNavigation();
      setPending(undefined);
      pending?.();
    },
  };
}

/** Returns the router's index of a history entry. */
const getHistoryIndex = (state: unknown): number => (state as Record<string, number>)['__TSR_index']!;

export type UnsavedChanges = ReturnType<typeof useUnsavedChanges>;

/** Dialog that asks whether to discard unsaved changes. */
export function UnsavedChangesDialog({ guard }: { guard: UnsavedChanges }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={guard.isConfirming}
      title={t('form:discard.title')}
      text={t('form:discard.text')}
      cancelLabel={t('form:discard.keep')}
      confirmLabel={t('form:discard.confirm')}
      isDanger
      onConfirm={guard.discard}
      onClose={guard.cancelLeave}
    />
  );
}
