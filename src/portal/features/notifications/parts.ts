import { lazy } from 'react';

export { deliveryQuery } from './use-delivery.ts';
export const MessageCard = lazy(() => import('./MessageCard.tsx').then((module) => ({ default: module.MessageCard })));
export const MessageDialog = lazy(() =>
  import('./MessageDialog.tsx').then((module) => ({ default: module.MessageDialog })),
);
