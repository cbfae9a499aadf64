import * as v from 'valibot';
import { PHONE_DIGITS_MIN } from '../auth/credentials.ts';
import { removeSeparators, toLatinDigits } from '../digits.ts';
import { email as Email } from '../fields.ts';
import { DAY_MS } from '../units.ts';
import { splitInternational, toE164 } from '../users/phone.ts';
import { PHONE_DIGITS_MAX } from '../users/user.ts';
import { PlateNumber, YEAR_MIN, type VehicleType } from '../vehicles/vehicle.ts';
import { normalizeHeading } from './headings.ts';
import { OR_WORDS, TYPE_WORDS } from './import-words.ts';

/** Trims a cell and removes the leading apostrophe that `neutralizeFormula` adds to an exported text. */
export const cleanCell = (text: string): string => text.trim().replace(/^'(?=[=+\-@＝＋－＠])/, '');

interface Phone {
  countryCode: string;
  phoneNumber: string;
  e164: string;
}

const PHONE_SEPARATORS = new RegExp(`[/;,|\\n]|\\s+(?:${OR_WORDS.join('|')})\\s+`, 'u');

/**
 * Parses the first phone number of a cell. It starts with `+`, `00` or a calling code, else it is a national number of
 * `countryCode`. Undefined for too few or too many digits, or without a calling code.
 */
export function parsePhone(cell: string, countryCode: string | undefined): Phone | undefined {
  const [first = ''] = toLatinDigits(cell).split(PHONE_SEPARATORS);
  const text = first.trim();
  const digits = text.replace(/\D/g, '');
  if (digits.length < PHONE_DIGITS_MIN || /\p{L}/u.test(text.replace(/[xX]\d*$/, ''))) return undefined;
  const code = countryCode?.replace(/\D/g, '') ?? '';
  const isInternational = /^(?:\+|00)/.test(text);
  // A spreadsheet drops the plus of a number: 961 3 123 456.
  const withoutPlus =
    !isInternational && code && digits.startsWith(code) ? splitInternational(`+${digits}`) : undefined;
  const own = isInternational ? splitInternational(text) : withoutPlus;
  if (own) return { ...own, e164: toE164(own.countryCode, own.phoneNumber) };
  if (isInternational || !code || digits.length > PHONE_DIGITS_MAX) return undefined;
  return { countryCode: `+${code}`, phoneNumber: digits, e164: toE164(`+${code}`, digits) };
}

/** Splits a full name, "Haddad, Samir" or "Samir Haddad". A single word is the first name. */
export function splitName(cell: string): { firstName: string; lastName: string } {
  const text = cell.replace(/\s+/g, ' ').trim();
  const [family, given] = text.split(/\s*[,،]\s*/);
  if (family && given) return { firstName: given, lastName: family };
  const [first = '', ...rest] = text.split(' ');
  return { firstName: first, lastName: rest.join(' ') };
}

/** Parses a plate number; drops separators. Undefined if it has other characters or is too long. */
export function parsePlate(cell: string): string | undefined {
  const parsed = v.safeParse(PlateNumber, removeSeparators(cell));
  return parsed.success ? parsed.output : undefined;
}

/** Parses an e-mail address; undefined for any other text. */
export function parseEmail(cell: string): string | undefined {
  const parsed = v.safeParse(Email, cell);
  return parsed.success ? parsed.output : undefined;
}

/**
 * Parses a year in any digits, with or without a thousands separator, or the year of a date. Undefined outside
 * 1900…`newest`.
 */
export function parseYear(cell: string, newest: number): number | undefined {
  const text = toLatinDigits(cell).trim();
  const plain = /^(\d)[.,'’\u066c\s]?(\d{3})(?:[.,]0+)?$/.exec(text);
  const year = plain ? Number(plain[1]! + plain[2]!) : parseDate(text)?.year;
  return year !== undefined && year >= YEAR_MIN && year <= newest ? year : undefined;
}

interface CalendarDate {
  year: number;
  month: number;
  day: number;
}

/** Days from 1899-12-30, from which Excel counts, to 1970-01-01. */
const EXCEL_EPOCH_DAYS = 25_569;
/** Excel's serial numbers of 1927 to 2119; smaller numbers are not dates. */
const SERIAL = { min: 10_000, max: 80_000 };

/** Parses a date: `d/m/y`, `y-m-d`, or the serial number of a spreadsheet. An ambiguous date starts with the day. */
export function parseDate(cell: string): CalendarDate | undefined {
  const text = toLatinDigits(cell).trim();
  const serial = /^\d{5}(?:[.,]\d+)?$/.test(text) ? Number.parseInt(text, 10) : 0;
  if (serial >= SERIAL.min && serial <= SERIAL.max) {
    const date = new Date((serial - EXCEL_EPOCH_DAYS) * DAY_MS);
    return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  }
  const [, a, b, c] = /^(\d{1,4})\s*[/.\-\s]\s*(\d{1,2})\s*[/.\-\s]\s*(\d{1,4})(?:\D.*)?$/.exec(text) ?? [];
  if (!a || !b || !c) return undefined;
  const isYearFirst = a.length === 4;
  const [first, second, third] = [a, b, c].map(Number) as [number, number, number];
  if (isYearFirst) return toValidDate(first, second, third);
  const year = c.length <= 2 ? completeYear(third) : third;
  return toValidDate(year, second, first) ?? toValidDate(year, first, second);
}

/** Completes a year of two digits; 51 to 99 are 1951 to 1999. */
const completeYear = (short: number): number => (short > 50 ? 1900 : 2000) + short;

function toValidDate(year: number, month: number, day: number): CalendarDate | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000;
  return isReal ? { year, month, day } : undefined;
}

const TYPE_BY_WORD = new Map(
  Object.entries(TYPE_WORDS).flatMap(([type, words]) =>
    words.split(',').map((word) => [normalizeHeading(word), type as VehicleType] as const),
  ),
);

/** Returns the vehicle type that a text names in Arabic, English or French; undefined for an unknown one. */
export function parseVehicleType(cell: string): VehicleType | undefined {
  const name = normalizeHeading(cell);
  const words = [...TYPE_BY_WORD.keys()];
  const found = words.find((word) => word === name) ?? words.find((word) => ` ${name} `.includes(` ${word} `));
  return found === undefined ? undefined : TYPE_BY_WORD.get(found);
}

/** Names of makes by their normalized text: `toyota` → `Toyota`. */
export type Brands = ReadonlyMap<string, string>;

/** Returns the stored spelling of a make; returns an unknown make unchanged. */
export const findBrandSpelling = (cell: string, brands: Brands): string => brands.get(normalizeHeading(cell)) ?? cell;

/**
 * Splits "2015 Toyota Corolla" or "Toyota Corolla 2015" into year, make and model. Only a make of `brands` may have
 * several words.
 */
export function splitVehicle(cell: string, brands: Brands, newest: number) {
  const words = toLatinDigits(cell)
    .split(/[\s,،/()]+/)
    .filter(Boolean);
  const at = words.findIndex((word) => /^(?:19|20)\d\d$/.test(word) && Number(word) <= newest);
  const year = at < 0 ? undefined : Number(words[at]);
  const rest = words.filter((_, index) => index !== at);
  let length = Math.min(rest.length, 3);
  while (length > 1 && !brands.has(normalizeHeading(rest.slice(0, length).join(' ')))) length--;
  const brand = rest.slice(0, length).join(' ');
  return { year, brand: brand && findBrandSpelling(brand, brands), model: rest.slice(length).join(' ') };
}
