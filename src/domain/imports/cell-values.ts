import * as v from 'valibot';
import { removeSeparators, toLatinDigits } from '../digits.ts';
import { email as Email } from '../fields.ts';
import { DAY_MS } from '../units.ts';
import { PlateNumber, YEAR_MIN, type VehicleType } from '../vehicles/vehicle.ts';
import { normalizeHeading } from './headings.ts';
import type { ImportField } from './import-fields.ts';
import {
  COMPOUND_NAME_STARTS,
  EMPTY_WORDS,
  FIRM_WORDS,
  NO_PLATE_WORDS,
  TYPE_WORDS,
  YEAR_MARKS,
} from './import-words.ts';

/** Control characters except tabs and line breaks, and marks of direction. */
const INVISIBLE = /[^\P{Cc}\t\n\r]|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * Removes invisible characters, spaces around a cell, and the leading apostrophe that `neutralizeFormula` adds to an
 * exported text.
 */
export const cleanCell = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')
    .replace(/^'(?=[=+\-@＝＋－＠])/, '');

/** Cuts a text after `max` characters, never inside a surrogate pair. */
export const cutText = (text: string, max: number): string =>
  text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();

/** Splits a full name: "Haddad, Samir", "HADDAD Samir" or "Samir Haddad". A single word is the first name. */
export function splitName(cell: string): { firstName: string; lastName: string } {
  const text = cell.replace(/\s+/g, ' ').trim();
  const [family, given] = text.split(/\s*[,،]\s*/);
  if (family && given) return { firstName: given, lastName: family };
  const words = text.split(' ');
  const inCapitals = countCapitals(words);
  if (inCapitals > 0)
    return { firstName: words.slice(inCapitals).join(' '), lastName: words.slice(0, inCapitals).join(' ') };
  const length = words.length > 2 ? countGivenWords(words) : 1;
  return { firstName: words.slice(0, length).join(' '), lastName: words.slice(length).join(' ') };
}

const FIRM: ReadonlySet<string> = new Set(FIRM_WORDS.map(normalizeHeading));
const isInCapitals = (word: string): boolean => /^(?=\p{Lu}.*\p{Lu})[\p{Lu}\p{M}'’\p{Pd}]+$/u.test(word);
const isCapitalized = (word: string): boolean => /^(?=\p{Lu}.*\p{Ll})[\p{L}\p{M}'’\p{Pd}]+$/u.test(word);

/** Returns the number of words of a family name in capitals, as in "LE GOFF Anne"; 0 if the name has another form. */
function countCapitals(words: readonly string[]): number {
  const length = words.findIndex((word) => !isInCapitals(word));
  const isName = length > 0 && words.slice(length).every(isCapitalized);
  return isName && !words.some((word) => FIRM.has(normalizeHeading(word))) ? length : 0;
}

const LATIN_ARTICLE = /^(?:al|el|ul)$/i;
const COMPOUND_STARTS: ReadonlySet<string> = new Set(COMPOUND_NAME_STARTS.map(normalizeHeading));

/** Returns the number of words of a first name, such as "Abd El Rahman", that a family name follows. */
function countGivenWords(words: readonly string[]): number {
  if (!COMPOUND_STARTS.has(normalizeHeading(words[0]!))) return 1;
  return LATIN_ARTICLE.test(words[1]!) ? Math.min(3, words.length - 1) : 2;
}

/** Parses a plate number; drops separators. Undefined if it has other characters or is too long. */
export function parsePlate(cell: string): string | undefined {
  const parsed = v.safeParse(PlateNumber, removeSeparators(cell));
  return parsed.success ? parsed.output : undefined;
}

/** Returns true for a text that says that there is no value: "-", "N/A"; in the plate column also "sans plaque". */
export function isMissing(text: string, field: ImportField): boolean {
  // A family name may be a dash.
  if (field === 'lastName') return false;
  if (/^[\s\p{P}]*$/u.test(text) || EMPTY.has(text.toLowerCase())) return true;
  return field === 'plateNumber' && !/\p{Nd}/u.test(text) && NO_PLATE.has(normalizeHeading(text));
}
const EMPTY: ReadonlySet<string> = new Set(EMPTY_WORDS);
const NO_PLATE: ReadonlySet<string> = new Set(NO_PLATE_WORDS.map(normalizeHeading));

/** Returns true for a text that may repeat the cell above: dashes, dots, quotation marks. "?" and "N/A" do not. */
export const isDitto = (text: string): boolean => /^[\s\p{Pd}\p{Pi}\p{Pf}_.…"'″〃]*$/u.test(text);

/** Parses the e-mail addresses of a cell, the first one and the others; undefined without a valid one. */
export function parseEmail(cell: string): { email: string; others: string[] } | undefined {
  const texts = cell.replace(/mailto:/gi, '').split(/[\s;,،|/<>()]+|:::/);
  const [email, ...others] = new Set(
    texts.flatMap((text) => {
      const parsed = v.safeParse(Email, text);
      return parsed.success ? [parsed.output] : [];
    }),
  );
  return email === undefined ? undefined : { email, others };
}

/** Short years that a mark precedes: '15, MY15, model 15. */
const SHORT_YEAR = new RegExp(`(?:['’‘´\`]|(?:^|[^\\p{L}])(?:${YEAR_MARKS.join('|')})\\.?\\s*)(\\d{2})(?!\\d)`, 'iu');

/**
 * Parses a year in any digits, with or without a thousands separator, the year of a date, or the first plausible year
 * of another text: 2015/2016, MY2015, '15. Undefined outside 1900…`newest`.
 */
export function parseYear(cell: string, newest: number): number | undefined {
  const text = toLatinDigits(cell).trim();
  const plain = /^(\d)[.,'’\u066c\s]?(\d{3})(?:[.,]0+)?$/.exec(text);
  const year = plain ? Number(plain[1]! + plain[2]!) : (parseDate(text)?.year ?? findYears(text, newest)[0]);
  return year !== undefined && year >= YEAR_MIN && year <= newest ? year : undefined;
}

/** Lists the plausible years that a text names, in their order. */
export function findYears(text: string, newest: number): number[] {
  // Three numbers that are no date are a mistake.
  if (DATE.test(text)) return [];
  const long = [...text.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)].map(([digits]) => Number(digits));
  const short = SHORT_YEAR.exec(text);
  const years = long.length > 0 || !short ? long : [completeYear(Number(short[1]))];
  return years.filter((year) => year <= newest);
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

const DATE = /^(\d{1,4})\s*[/.\-\s]\s*(\d{1,2})\s*[/.\-\s]\s*(\d{1,4})(?:\D.*)?$/;

/** Parses a date: `d/m/y`, `y-m-d`, or the serial number of a spreadsheet. An ambiguous date starts with the day. */
export function parseDate(cell: string): CalendarDate | undefined {
  const text = toLatinDigits(cell).trim();
  const serial = /^\d{5}(?:[.,]\d+)?$/.test(text) ? Number.parseInt(text, 10) : 0;
  if (serial >= SERIAL.min && serial <= SERIAL.max) {
    const date = new Date((serial - EXCEL_EPOCH_DAYS) * DAY_MS);
    return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  }
  const [, a, b, c] = DATE.exec(text) ?? [];
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
 * several words. Of several years, such as in "Peugeot 2008 2015", the year is at the end that names no model; beside
 * another `knownYear`, the one after the make is the model.
 */
export function splitVehicle(cell: string, brands: Brands, newest: number, knownYear?: number) {
  const text = toLatinDigits(cell).replace(/(?<!\d)((?:19|20)\d\d)\s*[/\p{Pd}]\s*(?:(?:19|20)?\d\d)(?!\d)/gu, '$1');
  const words = text.split(/[\s,،/()]+/).filter(Boolean);
  const years = words.map((word) => (/^\d+$/.test(word) && word.length !== 4 ? undefined : findYears(word, newest)[0]));
  const last = years[0] === undefined ? years.findLastIndex((year) => year !== undefined) : 0;
  const isModel = knownYear !== undefined && last > 0 && years[last] !== knownYear && last === countMake(words, brands);
  const at = isModel ? -1 : last;
  const rest = words.filter((_, index) => index !== at);
  const length = countMake(rest, brands);
  const brand = rest.slice(0, length).join(' ');
  return { year: years[at], brand: brand && findBrandSpelling(brand, brands), model: rest.slice(length).join(' ') };
}

/** Returns the number of words of the make at the start of a vehicle. */
function countMake(words: readonly string[], brands: Brands): number {
  let length = Math.min(words.length, 3);
  while (length > 1 && !brands.has(normalizeHeading(words.slice(0, length).join(' ')))) length--;
  return length;
}
