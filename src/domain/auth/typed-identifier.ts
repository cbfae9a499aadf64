import * as v from 'valibot';
import { latinDigits } from '../digits.ts';
import { email } from '../fields.ts';
import type { MessageKey } from '../messages.ts';
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
