import { lazy } from 'react';

export const DevicesCard = lazy(() => import('./DevicesCard.tsx').then((module) => ({ default: module.DevicesCard })));
