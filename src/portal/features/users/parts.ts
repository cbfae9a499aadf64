export { ContactButtons } from './contact-buttons.tsx';
export { PhoneButtons } from './contact-buttons.tsx';
export { useE164 } from './contact-buttons.tsx';
export { formatNonBreakingPhone } from './user-fields.tsx';
export { contactFields, personalFields, staffOptions, usersResource } from './users.resource.tsx';
