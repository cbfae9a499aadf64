import { lazy } from 'react';

export { FirstStepsSpace } from './FirstStepsSpace.tsx';

const load = () => import('./FirstStepsCard.tsx');
export const FirstStepsOnPanel = lazy(() => load().then((module) => ({ default: module.FirstStepsOnPanel })));
export const FirstStepsInSettings = lazy(() => load().then((module) => ({ default: module.FirstStepsInSettings })));
