import * as v from 'valibot';
import { digits, email, emptyAsNull, FileKey, optionalWholeNumber, requiredText } from '../fields.ts';
import { Locale } from '../locales.ts';
import type { MessageKey } from '../problems.ts';
import { Role } from '../roles.ts';

export const NAME_MAX = 60;
export const USERNAME_MAX = 50;
export const COUNTRY_CODE_MAX = 10;
export const PHONE_MAX = 15;
/** 16 and over (decision 9). */
export const AGE_MIN = 16;
export const AGE_MAX = 120;

export const USER_STATUSES = ['active', 'inactive'] as const;
export const UserStatus = v.picklist(USER_STATUSES);
export type UserStatus = v.InferOutput<typeof UserStatus>;

/** A calling code, stored with its plus: `+961`. */
export const CountryCode = v.pipe(digitsAfterPlus(), v.maxLength(COUNTRY_CODE_MAX, 'maxLength' satisfies MessageKey));
function digitsAfterPlus() {
  return v.pipe(
    v.string('format' satisfies MessageKey),
    v.trim(),
    v.nonEmpty('required' satisfies MessageKey),
    v.regex(/^\+?[1-9]\d{0,8}$/, 'format' satisfies MessageKey),
    v.transform((code) => (code.startsWith('+') ? code : `+${code}`)),
  );
}

export const Username = v.pipe(
  requiredText(USERNAME_MAX),
  v.regex(/^[\p{L}\p{N}._-]+$/u, 'format' satisfies MessageKey),
);

/** The fields of a person, as a form and its endpoint parse them (specification 5, decision 9). */
export const profileEntries = {
  firstName: requiredText(NAME_MAX),
  lastName: requiredText(NAME_MAX),
  email: emptyAsNull(email),
  username: Username,
  countryCode: CountryCode,
  phoneNumber: digits(PHONE_MAX),
  age: optionalWholeNumber(AGE_MIN, AGE_MAX),
  image: v.optional(v.nullable(FileKey)),
  preferredLanguage: v.optional(Locale),
};

export const userEntries = { ...profileEntries, role: Role };
