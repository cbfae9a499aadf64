export { ContactButtons, PhoneButtons, useE164 } from './contact-buttons.tsx';
export { formatNonBreakingPhone, UserStatusDot, VerifiedDot } from './user-fields.tsx';
export { contactFields, personalFields, staffOptions, usersResource } from './users.resource.tsx';
