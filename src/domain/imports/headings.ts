import { HEADING_NAMES, LABEL_WORDS } from './import-words.ts';
import { IMPORT_FIELDS, type ImportField, type ImportMapping } from './import-fields.ts';

/**
 * Normalizes a heading or a word for comparison: splits technical names into words, decodes escapes, and removes
 * accents, Arabic vowel signs, letter variants and the Arabic article.
 */
export function normalizeHeading(text: string): string {
  return decodeEscapes(text)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .replace(/ـ/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(^| )ال(?=\p{L}{2})/gu, '$1')
    .trim();
}

/** Decodes the percent-encoding of a heading of Torqvoice; returns any other text unchanged. */
function decodeEscapes(text: string): string {
  if (!/%[0-9a-f]{2}/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const FIELD_BY_NAME = new Map(
  IMPORT_FIELDS.flatMap((field) => HEADING_NAMES[field].map((name) => [normalizeHeading(name), field] as const)),
);

/** Fields whose name may be contained in a longer heading, such as "Customer mobile number". */
const PARTIAL_FIELDS: readonly ImportField[] = [
  'phoneNumber',
  'email',
  'plateNumber',
  'color',
  'year',
  'registrationDate',
];
const PARTIAL_NAMES = [...FIELD_BY_NAME]
  .filter(([name, field]) => PARTIAL_FIELDS.includes(field) && name.length >= 4)
  .toSorted(([a], [b]) => b.length - a.length);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const YEAR = /^(?:19|20)\d\d$/;

/** Returns the field that a heading names; undefined for an unknown one. */
export function findHeadingField(heading: string): ImportField | undefined {
  const name = normalizeHeading(heading);
  const field = FIELD_BY_NAME.get(name) ?? findFieldOfParts(heading);
  if (field || LABEL_HEADING.test(name)) return field;
  return PARTIAL_NAMES.find(([part]) => ` ${name} `.includes(` ${part} `))?.[1];
}

/** Parts of a heading in two languages or of two columns: "Name / Nom", "Marque/Modèle". */
const HEADING_PARTS = /(?:(?!\p{Script=Arabic})[^/|()\n،,])+|(?:(?!\p{Script=Latin})[^/|()\n،,])+/gu;
/** Fields that a column may contain together, and the field of such a column. */
const JOINED_FIELDS: readonly [ImportField, readonly ImportField[]][] = [
  ['vehicle', ['vehicle', 'brand', 'model', 'year']],
  ['fullName', ['fullName', 'firstName', 'lastName']],
];

/** Returns the field that the parts of a heading name, or name together; undefined for parts of different records. */
function findFieldOfParts(heading: string): ImportField | undefined {
  const named = (heading.match(HEADING_PARTS) ?? []).flatMap((part) => FIELD_BY_NAME.get(normalizeHeading(part)) ?? []);
  const fields = [...new Set(named)];
  if (fields.length < 2) return fields[0];
  return JOINED_FIELDS.find(([, parts]) => fields.every((field) => parts.includes(field)))?.[0];
}

/** Minimum digits of a text that counts as a phone number. */
const PHONE_LIKE_DIGITS_MIN = 6;
const isPhoneLike = (text: string): boolean => /^[\p{Nd}\s+()/.\p{Pd}\p{Cf}]+$/u.test(text) && hasDigits(text);
/** Matches words of letters and the punctuation of names. */
const isNameLike = (text: string): boolean => /^[\p{L}\p{M}\s.,'’\p{Pd}]+$/u.test(text);
const isEmailLike = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text);
/** Matches the heading of a label, whose column says of which kind the address beside it is: "Phone 1 - Label". */
export const LABEL_HEADING = new RegExp(` (?:${LABEL_WORDS.map(normalizeHeading).join('|')})$`);

/**
 * Guesses the field of each column from its heading and first values. Of several columns with the same field, selects
 * the first whose whole heading is a known name, else the first. A column of ids must contain UUIDs, as in an export of
 * this product.
 */
export function guessMapping(headings: readonly string[], samples: readonly (readonly string[])[]): ImportMapping {
  const valuesOf = (column: number) => samples.map((row) => row[column] ?? '').filter(Boolean);
  const every = (column: number, pattern: RegExp) => {
    const values = valuesOf(column);
    return values.length > 0 && values.every((value) => pattern.test(value));
  };
  const isNamed = headings.some(Boolean);
  const guesses = headings.map((heading, column): ImportField | null => {
    const name = normalizeHeading(heading);
    const isUuid = every(column, UUID);
    if (name === 'id' && isUuid)
      return headings.some((other) => findHeadingField(other) === 'plateNumber') ? 'vehicleId' : 'clientId';
    if (!isNamed) return guessByValues(valuesOf(column));
    const field = findHeadingField(heading) ?? null;
    if (field === 'phoneNumber' && valuesOf(column).length > 0 && !valuesOf(column).some(hasDigits)) return null;
    if ((field === 'clientId' || field === 'vehicleId') && !isUuid) return null;
    // One Arabic word names the model in some lists and its year in others.
    if ((field === 'model' || field === 'vehicle') && every(column, YEAR)) return 'year';
    return field;
  });
  // Beside a first name alone, "Nom" is the family name.
  const isFamilyName = guesses.includes('firstName') && !guesses.includes('lastName');
  const fields = guesses.map((guess) => (guess === 'fullName' && isFamilyName ? 'lastName' : guess));
  const isExact = (column: number) => FIELD_BY_NAME.has(normalizeHeading(headings[column]!));
  return fields.map((field, column) => {
    if (field === null) return null;
    const same = fields.flatMap((other, at) => (other === field ? [at] : []));
    if ((same.find(isExact) ?? same[0]) === column) return field;
    // A second column of phones is used where the first one is empty.
    const others = same.filter((at) => at !== (same.find(isExact) ?? same[0]) && isExact(at));
    return field === 'phoneNumber' && others[0] === column && !guesses.includes('secondPhone') ? 'secondPhone' : null;
  });
}

const hasDigits = (text: string): boolean => (text.match(/\p{Nd}/gu)?.length ?? 0) >= PHONE_LIKE_DIGITS_MIN;

/** Guesses the field of a column in a list without headings. */
function guessByValues(values: readonly string[]): ImportField | null {
  if (values.length === 0) return null;
  if (values.every(isPhoneLike)) return 'phoneNumber';
  if (values.every(isEmailLike)) return 'email';
  return values.every(isNameLike) && values.some((value) => value.includes(' ')) ? 'fullName' : null;
}

/** Number of rows that are searched for the headings, because lists made by hand start with a title. */
const HEADING_ROWS = 10;

/**
 * Returns the index of the heading row: the one with most known headings among the first rows, else the first that is
 * not empty; -1 if all are empty.
 */
export function findHeadingRow(rows: readonly (readonly string[])[]): number {
  const known = rows
    .slice(0, HEADING_ROWS)
    .map((row) => row.filter((cell) => cell && findHeadingField(cell) !== undefined).length);
  const most = Math.max(0, ...known);
  return most > 0 ? known.indexOf(most) : rows.findIndex((row) => row.some(Boolean));
}

/** Returns true for a row without headings that has a phone number or an e-mail address. */
export const isDataRow = (cells: readonly string[]): boolean =>
  cells.every((cell) => !cell || findHeadingField(cell) === undefined) &&
  cells.some((cell) => isPhoneLike(cell) || isEmailLike(cell));
