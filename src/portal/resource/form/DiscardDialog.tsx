import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import type { LeaveGuard } from './use-leave-guard.ts';

/** Asks before what was typed is lost. */
export function DiscardDialog({ guard }: { guard: LeaveGuard }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={guard.isAsking}
      title={t('form:discard.title')}
      text={t('form:discard.text')}
      keep={t('form:discard.keep')}
      action={t('form:discard.confirm')}
      isDanger
      onConfirm={guard.discard}
      onClose={guard.keep}
    />
  );
}
