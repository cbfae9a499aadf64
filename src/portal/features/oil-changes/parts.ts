export { DueOil } from './DueOil.tsx';
export { OilDueDot } from './OilDueDot.tsx';
export { OilPayments } from './OilPayments.tsx';
export { OilState, OilSummary, useNewestOilChange } from './OilSummary.tsx';
export { oilChangesResource } from './oil-changes.resource.tsx';
