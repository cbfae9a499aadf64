import { lazy } from 'react';
import { startI18n } from '#client/i18n.ts';
import { lazyPart } from '#portal/resource/lazy-part.tsx';

export const DevicesCard = lazy(() => import('./DevicesCard.tsx').then((module) => ({ default: module.DevicesCard })));

/** Loads together with its translations. */
export const TwoStepCard = lazyPart(async () => {
  const [module] = await Promise.all([import('./TwoStepCard.tsx'), startI18n(['second-factor', 'resource'])]);
  return module.TwoStepCard;
});

/** Loads together with its translations. */
export const ResetSecondFactorDialog = lazyPart(async () => {
  const [module] = await Promise.all([import('./EnrolDialogs.tsx'), startI18n(['second-factor'])]);
  return module.ResetSecondFactorDialog;
});
