import {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';
import { digitsOf } from './typed-digits.ts';

/** Digits alone; a leading plus stays until the calling code behind it is known. */
export interface Phone {
  /** `+961` */
  code: string;
  digits: string;
}

const KNOWN = new Set(getCountries().map((country) => `+${getCountryCallingCode(country)}`));
/** The library throws at a calling code that nobody has. */
const defaults = (code: string) => (KNOWN.has(code) ? { defaultCallingCode: code.slice(1) } : {});

/** Grouped as people abroad write it behind its calling code, as far as it is typed. */
export function formatted({ code, digits }: Phone): string {
  const prefix = digits.startsWith('+') || !KNOWN.has(code) ? '' : code;
  const text = new AsYouType()
    .input(prefix + digits)
    .slice(prefix.length)
    .trim();
  // A zero that is dialled inside the country only would be swallowed.
  return digitsOf(text) === digits ? text : digits;
}

/** Parts a number typed with its plus, and drops the zero that is dialled inside a country only. */
export function settled(phone: Phone): Phone {
  const parsed = parsePhoneNumberFromString(phone.digits, defaults(phone.code));
  return parsed?.isValid() ? { code: `+${parsed.countryCallingCode}`, digits: parsed.nationalNumber } : phone;
}

/** Long enough, and of a shape that exists under its calling code. */
export const isLikely = ({ code, digits }: Phone): boolean =>
  parsePhoneNumberFromString(digits, defaults(code))?.isValid() ?? false;

export interface CallingCode {
  country: CountryCode;
  name: string;
  code: string;
}

/** Every country with its calling code, named and ordered in a language. */
export function callingCodes(language: string): CallingCode[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return getCountries()
    .map((country) => ({ country, name: names.of(country) ?? country, code: `+${getCountryCallingCode(country)}` }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
}
