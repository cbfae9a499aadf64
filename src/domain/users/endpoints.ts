import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Timestamp, optionalText, requiredText } from '../fields.ts';
import { SpellingFilter } from '../list-query.ts';
import { RECORD_ACCESS, resource } from '../resource.ts';
import { Otp, typedPassword as currentPassword } from '../auth/endpoints.ts';
import { Password } from '../auth/credentials.ts';
import { withReauthentication } from '../auth/reauthentication.ts';
import { FactorCode } from '../auth/totp.ts';
import {
  CONTACT_CHANGE_CODES,
  CONTACT_FIELDS,
  contactEntries,
  profileEntries,
  USER_DATE_FILTERS,
  userFields,
  UserStatus,
} from './user.ts';

const base = resource({
  name: 'users',
  group: 'user',
  one: 'user',
  many: 'users',
  input: userFields.input,
  fields: {
    ...userFields.record,
    /** Formatted phone number, `+961 3 123 456`; empty without one. An external backend may omit it. */
    formattedPhone: v.optional(v.string()),
    /** Present for an [anonymized](docs/rules/roles.md#anonymized-clients) client, whose account stays closed. */
    isAnonymized: v.optional(v.boolean()),
  },
  filters: { ...userFields.filters, dateBy: v.picklist(USER_DATE_FILTERS), spelling: SpellingFilter },
  sortable: userFields.sortable,
  access: RECORD_ACCESS,
  errors: {
    create: ['TAKEN'],
    update: ['TAKEN', 'ANONYMIZED', 'LAST_ADMIN'],
    remove: ['HAS_OPEN_VISIT', 'LAST_ADMIN'],
    restore: ['TAKEN'],
  },
});

const single = v.object({ data: base.record });
const name = base.name;
/**
 * Marks a person who [shares a phone number](docs/rules/sessions.md#shared-phone-numbers) with the one who signs in by
 * it.
 */
const sharesPhone = v.optional(v.boolean());

/** Endpoints of users and of the caller's own profile. */
export const users = {
  ...base,
  create: withReauthentication(
    { ...base.create, body: v.strictObject({ ...base.create.body.entries, sharesPhone }) },
    'for-leads',
  ),
  update: withReauthentication(
    { ...base.update, body: v.strictObject({ ...base.update.body.entries, sharesPhone }) },
    'for-leads',
  ),
  remove: withReauthentication(base.remove, 'for-leads'),
  restore: withReauthentication(base.restore, 'for-leads'),
  updateStatus: withReauthentication(
    endpoint({
      name,
      method: 'PUT',
      path: '/user/update-status/{id}',
      access: 'records.write',
      errors: ['STALE', 'ANONYMIZED', 'LAST_ADMIN'],
      body: v.strictObject({ status: UserStatus, updatedAt: v.optional(Timestamp) }),
      response: single,
    }),
    'for-leads',
  ),
  /** Anonymizes a client. `name` confirms their full name; while they owe money, `confirmed` must be true. */
  anonymize: endpoint({
    name,
    method: 'PUT',
    path: '/user/anonymise-user/{id}',
    access: 'users.anonymize',
    errors: ['CONFLICT', 'HAS_OPEN_VISIT', 'CONFIRMATION_NEEDED'],
    body: v.strictObject({
      name: requiredText(125),
      reason: optionalText(300),
      confirmed: v.optional(v.boolean()),
    }),
    response: single,
  }),
  /** Sends another invitation to an active user who is not verified. */
  resendInvitation: endpoint({
    name,
    method: 'PUT',
    path: '/user/resend-invitation/{id}',
    access: 'records.write',
    errors: ['CONFLICT'],
    response: v.object({}),
  }),
  getProfile: endpoint({
    name,
    method: 'GET',
    path: '/user/fetch-profile',
    access: 'profile.manage',
    /** `hasPassword` is false for a person who signs in with codes only; an external backend may omit it. */
    response: v.object({ data: v.object({ ...base.record.entries, hasPassword: v.optional(v.boolean()) }) }),
  }),
  /** Updates the caller's own fields other than addresses and username. */
  updateProfile: endpoint({
    name,
    method: 'PUT',
    path: '/user/update-profile',
    access: 'profile.manage',
    errors: ['STALE'],
    body: v.strictObject({
      ...v.partial(v.omit(v.strictObject(profileEntries), CONTACT_FIELDS)).entries,
      updatedAt: Timestamp,
    }),
    response: single,
  }),
  changePassword: endpoint({
    name,
    method: 'PUT',
    path: '/user/change-password',
    access: 'profile.manage',
    body: v.strictObject({ currentPassword, newPassword: Password }),
    response: v.object({}),
  }),
  /**
   * Changes the caller's e-mail address, phone number or username; requires the current password. If `codes` is not
   * empty, nothing has changed yet: `confirmContactChange` requires these codes. After `resendInSeconds`, the same
   * request sends new ones.
   */
  requestContactChange: endpoint({
    name,
    method: 'POST',
    path: '/user/request-contact-change',
    access: 'profile.manage',
    errors: ['STALE', 'TAKEN'],
    body: v.strictObject({
      ...v.partial(v.strictObject(contactEntries)).entries,
      currentPassword: v.optional(currentPassword),
      updatedAt: Timestamp,
    }),
    response: v.object({
      data: base.record,
      codes: v.array(v.picklist(CONTACT_CHANGE_CODES)),
      resendInSeconds: v.optional(v.number()),
    }),
  }),
  /** Completes the requested change with the codes that were sent. */
  confirmContactChange: endpoint({
    name,
    method: 'POST',
    path: '/user/confirm-contact-change',
    access: 'profile.manage',
    errors: ['OTP_INVALID', 'TAKEN'],
    body: v.strictObject({
      currentCode: v.optional(Otp),
      emailCode: v.optional(Otp),
      phoneCode: v.optional(Otp),
      factorCode: v.optional(FactorCode),
    }),
    response: single,
  }),
};
export type UserRecord = v.InferOutput<typeof users.record>;
