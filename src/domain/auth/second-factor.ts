import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Timestamp } from '../fields.ts';
import { tokenEntries, typedPassword as currentPassword } from './endpoints.ts';
import { withReauthentication } from './reauthentication.ts';
import { FACTOR_ROLES, FactorCode, TotpCode } from './totp.ts';

const name = 'second-factor';

const Status = v.object({
  data: v.object({
    /** Null without a confirmed factor. */
    enabledAt: v.nullable(Timestamp),
    recoveryCodesLeft: v.number(),
    /** Roles that the garage requires to have a factor. */
    requiredOf: v.array(v.picklist(FACTOR_ROLES)),
  }),
});
export type SecondFactorStatus = v.InferOutput<typeof Status>['data'];

const recoveryCodes = v.object({ data: v.object({ recoveryCodes: v.array(v.string()) }) });

/** Endpoints of the [second factor](docs/rules/sessions.md#second-factor) of staff. */
export const secondFactor = {
  name,
  /** Completes a sign-in after the correct password; the response equals that of a login. */
  verify: endpoint({
    name,
    method: 'POST',
    path: '/user/verify-totp',
    access: 'public',
    errors: ['ORIGIN_FORBIDDEN', 'SIGN_IN_EXPIRED'],
    body: v.strictObject({ code: FactorCode }),
    response: v.object({ data: v.object(tokenEntries) }),
  }),
  status: endpoint({
    name,
    method: 'GET',
    path: '/user/fetch-totp',
    access: 'second-factor.manage',
    withoutFactor: true,
    response: Status,
  }),
  /** Creates the secret of a new factor, which `confirm` enables. */
  enrol: endpoint({
    name,
    method: 'PUT',
    path: '/user/enrol-totp',
    access: 'second-factor.manage',
    errors: ['SECOND_FACTOR_ENABLED'],
    withoutFactor: true,
    body: v.strictObject({ currentPassword }),
    /** `secret` is base 32 for typing; `uri` is the content of the QR code. */
    response: v.object({ data: v.object({ secret: v.string(), uri: v.string() }) }),
  }),
  /**
   * Enables the new factor after a first correct code. The response contains the recovery codes, which cannot be read
   * later.
   */
  confirm: endpoint({
    name,
    method: 'PUT',
    path: '/user/confirm-totp',
    access: 'second-factor.manage',
    errors: ['OTP_INVALID'],
    withoutFactor: true,
    body: v.strictObject({ code: TotpCode }),
    response: recoveryCodes,
  }),
  /** Replaces all recovery codes. */
  renewCodes: endpoint({
    name,
    method: 'PUT',
    path: '/user/renew-recovery-codes',
    access: 'second-factor.manage',
    errors: ['SECOND_FACTOR_MISSING'],
    body: v.strictObject({ currentPassword, code: FactorCode }),
    response: recoveryCodes,
  }),
  remove: endpoint({
    name,
    method: 'DELETE',
    path: '/user/remove-totp',
    access: 'second-factor.manage',
    errors: ['SECOND_FACTOR_MISSING'],
    body: v.strictObject({ currentPassword, code: FactorCode }),
    response: v.object({}),
  }),
  /** Removes the factor of another staff member who has lost the device, and ends their sessions. */
  reset: withReauthentication(
    endpoint({
      name,
      method: 'DELETE',
      path: '/user/reset-totp/{id}',
      access: 'second-factor.require',
      errors: ['CONFLICT', 'SECOND_FACTOR_MISSING'],
      response: v.object({}),
    }),
    'always',
  ),
  /** Sets whether all users of a role must have a second factor. */
  require: withReauthentication(
    endpoint({
      name,
      method: 'PUT',
      path: '/user/require-totp',
      access: 'second-factor.require',
      errors: ['SECOND_FACTOR_MISSING'],
      body: v.strictObject({ role: v.optional(v.picklist(FACTOR_ROLES), 'ADMIN'), required: v.boolean() }),
      response: Status,
    }),
    'always',
  ),
};
