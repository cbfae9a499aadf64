import { lazyPart } from '#portal/resource/lazy-part.tsx';

export { FirstStepsSkeleton } from './FirstStepsSkeleton.tsx';

const load = () => import('./FirstStepsCard.tsx');
export const FirstStepsOnPanel = lazyPart(() => load().then((file) => file.FirstStepsOnPanel));
export const FirstStepsInSettings = lazyPart(() => load().then((file) => file.FirstStepsInSettings));
