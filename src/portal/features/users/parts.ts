export { ContactButtons } from './contact-buttons.tsx';
export { PhoneButtons } from './contact-buttons.tsx';
export { useE164 } from './contact-buttons.tsx';
export { formatPhoneNumber } from './user-fields.tsx';
export { profileFields, usersResource } from './users.resource.tsx';
