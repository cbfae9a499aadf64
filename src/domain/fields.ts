import * as v from 'valibot';
import { toLatinDigits, normalizeInteger, removeInvisible } from './digits.ts';
import type { MessageKey } from './problems.ts';

const key = (name: MessageKey): MessageKey => name;

/**
 * Rejects control characters except tabs and line breaks: PostgreSQL cannot store NUL, terminals interpret the others.
 */
const withoutControls = v.check<string, MessageKey>((text) => !/[^\P{Cc}\t\n\r]/u.test(text), key('format'));

/** Rejects a text of invisible characters alone. */
const withVisible = v.check<string, MessageKey>((text) => removeInvisible(text).trim() !== '', key('required'));

/** Removes invisible characters and surrounding white space, which are copied along with an identifier. */
export const visibleText = v.transform((text: string) => removeInvisible(text).trim());

/** Trimmed text of 1 to `max` characters. */
export const requiredText = (max: number) =>
  v.pipe(
    v.string(key('format')),
    v.trim(),
    v.nonEmpty(key('required')),
    withVisible,
    v.maxLength(max, key('maxLength')),
    withoutControls,
  );

/** Optional trimmed text of at most `max` characters; an empty text becomes null. */
export const optionalText = (max: number) =>
  emptyAsNull(v.pipe(v.string(key('format')), v.maxLength(max, key('maxLength')), withoutControls));

/** Makes a text schema optional: an empty text and null become null. */
export const emptyAsNull = <S extends v.GenericSchema<string, unknown>>(schema: S) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(key('format')),
        v.trim(),
        v.transform((text) => text || null),
        v.nullable(schema),
      ),
    ),
  );

/** Maximum characters of an e-mail address. */
export const EMAIL_MAX = 100;
/** An e-mail address, converted to lower case. */
export const email = v.pipe(
  v.string(key('format')),
  visibleText,
  v.toLowerCase(),
  v.nonEmpty(key('required')),
  v.maxLength(EMAIL_MAX, key('maxLength')),
  v.email(key('email')),
);

/** Accepts an integer from `min` to `max`: a number, or text in Latin, Arabic-Indic or Persian digits. */
export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.union(
      [
        v.number(key('number')),
        v.pipe(
          v.string(),
          v.trim(),
          v.nonEmpty(key('required')),
          v.transform((text) => Number(normalizeInteger(text))),
        ),
      ],
      key('number'),
    ),
    v.number(key('number')),
    v.integer(key('number')),
    v.minValue(min, key('min')),
    v.maxValue(max, key('max')),
  );

/** An optional whole number; an empty text becomes null. */
export const optionalWholeNumber = (min: number, max: number) =>
  v.optional(
    v.union([
      v.null(),
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
      wholeNumber(min, max),
    ]),
  );

/** A text of 1 to `max` digits, converted to Latin ones. */
export const digits = (max: number) =>
  v.pipe(
    v.string(key('format')),
    v.transform((text) => toLatinDigits(text).trim()),
    v.nonEmpty(key('required')),
    v.regex(/^\d+$/, key('phone')),
    v.maxLength(max, key('maxLength')),
  );

/** A UUID, converted to the lower case that PostgreSQL returns, so that equal ids are equal strings. */
export const Id = v.pipe(v.string(key('format')), v.uuid(key('format')), v.toLowerCase());

/** A timestamp, ISO 8601 in UTC with milliseconds. */
export const Timestamp = v.pipe(v.string(key('format')), v.isoTimestamp(key('format')));

/** Rejects 31 June, which `Date` accepts as 1 July, and the year 0, which PostgreSQL lacks. */
function isRealDay(text: string): boolean {
  if (text.startsWith('0000')) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** A calendar day `YYYY-MM-DD` that exists. */
export const Day = v.pipe(
  v.string(key('format')),
  v.isoDate(key('format')),
  v.check((text) => isRealDay(text), key('format')),
);

/** The key of an uploaded file. */
export const FileKey = v.pipe(
  v.string(key('format')),
  v.regex(/^[a-z0-9][a-z0-9/-]{8,120}\.[a-z0-9]{2,5}$/, key('format')),
);
export const StoredImage = v.nullable(v.object({ key: v.string(), url: v.string() }));
