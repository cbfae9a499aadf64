import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/form/buttons.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

interface Props {
  open: boolean;
  title: string;
  /** What to know before it is done. */
  text: string;
  /** What is done, as its button says it. */
  confirmLabel: string;
  isDanger?: boolean;
  isBusy?: boolean;
  /** Says that nothing is done; “Cancel” without it. */
  cancelLabel?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done that cannot be taken back, or that others will see. The safe answer has the focus. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  isDanger,
  isBusy,
  cancelLabel,
  onConfirm,
  onClose,
}: Props) {
  const { t } = useTranslation('resource');
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (open) safe.current?.focus();
  }, [open]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t('resource:close')}
      size="sm"
      actions={
        <>
          <Button ref={safe} variant={isDanger ? 'outline' : 'ghost'} onClick={onClose}>
            {cancelLabel ?? t('resource:cancel')}
          </Button>
          <Button variant={isDanger ? 'danger' : 'primary'} loading={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
