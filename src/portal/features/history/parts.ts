export { BalanceCard } from './BalanceCard.tsx';
export { OpenVisitsCard } from './OpenVisitsCard.tsx';
export { Timeline } from './Timeline.tsx';
