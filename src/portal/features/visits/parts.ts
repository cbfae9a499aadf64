export { HistoryCard } from './detail/HistoryCard.tsx';
export { MoveDialog } from './MoveDialog.tsx';
export { taskChoices, type MoveChoice } from './move-choices.ts';
export { MOVE_ICONS } from './move-icons.ts';
export { restAfterMove, tellMoveFailure } from './tell-move.ts';
export { visitTotals } from './totals.ts';
export {
  NewVisitButton,
  PaymentStatusDot,
  VISIT_TONES,
  VisitMoney,
  VisitPicture,
  VisitStatusDot,
  visitVehicle,
} from './visit-fields.tsx';
export { visitsResource } from './visits.resource.tsx';
