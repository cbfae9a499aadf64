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
