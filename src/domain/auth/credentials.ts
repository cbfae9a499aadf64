import * as v from 'valibot';
import { latinDigits } from '../digits.ts';
import { email } from '../fields.ts';
import type { MessageKey } from '../problems.ts';
import { Username } from '../users/user.ts';

/** What people put between the digits of a phone number. */
const PHONE = /^\+?[\d\s().\-/\u00a0\u202f]+$/;
const PHONE_DIGITS_MIN = 6;

/** An identifier as a person typed it, ready to send: Latin digits, and a phone number without its separators. */
export function plainIdentifier(typed: string): string {
  const text = latinDigits(typed).trim();
  return PHONE.test(text) ? text.replace(/[^\d+]/g, '') : text;
}

/** What is wrong with a plain identifier, if anything. A form asks for phone or e-mail; a username is let through (decision 4). */
export function identifierProblem(plain: string): MessageKey | undefined {
  if (!plain) return 'required';
  if (plain.includes('@')) return v.is(email, plain) ? undefined : 'email';
  const digits = plain.replace(/\D/g, '').length;
  const isPhone = PHONE.test(plain) && digits >= PHONE_DIGITS_MIN;
  return isPhone || v.is(Username, plain) ? undefined : 'identifier';
}

/** Specification 5: at least 8 characters with a lowercase letter, an uppercase letter, a number and a special character. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;

/** The four kinds of character, each a rule a form can tick off while a person types. */
export const PASSWORD_RULES = {
  length: (text: string) => text.length >= PASSWORD_MIN,
  lowercase: (text: string) => /\p{Ll}/u.test(text),
  uppercase: (text: string) => /\p{Lu}/u.test(text),
  number: (text: string) => /\p{N}/u.test(text),
  special: (text: string) => /[^\p{L}\p{N}\s]/u.test(text),
} as const;
export type PasswordRule = keyof typeof PASSWORD_RULES;

export const Password = v.pipe(
  v.string('format' satisfies MessageKey),
  v.nonEmpty('required' satisfies MessageKey),
  v.minLength(PASSWORD_MIN, 'minLength' satisfies MessageKey),
  v.maxLength(PASSWORD_MAX, 'maxLength' satisfies MessageKey),
  v.check((text) => Object.values(PASSWORD_RULES).every((holds) => holds(text)), 'password' satisfies MessageKey),
);
