import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/format.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import type { VisitMove } from './moves.ts';
import { visitsResource } from './visits.resource.tsx';

interface Props {
  move: VisitMove;
  onClose: () => void;
  onAgreed: () => void;
}

/** Asks before a visit is cancelled, or handed over with money still owed. */
export function MoveQuestion({ move: { visit, to }, onClose, onAgreed }: Props) {
  const { t } = useTranslation(['visits', 'resource']);
  const isCancelling = to === 'Cancelled';
  const title = visit.name;
  return (
    <Dialog
      open
      onClose={onClose}
      title={isCancelling ? t('visits:cancelTitle', { title }) : t('visits:handOverTitle', { title })}
      closeLabel={t('resource:close')}
      size="sm"
      actions={
        isCancelling ? (
          <>
            <Button variant="ghost" onClick={onClose}>
              {t('visits:keep')}
            </Button>
            <Button variant="danger" onClick={onAgreed}>
              {t('visits:moves.cancel')}
            </Button>
          </>
        ) : (
          <>
            <ButtonLink variant="outline" href={visitsResource.href!(visit)}>
              {t('visits:toPayments')}
            </ButtonLink>
            <Button onClick={onAgreed}>{t('visits:moves.handOver')}</Button>
          </>
        )
      }
    >
      <p>
        {isCancelling
          ? t('visits:cancelText')
          : t('visits:handOverText', { owed: formatMoney(visit.owed, visit.currency) })}
      </p>
    </Dialog>
  );
}
