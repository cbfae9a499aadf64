import { removeSeparators, toLatinDigits } from '#domain/digits.ts';

/** Returns the values of a new client from the text of a search: a phone number, else first and last name. */
export function parseClientDefaults(text: string): Record<string, string> {
  const latin = toLatinDigits(text).trim();
  if (/^\+?[\d\s()./|\\·\p{Pd}]{3,}$/u.test(latin)) return { phoneNumber: latin.replace(/[^\d+]/g, '') };
  const [firstName = '', ...others] = text.trim().split(/\s+/);
  return firstName === '' ? {} : { firstName, lastName: others.join(' ') };
}

/** Returns the values of a new vehicle from the text of a search: a plate if it has a digit, else the brand. */
export function parseVehicleDefaults(text: string): Record<string, string> {
  const plate = removeSeparators(text);
  if (plate === '') return {};
  return /\p{N}/u.test(plate) ? { plateNumber: plate } : { brand: text.trim() };
}
