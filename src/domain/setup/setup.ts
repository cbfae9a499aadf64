import * as v from 'valibot';
import { BRANDING_FIELDS } from '../branding/branding-fields.ts';
import { DEFAULT_INTERVAL, type WorkingHours } from '../branding/opening-hours.ts';
import { WorkingHoursField } from '../branding/working-hours.ts';
import { Password, USERNAME_MAX } from '../auth/credentials.ts';
import { toLatinDigits } from '../digits.ts';
import { Locale } from '../locales.ts';
import type { MessageKey } from '../problems.ts';
import { Country } from '../regions/countries.ts';
import { profileEntries } from '../users/user.ts';

const CODE_MAX = 100;

/** A typed [set-up code](docs/rules/installations.md#set-up-code), normalized for hashing. */
export const SetupCode = v.pipe(
  v.string('format' satisfies MessageKey),
  v.trim(),
  v.nonEmpty('required' satisfies MessageKey),
  v.maxLength(CODE_MAX, 'setupCode' satisfies MessageKey),
  v.transform(normalizeCode),
);

/**
 * Converts a code to Latin capitals and digits without separators; `O`, `I` and `L` become digits (Crockford's base
 * 32).
 */
function normalizeCode(typed: string): string {
  return toLatinDigits(typed)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}

const { firstName, lastName, email, countryCode, phoneNumber } = profileEntries;
const merchant = BRANDING_FIELDS.MERCHANT_INFO.entries;

const garagePhone = v.pipe(
  v.string('format' satisfies MessageKey),
  v.trim(),
  v.nonEmpty('required' satisfies MessageKey),
  v.check((text) => v.is(merchant.phone, text), 'format' satisfies MessageKey),
);

/** Input of [set-up](docs/rules/installations.md#set-up): the administrator, the garage, and the data to start with. */
export const SetupInput = v.strictObject({
  code: SetupCode,
  /** Language of the administrator. */
  language: Locale,
  firstName,
  lastName,
  countryCode,
  /** National number, or an international one that starts with `00`. */
  phoneNumber,
  email,
  password: Password,
  garageName: merchant.merchantName,
  garagePhone,
  country: Country,
  currency: merchant.currency,
  timeZone: merchant.timeZone,
  /** 1 for Monday to 7 for Sunday. */
  firstWeekday: merchant.firstWeekday,
  mainLanguage: Locale,
  /** Null stores no opening hours. */
  hours: v.nullable(WorkingHoursField),
  starterLists: v.boolean('format' satisfies MessageKey),
  typicalServices: v.boolean('format' satisfies MessageKey),
});
export type SetupInput = v.InferOutput<typeof SetupInput>;

const { code, password } = SetupInput.entries;

/** Fields of the administrator in `SetupInput`, validated before the user enters those of the garage. */
export const SetupAdministrator = v.strictObject({
  code,
  firstName,
  lastName,
  countryCode,
  phoneNumber,
  email,
  password,
});
export type SetupAdministrator = v.InferOutput<typeof SetupAdministrator>;

/** Username when neither names nor e-mail address have a letter or digit. */
export const DEFAULT_USERNAME = 'admin';

/** Names and e-mail address that a username is derived from. */
interface NamedPerson {
  firstName: string;
  lastName: string;
  email?: string | null;
}

/**
 * Derives a username: the local part of the e-mail address, else first and last name, `lina.saab`; empty without both.
 */
export function deriveUsername({ firstName: first, lastName: last, email: address }: NamedPerson): string {
  const text = address?.trim() ? address.trim().split('@', 1)[0]! : [first, last].map((name) => name.trim()).join('.');
  return (
    text
      .normalize('NFC')
      // Arabic vowel signs and tatweel, which nobody types at sign-in.
      .replace(/[\p{M}\u0640]/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .replace(/^[-.]+|[-.]+$/g, '')
      .slice(0, USERNAME_MAX)
  );
}

/**
 * Converts a typed phone number to digits: `+961 3 123 456` to `009613123456`. Other characters stay, so that the
 * schema rejects them.
 */
export function normalizePhoneDigits(typed: string): string {
  return toLatinDigits(typed)
    .trim()
    .replace(/[\s().\-/\u00a0\u202f\u2066-\u2069\u200e\u200f]/g, '')
    .replace(/^\+/, '00');
}

/** Countries whose weekly holiday is Friday although their week does not begin on Saturday. */
const CLOSED_ON_FRIDAY: readonly string[] = ['SA', 'YE', 'PS'];
const FRIDAY = 5;
const SUNDAY = 7;

/** Proposes hours: six days from 08:00 to 18:00, closed on the country's weekly holiday. */
export function proposeHours(country: string | undefined, firstWeekday: string): WorkingHours {
  const closesOnFriday = firstWeekday === '6' || (country !== undefined && CLOSED_ON_FRIDAY.includes(country));
  const closed = closesOnFriday ? FRIDAY : SUNDAY;
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => [String(day), day === closed ? [] : [DEFAULT_INTERVAL]]);
  return { days: Object.fromEntries(days) as WorkingHours['days'], exceptions: [] };
}
