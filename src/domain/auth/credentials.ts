import * as v from 'valibot';
import { normalizePhoneNotation, toLatinDigits } from '../digits.ts';
import { email, requiredText, visibleText } from '../fields.ts';
import type { MessageKey } from '../problems.ts';

export const USERNAME_MAX = 50;
export const Username = v.pipe(
  requiredText(USERNAME_MAX),
  visibleText,
  v.transform((name) => name.normalize('NFC')),
  v.regex(/^[\p{L}\p{N}._-]+$/u, 'format' satisfies MessageKey),
);

/** A phone number with the separators that people type. */
const PHONE = /^\+?[\d\s().|/\\·\p{Pd}]+$/u;
/** Minimum digits of a text that counts as a phone number. */
export const PHONE_DIGITS_MIN = 6;

/** Returns true for a phone number in any notation, in Latin digits. */
export const isPhoneNumber = (text: string): boolean =>
  PHONE.test(text) && text.replace(/\D/g, '').length >= PHONE_DIGITS_MIN;

/** Normalizes a typed identifier: Latin digits, no invisible characters, and phone numbers without separators. */
export function normalizeLoginIdentifier(typed: string): string {
  const phone = normalizePhoneNotation(typed);
  return PHONE.test(phone) ? phone.replace(/[^\d+]/g, '') : toLatinDigits(typed).trim();
}

/**
 * Returns the validation error of a normalized [identifier](docs/rules/sessions.md#identifiers). Accepts usernames,
 * although the form does not ask for them.
 */
export function findIdentifierProblem(plain: string): MessageKey | undefined {
  if (!plain) return 'required';
  if (plain.includes('@')) return v.is(email, plain) ? undefined : 'email';
  return isPhoneNumber(plain) || v.is(Username, plain) ? undefined : 'identifier';
}

/** Minimum characters of a [password](docs/rules/sessions.md#passwords). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;

/** Requirements of a password, for the checklist beside the field. */
export const PASSWORD_RULES = {
  length: (text: string) => text.length >= PASSWORD_MIN,
  lowercase: (text: string) => /\p{Ll}/u.test(text),
  uppercase: (text: string) => /\p{Lu}/u.test(text),
  number: (text: string) => /\p{N}/u.test(text),
  special: (text: string) => /[^\p{L}\p{N}\s]/u.test(text),
} as const;

export const Password = v.pipe(
  v.string('format' satisfies MessageKey),
  v.nonEmpty('required' satisfies MessageKey),
  v.minLength(PASSWORD_MIN, 'minLength' satisfies MessageKey),
  v.maxLength(PASSWORD_MAX, 'maxLength' satisfies MessageKey),
  v.check((text) => Object.values(PASSWORD_RULES).every((holds) => holds(text)), 'password' satisfies MessageKey),
);
