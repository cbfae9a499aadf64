import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { PHONE_DIGITS_MIN } from '../auth/credentials.ts';
import { toLatinDigits } from '../digits.ts';
import { toE164 } from '../users/phone.ts';
import { PHONE_DIGITS_MAX } from '../users/user.ts';
import { normalizeHeading } from './headings.ts';
import { FAX_WORDS, OR_WORDS, PHONE_LABELS } from './import-words.ts';

interface Phone {
  countryCode: string;
  phoneNumber: string;
  e164: string;
}

interface PhoneCell extends Phone {
  /** Further numbers of the cell, E.164. */
  others: string[];
  /** Words and digits that belong to no number, without labels such as "tel". */
  remark: string;
}

interface Found extends Phone {
  isFax: boolean;
}

/** Run of digits and the text before it. */
interface Group {
  digits: string;
  hasPlus: boolean;
  gap: 'number' | 'strong' | 'weak';
  isFax: boolean;
}

/** Digits of the longest number with `00` before its calling code. */
const DIGITS_MAX = PHONE_DIGITS_MAX + 2;

/**
 * Parses the phone numbers of a cell in which people may have written separators, labels, remarks and several numbers.
 * A number starts with `+`, `00` or a calling code, else it is a national number of `countryCode`. Undefined without a
 * number that its country can have, or without a calling code.
 */
export function parsePhone(cell: string, countryCode: string | undefined): PhoneCell | undefined {
  const code = countryCode?.replace(/\D/g, '') ?? '';
  const text = normalizePhoneText(cell, code);
  if (text === undefined) return undefined;
  const phones: Found[] = [];
  const unread: string[] = [];
  for (const segment of splitSegments(readGroups(text))) {
    const whole = partition(segment, code);
    const chunks = whole ? [segment] : splitChunks(segment);
    for (const chunk of chunks) {
      const found = whole ?? partition(chunk, code);
      if (found) phones.push(...found);
      else unread.push(chunk.map(({ digits }) => digits).join(' '));
    }
  }
  const [first, ...rest] = phones.toSorted((a, b) => Number(a.isFax) - Number(b.isFax));
  if (!first) return undefined;
  const { isFax: _, ...phone } = first;
  const others = [...new Set(rest.map(({ e164 }) => e164))].filter((e164) => e164 !== phone.e164);
  return { ...phone, others, remark: [...readRemarks(text), ...unread].join(' ') };
}

/**
 * Converts digits, invisible characters and the tatweel that is typed as a dash, and removes what spreadsheets add to a
 * number: the exponent and a decimal tail of zeros. Undefined for a number whose last digits an exponent has rounded.
 */
function normalizePhoneText(cell: string, code: string): string | undefined {
  const text = toLatinDigits(cell.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/\u0640/g, '-')
    .trim();
  const [, whole, decimals = '', exponent] = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i.exec(text) ?? [];
  if (whole) return decimals.length === Number(exponent) ? whole + decimals : undefined;
  return (
    text
      .replace(/(\d{6})[.,]0+(?!\d)/g, '$1')
      .replace(/([\s.,'’]\d{3})[.,]0+$|^([^.]*\d)\.0$|^([^,]*\d),0$/, '$1$2$3')
      // Text that was copied from right to left has the plus behind the calling code.
      .replace(code ? new RegExp(`(?<!\\d)${code}\\+`) : /(?!)/, `+${code}`)
  );
}

function readGroups(text: string): Group[] {
  let end = 0;
  return [...text.matchAll(/\d+/g)].map(({ 0: digits, index }) => {
    const before = text.slice(end, index);
    end = index + digits.length;
    const words = before.match(/\p{L}+/gu) ?? [];
    const gap = /[\p{L}\n\r;|&+]/u.test(before)
      ? 'number'
      : /[^\s.\p{Pd}]|\s\p{Pd}|\p{Pd}\s/u.test(before)
        ? 'strong'
        : 'weak';
    return { digits, hasPlus: /\+[\s(]*$/.test(before), gap, isFax: FAX.has(normalizeHeading(words.at(-1) ?? '')) };
  });
}

/** Splits groups where a new number always starts: after a word, a line break, or one of `;`, `|`, `&` and `+`. */
const splitSegments = (groups: readonly Group[]): Group[][] => splitAt(groups, ({ gap }) => gap === 'number');

/** Splits groups at slashes, commas, brackets and dashes between spaces. */
const splitChunks = (groups: readonly Group[]): Group[][] => splitAt(groups, ({ gap }) => gap === 'strong');

function splitAt(groups: readonly Group[], isStart: (group: Group) => boolean): Group[][] {
  const parts: Group[][] = [];
  for (const group of groups) {
    if (parts.length === 0 || isStart(group)) parts.push([]);
    parts.at(-1)!.push(group);
  }
  return parts;
}

/**
 * Divides groups of digits into valid numbers: the fewest numbers, then the fewest that only a space separates.
 * Undefined when a group remains.
 */
function partition(groups: readonly Group[], code: string): Found[] | undefined {
  const best: ({ cost: number; phones: Found[] } | undefined)[] = [];
  best[groups.length] = { cost: 0, phones: [] };
  for (let start = groups.length - 1; start >= 0; start--) {
    let digits = '';
    for (let end = start; end < groups.length && digits.length <= DIGITS_MAX; end++) {
      digits += groups[end]!.digits;
      const rest = best[end + 1];
      const phone = rest && toPhone(digits, groups[start]!.hasPlus, code);
      if (!phone) continue;
      const cost = rest.cost + 100 + (groups[end + 1]?.gap === 'weak' ? 1 : 0);
      const { isFax } = groups[start]!;
      if (cost < (best[start]?.cost ?? Infinity)) best[start] = { cost, phones: [{ ...phone, isFax }, ...rest.phones] };
    }
  }
  return best[0]?.phones;
}

/** Converts the digits of one number; undefined for a number that its country cannot have. */
function toPhone(digits: string, hasPlus: boolean, code: string): Phone | undefined {
  const withoutZeros = digits.replace(/^0+/, '');
  // Placeholders such as 00000000 are valid in some countries.
  if (withoutZeros.length < PHONE_DIGITS_MIN || /^(\d)\1*$/.test(withoutZeros)) return undefined;
  if (hasPlus || digits.startsWith('00')) return parseInternational(withoutZeros);
  const national = code && digits.length <= PHONE_DIGITS_MAX ? parseNational(digits, code) : undefined;
  // Spreadsheets drop the plus of a number: 961 3 123 456.
  return national ?? (code && withoutZeros.startsWith(code) ? parseInternational(withoutZeros) : undefined);
}

function parseInternational(digits: string): Phone | undefined {
  const parsed = parsePhoneNumberFromString(`+${digits}`);
  return parsed?.isValid() ? toStored(`+${parsed.countryCallingCode}`, parsed.nationalNumber) : undefined;
}

function parseNational(digits: string, code: string): Phone | undefined {
  try {
    const parsed = parsePhoneNumberFromString(digits, { defaultCallingCode: code });
    if (!parsed?.isValid()) return undefined;
    // The library also reads a calling code without plus.
    return toStored(`+${code}`, parsed.number === `+${digits}` ? parsed.nationalNumber : digits);
  } catch {
    // The library throws for an unassigned calling code, which has no known lengths.
    return code.length + digits.length <= PHONE_DIGITS_MAX ? toStored(`+${code}`, digits) : undefined;
  }
}

const toStored = (countryCode: string, phoneNumber: string): Phone => ({
  countryCode,
  phoneNumber,
  e164: toE164(countryCode, phoneNumber),
});

const toWords = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(normalizeHeading));
const FAX = toWords(FAX_WORDS);
const LABELS = new Set([...toWords(OR_WORDS), ...toWords(PHONE_LABELS), ...FAX]);

const readRemarks = (text: string): string[] =>
  (text.match(/\p{L}[\p{L}\p{M}'’.-]*/gu) ?? []).filter((word) => !LABELS.has(normalizeHeading(word)));
