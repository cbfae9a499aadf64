import { useTranslation } from 'react-i18next';
import { visits } from '#domain/visits/endpoints.ts';
import { visitMoveNeedsReason } from '#domain/visits/status.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { moveName, type VisitMove } from './moves.ts';
import { VISITS_SHOWN_IN } from './shown-in.ts';

/** Asks before a visit is cancelled, or moved for a reason that must be told. */
export function VisitMoveDialog({ move: { visit, to }, onClose }: { move: VisitMove; onClose: () => void }) {
  const { t } = useTranslation('visits');
  const isCancelling = to === 'Cancelled';
  return (
    <MoveDialog
      endpoint={visits.updateStatus}
      id={visit.id}
      to={to}
      needsReason={visitMoveNeedsReason(visit.status, to)}
      word={t(`visits:moves.${moveName(visit.status, to)}`)}
      name={visit.name}
      hint={isCancelling ? 'visits:hints.cancel' : 'visits:hints.reason'}
      isDanger={isCancelling}
      invalidates={VISITS_SHOWN_IN}
      onClose={onClose}
    />
  );
}
