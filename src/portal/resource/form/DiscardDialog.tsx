import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import type { UnsavedChanges } from './use-leave-guard.ts';

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
