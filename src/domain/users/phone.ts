import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { latinDigits } from '../digits.ts';

/** A number and its calling code as one E.164 number: `+961` and `03 123 456` are `+9613123456`. */
export function toE164(countryCode: string, phoneNumber: string): string {
  const code = onlyDigits(countryCode);
  const digits = onlyDigits(phoneNumber);
  return parsed(digits, code) ?? `+${code}${digits.replace(/^0+/, '')}`;
}

/** A number written with its calling code, after `+` or `00`, as E.164; undefined when it is not. */
export function internationalE164(typed: string): string | undefined {
  const text = latinDigits(typed).trim();
  const international = /^(?:\+|00)/.test(text) ? onlyDigits(text).replace(/^00/, '') : '';
  return international ? (parsePhoneNumberFromString(`+${international}`)?.number ?? `+${international}`) : undefined;
}

const onlyDigits = (text: string): string => latinDigits(text).replace(/\D/g, '');

/** The library drops the trunk zero where the country has one; it throws at calling codes that nobody has. */
function parsed(digits: string, code: string): string | undefined {
  try {
    return parsePhoneNumberFromString(digits, { defaultCallingCode: code })?.number;
  } catch {
    return undefined;
  }
}

/** A number as people read it, in groups: `+961 3 123 456`; as it was typed when it is none. */
export function internationalPhone(typed: string): string {
  return parsePhoneNumberFromString(typed)?.formatInternational() ?? typed;
}
