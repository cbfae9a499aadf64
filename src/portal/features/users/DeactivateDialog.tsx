import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

interface Props {
  title: string;
  open: boolean;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before a person is locked out. */
export function DeactivateDialog({ title, open, isBusy, onClose, onConfirm }: Props) {
  const { t } = useTranslation(['users', 'resource']);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t('resource:close')}
      size="sm"
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('resource:cancel')}
          </Button>
          <Button variant="danger" loading={isBusy} onClick={onConfirm}>
            {t('users:deactivate')}
          </Button>
        </>
      }
    >
      <p>{t('users:deactivateText')}</p>
    </Dialog>
  );
}
