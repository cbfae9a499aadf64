import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { normalizePhoneNotation, toLatinDigits } from '../digits.ts';

/**
 * Converts a calling code and a national number to E.164: `+961` and `03 123 456` to `+9613123456`. Ignores
 * `countryCode` if the number includes a calling code, as in `+33…` or `0033…`.
 */
export function toE164(countryCode: string, phoneNumber: string): string {
  const own = parseInternational(phoneNumber);
  if (own) return own.number;
  const code = onlyDigits(countryCode);
  const digits = onlyDigits(phoneNumber);
  return parseNumber(digits, code) ?? `+${code}${digits.replace(/^0+/, '')}`;
}

/** Converts a typed number that starts with `+` or `00` to E.164; undefined for any other text. */
export function parseInternationalE164(typed: string): string | undefined {
  const text = normalizePhoneNotation(typed);
  const international = /^(?:\+|00)/.test(text) ? onlyDigits(text).replace(/^00/, '') : '';
  return international ? (parsePhoneNumberFromString(`+${international}`)?.number ?? `+${international}`) : undefined;
}

/** Splits a typed number that includes a valid calling code, as in `+33…` or `0033…`; undefined for any other text. */
export function splitInternational(typed: string): { countryCode: string; phoneNumber: string } | undefined {
  const parsed = parseInternational(typed);
  return parsed && { countryCode: `+${parsed.countryCallingCode}`, phoneNumber: parsed.nationalNumber };
}

function parseInternational(typed: string) {
  const text = normalizePhoneNotation(typed);
  const parsed = /^(?:\+|00)/.test(text)
    ? parsePhoneNumberFromString(`+${onlyDigits(text).replace(/^00/, '')}`)
    : undefined;
  return parsed?.isValid() ? parsed : undefined;
}

/**
 * Adds the calling code of the garage to its typed phone number: `03 123 456` and `+961` to `+961 3 123 456`. A number
 * with a plus is returned as typed; undefined without a calling code.
 */
export function completePhone(typed: string, countryCode: string): string | undefined {
  const text = normalizePhoneNotation(typed);
  if (text.startsWith('+')) return text;
  if (text.startsWith('00')) return formatInternationalPhone(parseInternationalE164(text)!);
  return countryCode ? formatInternationalPhone(toE164(countryCode, text)) : undefined;
}

const onlyDigits = (text: string): string => toLatinDigits(text).replace(/\D/g, '');

/**
 * Parses a national number with libphonenumber, which drops a trunk zero. Undefined for an unassigned calling code, for
 * which the library throws.
 */
function parseNumber(digits: string, code: string): string | undefined {
  try {
    return parsePhoneNumberFromString(digits, { defaultCallingCode: code })?.number;
  } catch {
    return undefined;
  }
}

/** Formats a phone number in groups, `+961 3 123 456`; returns any other text unchanged. */
export function formatInternationalPhone(typed: string): string {
  return parsePhoneNumberFromString(typed)?.formatInternational() ?? typed;
}
