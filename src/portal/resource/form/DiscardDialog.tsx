import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import type { LeaveGuard } from './use-leave-guard.ts';

/** Asks before what was typed is lost. */
export function DiscardDialog({ guard }: { guard: LeaveGuard }) {
  const { t } = useTranslation();
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (guard.isAsking) safe.current?.focus();
  }, [guard.isAsking]);
  return (
    <Dialog
      open={guard.isAsking}
      onClose={guard.keep}
      title={t('form:discard.title')}
      closeLabel={t('form:close')}
      size="sm"
      actions={
        <>
          <Button ref={safe} variant="outline" onClick={guard.keep}>
            {t('form:discard.keep')}
          </Button>
          <Button variant="danger" onClick={guard.discard}>
            {t('form:discard.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('form:discard.text')}</p>
    </Dialog>
  );
}
