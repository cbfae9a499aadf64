import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/form/buttons.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

interface Props {
  open: boolean;
  title: string;
  /** Consequence of the action. */
  text: string;
  /** Label of the button that confirms. */
  confirmLabel: string;
  isDanger?: boolean;
  /** Reason why the action is impossible: replaces the text and the button that confirms. */
  refusal?: ReactNode;
  isBusy?: boolean;
  /** Label of the button that cancels; default “Cancel”. */
  cancelLabel?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Dialog that asks before an action that cannot be undone or that others will see. The cancel button has the focus. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  isDanger,
  refusal,
  isBusy,
  cancelLabel,
  onConfirm,
  onClose,
}: Props) {
  const { t } = useTranslation('resource');
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (open) cancelButton.current?.focus();
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
          <Button ref={cancelButton} variant={isDanger ? 'outline' : 'ghost'} onClick={onClose}>
            {cancelLabel ?? t(refusal ? 'resource:close' : 'resource:cancel')}
          </Button>
          {!refusal && (
            <Button variant={isDanger ? 'danger' : 'primary'} loading={isBusy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      {refusal ?? <p>{text}</p>}
    </Dialog>
  );
}
