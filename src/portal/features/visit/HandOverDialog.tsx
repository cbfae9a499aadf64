import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/format.ts';
import type { VisitRecord } from '#domain/visits/endpoints.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

interface Props {
  visit: VisitRecord;
  isBusy: boolean;
  onHandOver: () => void;
  onPay: () => void;
  onClose: () => void;
}

/** Warns that something is still owed when a vehicle is handed over, and lets it go all the same. */
export function HandOverDialog({ visit: { owed, currency }, isBusy, onHandOver, onPay, onClose }: Props) {
  const { t } = useTranslation(['visit', 'payments', 'resource']);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('visit:owedTitle', { amount: formatMoney(owed, currency) })}
      closeLabel={t('resource:close')}
      size="sm"
      actions={
        <>
          <Button variant="outline" loading={isBusy} onClick={onHandOver}>
            {t('visit:handOverAnyway')}
          </Button>
          <Button onClick={onPay}>{t('payments:new')}</Button>
        </>
      }
    >
      <p>{t('visit:owedText')}</p>
    </Dialog>
  );
}
