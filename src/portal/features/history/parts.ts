export { Balance } from './Balance.tsx';
export { OpenVisits } from './OpenVisits.tsx';
export { Timeline } from './Timeline.tsx';
