import {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

/** Digits alone; a leading plus stays until the calling code behind it is known. */
export interface Phone {
  /** `+961` */
  code: string;
  digits: string;
}

const defaults = (code: string) => ({ defaultCallingCode: code.replace('+', '') });

/** A number as it is written in its country, as far as it is typed. */
export const formatted = ({ code, digits }: Phone): string => new AsYouType(defaults(code)).input(digits) || digits;

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
