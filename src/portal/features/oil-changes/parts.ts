export { DueOilCard } from './oil-cards.tsx';
export { OilPayments } from './oil-cards.tsx';
export { OilStatus, OilSummaryCard, useNewestOilChange } from './oil-cards.tsx';
export { oilChangesResource } from './oil-changes.resource.tsx';
