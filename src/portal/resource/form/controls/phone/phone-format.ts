import {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';
import { extractDigits } from './typed-digits.ts';

/** A phone number; `digits` may start with a plus until its calling code is recognised. */
export interface Phone {
  /** Calling code with plus, such as `+961`. */
  code: string;
  digits: string;
}

const KNOWN_CALLING_CODES = new Set(getCountries().map((country) => `+${getCountryCallingCode(country)}`));
/** Options for a known calling code; the library throws for an unknown one. */
const defaults = (code: string) => (KNOWN_CALLING_CODES.has(code) ? { defaultCallingCode: code.slice(1) } : {});

/** Formats digits in the international grouping, even while the number is incomplete. */
export function formatPhone({ code, digits }: Phone): string {
  const prefix = digits.startsWith('+') || !KNOWN_CALLING_CODES.has(code) ? '' : code;
  const text = new AsYouType()
    .input(prefix + digits)
    .slice(prefix.length)
    .trim();
  // The library drops a trunk prefix 0: keep the digits as typed.
  return extractDigits(text) === digits ? text : digits;
}

/** Normalizes a valid number: splits off a typed calling code (`+33…`, `0033…`) and drops the trunk prefix 0. */
export function normalizePhone(phone: Phone): Phone {
  const own = phone.digits.startsWith('00') && parsePhoneNumberFromString(phone.digits.replace(/^00/, '+'));
  const parsed = own && own.isValid() ? own : parsePhoneNumberFromString(phone.digits, defaults(phone.code));
  return parsed?.isValid() ? { code: `+${parsed.countryCallingCode}`, digits: parsed.nationalNumber } : phone;
}

/** Returns true if the number is valid for its calling code. */
export const isValidPhone = ({ code, digits }: Phone): boolean =>
  parsePhoneNumberFromString(digits, defaults(code))?.isValid() ?? false;

export interface CallingCode {
  country: CountryCode;
  name: string;
  code: string;
}

/** Returns all countries with their calling codes, named and sorted in a language. */
export function listCallingCodes(language: string): CallingCode[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return getCountries()
    .map((country) => ({ country, name: names.of(country) ?? country, code: `+${getCountryCallingCode(country)}` }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
}
