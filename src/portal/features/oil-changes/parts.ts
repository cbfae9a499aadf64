export { DueOilCard } from './DueOilCard.tsx';
export { OilDueDot } from './oil-fields.tsx';
export { OilPayments } from './OilPayments.tsx';
export { OilStatus, OilSummaryCard, useNewestOilChange } from './OilSummaryCard.tsx';
export { oilChangesResource } from './oil-changes.resource.tsx';
