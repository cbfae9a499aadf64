export { AssigneeAvatars } from './AssigneeAvatars.tsx';
export { HistoryCard } from './detail/HistoryCard.tsx';
export { StatusDialog } from './status-dialogs.tsx';
export { getTaskTransitions, type TransitionChoice } from './transitions.ts';
export { ACTION_ICONS } from './transition-feedback.ts';
export { waitForDoubleClickInterval, showTransitionFailure } from './transition-feedback.ts';
export { computeOverpayment, computeVisitTotals } from './totals.ts';
export {
  hasMoney,
  NewVisitButton,
  VisitPaymentDot,
  VISIT_TONES,
  VisitMoney,
  VisitPicture,
  VisitStatusDot,
  visitVehicleName,
} from './visit-fields.tsx';
export { visitsResource } from './visits.resource.tsx';
export { offerStatusUndo } from './offer-status-undo.ts';
