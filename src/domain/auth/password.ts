import * as v from 'valibot';
import type { MessageKey } from '../messages.ts';

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
