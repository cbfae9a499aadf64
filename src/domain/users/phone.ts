import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { toLatinDigits } from '../digits.ts';

/** Converts a calling code and a national number to E.164: `+961` and `03 123 456` to `+9613123456`. */
export function toE164(countryCode: string, phoneNumber: string): string {
  const code = onlyDigits(countryCode);
  const digits = onlyDigits(phoneNumber);
  return parsed(digits, code) ?? `+${code}${digits.replace(/^0+/, '')}`;
}

/** Converts a typed number that starts with `+` or `00` to E.164; undefined for any other text. */
export function internationalE164(typed: string): string | undefined {
  const text = toLatinDigits(typed).trim();
  const international = /^(?:\+|00)/.test(text) ? onlyDigits(text).replace(/^00/, '') : '';
  return international ? (parsePhoneNumberFromString(`+${international}`)?.number ?? `+${international}`) : undefined;
}

const onlyDigits = (text: string): string => toLatinDigits(text).replace(/\D/g, '');

/** Parses with libphonenumber, which drops a trunk zero; undefined for an unassigned calling code, for which it throws. */
function parsed(digits: string, code: string): string | undefined {
  try {
    return parsePhoneNumberFromString(digits, { defaultCallingCode: code })?.number;
  } catch {
    return undefined;
  }
}

/** Formats a phone number in groups, `+961 3 123 456`; returns any other text unchanged. */
export function internationalPhone(typed: string): string {
  return parsePhoneNumberFromString(typed)?.formatInternational() ?? typed;
}
