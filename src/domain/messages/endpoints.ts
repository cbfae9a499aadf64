import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { resource } from '../resource.ts';
import { choiceField, fieldTable, optionalTextField, plainField, readOnlyField, textField } from '../field-table.ts';
import { normalizePhoneNotation } from '../digits.ts';
import { email, optionalText, requiredText } from '../fields.ts';
import { Flag } from '../list-query.ts';
import type { MessageKey } from '../problems.ts';
import { CountryCode } from '../users/calling-code.ts';

export const MESSAGE_MAX = 2000;
export const FULL_NAME_MAX = 120;
/**
 * Maximum characters of a campaign. Equal to `PAGE_VIEW_TEXT_MAX.campaign`, which is not imported, because its module
 * would become part of the bundle of the contact form.
 */
export const CAMPAIGN_MAX = 100;
/** Maximum characters of a host name. */
const HOST_MAX = 253;
export const messageFields = fieldTable({
  fullName: textField(FULL_NAME_MAX).personal('rewrite').forClients().sortable(),
  /** Null for a client without an e-mail address and for a callback request. */
  email: plainField(email, v.nullable(v.string())).personal('rewrite').forClients(),
  /** Empty for a callback request. */
  message: textField(MESSAGE_MAX).personal('mask').forClients(),
  /** Phone number of a callback request, in E.164; null for a contact message. */
  phone: readOnlyField(v.nullable(v.string())).personal('rewrite'),
  read: choiceField(v.boolean()).forClients().readOnly().filterable(Flag),
  campaign: optionalTextField(CAMPAIGN_MAX).impersonal().readOnly(),
  referrerHost: optionalTextField(HOST_MAX).impersonal().readOnly(),
  /** The client who was signed in; null for a visitor. */
  userId: readOnlyField(v.nullable(v.string())),
});

/**
 * A visitor's [contact message](docs/rules/messages.md#contact-messages). `website` is the honeypot field and stays
 * empty; `campaign` and `referrerHost` come from the [landing](docs/rules/analytics.md#landing) of the session.
 */
export const NewMessage = v.strictObject({
  ...messageFields.input,
  website: v.optional(v.pipe(v.string(), v.maxLength(200))),
  campaign: optionalText(CAMPAIGN_MAX),
  referrerHost: optionalText(HOST_MAX),
});

/**
 * Request body of a contact message. Name and e-mail address are optional: the backend takes those of a signed-in
 * client from the account.
 */
const MessageBody = v.strictObject({
  ...NewMessage.entries,
  fullName: v.optional(NewMessage.entries.fullName),
  email: v.optional(NewMessage.entries.email),
});

/** A typed phone number: 6 to 15 digits, with or without calling code; spaces and punctuation are dropped. */
const TypedPhone = v.pipe(
  requiredText(40),
  v.transform((text) => normalizePhoneNotation(text).replace(/[^\S\n]|[.()/|\\·\p{Pd}]/gu, '')),
  v.regex(/^(?:\+|00)?\d{6,15}$/, 'phone' satisfies MessageKey),
);

/** A [callback request](docs/rules/messages.md#callback-requests); `website` is the honeypot field. */
export const CallbackRequest = v.strictObject({
  fullName: messageFields.input.fullName,
  countryCode: CountryCode,
  phoneNumber: TypedPhone,
  website: NewMessage.entries.website,
  campaign: NewMessage.entries.campaign,
  referrerHost: NewMessage.entries.referrerHost,
});

const base = resource({
  name: 'messages',
  group: 'message',
  one: 'message',
  many: 'messages',
  input: messageFields.input,
  fields: {
    ...messageFields.record,
    /** Formatted `phone`, `+961 3 123 456`; absent for clients. */
    formattedPhone: v.optional(v.nullable(v.string())),
  },
  filters: messageFields.filters,
  sortable: messageFields.sortable,
  access: { read: 'shop.manage', write: 'public', remove: 'shop.manage', restore: 'records.restore' },
  errors: { create: ['UNAUTHENTICATED'] },
});

/** Contact messages are created without a session and never edited. */
export const messages = {
  name: base.name,
  record: base.record,
  input: base.input,
  filters: base.filters,
  sortable: base.sortable,
  list: base.list,
  get: base.get,
  create: endpoint({
    ...base.create,
    body: MessageBody,
    response: v.object({}),
  }),
  requestCallback: endpoint({
    name: base.name,
    method: 'POST',
    path: '/message/request-callback',
    access: 'public',
    body: CallbackRequest,
    response: v.object({}),
    status: 201,
  }),
  markAsRead: endpoint({
    name: base.name,
    method: 'PUT',
    path: '/message/mark-as-read/{id}',
    access: 'shop.manage',
    response: v.object({ data: base.record }),
  }),
  remove: base.remove,
  restore: base.restore,
};
export type MessageRecord = v.InferOutput<typeof messages.record>;
