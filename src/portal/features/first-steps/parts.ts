import { lazy } from 'react';

export { FirstStepsSkeleton } from './FirstStepsSkeleton.tsx';

const load = () => import('./FirstStepsCard.tsx');
export const FirstStepsOnPanel = lazy(() => load().then((module) => ({ default: module.FirstStepsOnPanel })));
export const FirstStepsInSettings = lazy(() => load().then((module) => ({ default: module.FirstStepsInSettings })));
