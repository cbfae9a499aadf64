import * as v from 'valibot';
import { digits, EMAIL_MAX } from '../fields.ts';
import { endpoint } from '../endpoint.ts';
import { toLatinDigits } from '../digits.ts';
import type { MessageKey } from '../problems.ts';
import { EmployeeSwitch, Role } from '../roles.ts';
import { Locale } from '../locales.ts';
import { Password, PASSWORD_MAX, Username } from './credentials.ts';

export const OTP_DIGITS = 6;
/** Minimum seconds between two [one-time codes](docs/rules/sessions.md#one-time-codes). */
export const OTP_RESEND_SECONDS = 60;
/** Lifetime of a one-time code in minutes. */
export const OTP_MINUTES = 10;
/** Lifetime of a [reset grant](docs/rules/sessions.md#reset-grants) in seconds. */
export const RESET_GRANT_SECONDS = 600;
export const OTP_PURPOSES = ['RESET_PASSWORD', 'VERIFY_ACCOUNT', 'LOGIN'] as const;

/** A phone number, e-mail address or username. */
export const Identifier = v.pipe(
  v.string('identifier' satisfies MessageKey),
  v.transform((typed) => toLatinDigits(typed).trim()),
  v.nonEmpty('required' satisfies MessageKey),
  v.maxLength(EMAIL_MAX, 'maxLength' satisfies MessageKey),
  v.check((text) => !text.includes('\u0000'), 'identifier' satisfies MessageKey),
);
export const Otp = v.pipe(
  digits(OTP_DIGITS),
  v.check((text) => text.length === OTP_DIGITS, 'otp' satisfies MessageKey),
);
/** A typed password that is only compared: it need not meet the current [rules](docs/rules/sessions.md#passwords). */
export const typedPassword = v.pipe(
  v.string('format' satisfies MessageKey),
  v.nonEmpty('required' satisfies MessageKey),
  v.maxLength(PASSWORD_MAX, 'maxLength' satisfies MessageKey),
);

/** The user in the `user` cookie and the session store: only the fields that the portal's shell reads. */
export const SessionUser = v.object({
  id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.nullable(v.string()),
  username: v.string(),
  role: Role,
  image: v.nullable(v.string()),
  /** Absent for a user of an external backend without one: the detected language applies. */
  preferredLanguage: v.optional(Locale),
  /** Present once the user [chose](docs/rules/sessions.md#language-of-a-person) the preferred language. */
  languageChosen: v.optional(v.literal(true)),
  /** Present for an employee to whom the garage [shows costs](docs/rules/roles.md#costs). */
  seesCosts: v.optional(v.literal(true)),
  /** Present for an ADMIN with unread [security notices](docs/rules/sessions.md#security-notices). */
  hasSecurityNotices: v.optional(v.literal(true)),
  /** Permissions that are [withdrawn](docs/rules/roles.md#employee-switches) from employees. */
  withdrawn: v.optional(v.array(EmployeeSwitch)),
});
export type SessionUser = v.InferOutput<typeof SessionUser>;

const name = 'auth';
const purpose = v.picklist(OTP_PURPOSES);
export const tokenEntries = { accessToken: v.string(), refreshToken: v.string(), user: SessionUser };
const Tokens = v.object(tokenEntries);
export type Tokens = v.InferOutput<typeof Tokens>;
/**
 * Response to a correct password: the tokens of a session or, for a person with a
 * [second factor](docs/rules/sessions.md#second-factor), that a code is required.
 */
export const SignIn = v.union([v.object({ totpRequired: v.literal(true) }), Tokens]);
export type SignIn = v.InferOutput<typeof SignIn>;
const otpSent = v.object({ data: v.object({ resendInSeconds: v.number() }) });

export const auth = {
  name,
  login: endpoint({
    name,
    method: 'POST',
    path: '/user/login',
    access: 'public',
    errors: ['INVALID_CREDENTIALS'],
    body: v.strictObject({ identifier: Identifier, password: typedPassword }),
    response: v.object({ data: SignIn }),
  }),
  refresh: endpoint({
    name,
    method: 'POST',
    path: '/user/refresh',
    access: 'public',
    errors: ['NO_REFRESH_TOKEN', 'ORIGIN_FORBIDDEN', 'REFRESH_FAILED'],
    body: v.strictObject({ refreshToken: v.optional(v.string()) }),
    response: v.object(tokenEntries),
  }),
  logout: endpoint({
    name,
    method: 'POST',
    path: '/user/logout',
    access: 'public',
    errors: ['ORIGIN_FORBIDDEN'],
    withoutFactor: true,
    body: v.strictObject({ refreshToken: v.optional(v.string()) }),
    response: v.object({}),
  }),
  register: endpoint({
    name,
    method: 'POST',
    path: '/register',
    access: 'public',
    errors: ['NOT_FOUND', 'TAKEN'],
    body: v.strictObject({ username: Username, password: Password }),
    response: v.object({ data: v.object({ user: SessionUser }) }),
    status: 201,
  }),
  sendOtp: endpoint({
    name,
    method: 'POST',
    path: '/user/send-otp',
    access: 'public',
    body: v.strictObject({ identifier: Identifier, purpose }),
    response: otpSent,
  }),
  resendOtp: endpoint({
    name,
    method: 'POST',
    path: '/user/resend-otp',
    access: 'public',
    body: v.strictObject({ identifier: Identifier, purpose }),
    response: otpSent,
  }),
  verifyOtp: endpoint({
    name,
    method: 'POST',
    path: '/user/verify-otp',
    access: 'public',
    errors: ['OTP_INVALID'],
    body: v.strictObject({ identifier: Identifier, otp: Otp }),
    /** Contains tokens for a code of the purpose `LOGIN`. */
    response: v.object({ data: v.optional(v.object(tokenEntries)) }),
  }),
  resetPassword: endpoint({
    name,
    method: 'POST',
    path: '/user/reset-password',
    access: 'public',
    errors: ['ORIGIN_FORBIDDEN', 'RESET_NOT_GRANTED'],
    body: v.strictObject({ identifier: Identifier, password: Password }),
    response: v.object({}),
  }),
};
