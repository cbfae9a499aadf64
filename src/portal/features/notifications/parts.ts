import { lazyPart } from '#portal/resource/lazy-part.tsx';

export { deliveryQuery } from './use-delivery.ts';
export const MessageCard = lazyPart(() => import('./MessageCard.tsx').then((file) => file.MessageCard));
export const InvitationOffer = lazyPart(() => import('./MessageDialog.tsx').then((file) => file.InvitationOffer));
export const SendMessageDialog = lazyPart(() => import('./MessageDialog.tsx').then((file) => file.SendMessageDialog));
