import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/format.ts';
import type { VisitRecord } from '#domain/visits/endpoints.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

interface Props {
  visit: VisitRecord;
  isBusy: boolean;
  onHandOver: () => void;
  /** Button or link that leads to paying the balance. */
  pay: ReactNode;
  onClose: () => void;
}

/** Warns of a balance owed at hand-over, and allows it anyway (docs/rules/lifecycles.md#hand-over). */
export function HandOverDialog({ visit: { name, owed, currency }, isBusy, onHandOver, pay, onClose }: Props) {
  const { t } = useTranslation(['visits', 'resource']);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('visits:moveTitle', { move: t('visits:moves.handOver'), name })}
      closeLabel={t('resource:close')}
      size="sm"
      actions={
        <>
          <Button variant="outline" loading={isBusy} onClick={onHandOver}>
            {t('visits:handOverAnyway')}
          </Button>
          {pay}
        </>
      }
    >
      <p className="font-semibold">{t('visits:owedTitle', { amount: formatMoney(owed, currency) })}</p>
      <p>{t('visits:owedText')}</p>
    </Dialog>
  );
}
