import { useBlocker } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../record/ConfirmDialog.tsx';

/** Asks before unsaved typing is lost: on leaving the form, on navigation inside the portal, and on closing the page. */
export function useUnsavedChanges(isDirty: boolean) {
  // A ref, because a form that was just saved navigates before it is drawn again.
  const dirty = useRef(isDirty);
  useLayoutEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);

  const isHeld = useCallback(() => dirty.current, []);
  const blocker = useBlocker({ shouldBlockFn: isHeld, enableBeforeUnload: isHeld, withResolver: true });
  const [pending, setPending] = useState<() => void>();

  const release = () => {
    dirty.current = false;
  };
  return {
    /** Lets everything pass from now on. */
    release,
    /** Does `leave` at once when nothing was typed, else once the person has agreed. */
    ask: (leave: () => void) => (dirty.current ? setPending(() => leave) : leave()),
    isAsking: pending !== undefined || blocker.status === 'blocked',
    keep: () => {
      setPending(undefined);
      blocker.reset?.();
    },
    discard: () => {
      release();
      setPending(undefined);
      blocker.proceed?.();
      pending?.();
    },
  };
}
export type UnsavedChanges = ReturnType<typeof useUnsavedChanges>;

/** Asks before what was typed is lost. */
export function UnsavedChangesDialog({ guard }: { guard: UnsavedChanges }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={guard.isAsking}
      title={t('form:discard.title')}
      text={t('form:discard.text')}
      cancelLabel={t('form:discard.keep')}
      confirmLabel={t('form:discard.confirm')}
      isDanger
      onConfirm={guard.discard}
      onClose={guard.keep}
    />
  );
}
