export { ContactButtons } from './contact-buttons.tsx';
export { PhoneButtons } from './contact-buttons.tsx';
export { useE164 } from './contact-buttons.tsx';
export { toUnbrokenPhone } from './user-fields.tsx';
export { contactFields, ownFields, staffOptions, usersResource } from './users.resource.tsx';
