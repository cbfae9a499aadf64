export { ContactActions } from './ContactActions.tsx';
export { PhoneActions } from './PhoneActions.tsx';
export { useE164 } from './use-e164.ts';
export { phoneOf } from './user-fields.tsx';
export { profileForm, usersResource } from './users.resource.tsx';
