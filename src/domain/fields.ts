import * as v from 'valibot';
import { latinDigits, latinWhole } from './digits.ts';
import type { MessageKey } from './problems.ts';

const key = (name: MessageKey): MessageKey => name;

/** Beside tabs and line breaks no person types them: PostgreSQL cannot hold NUL, and a terminal obeys the others. */
const withoutControls = v.check<string, MessageKey>((text) => !/[^\P{Cc}\t\n\r]/u.test(text), key('format'));

/** Trimmed text of 1 to `max` characters. */
export const requiredText = (max: number) =>
  v.pipe(
    v.string(key('format')),
    v.trim(),
    v.nonEmpty(key('required')),
    v.maxLength(max, key('maxLength')),
    withoutControls,
  );

/** Trimmed text of at most `max` characters; an empty one and null are stored as null. */
export const optionalText = (max: number) =>
  emptyAsNull(v.pipe(v.string(key('format')), v.maxLength(max, key('maxLength')), withoutControls));

/** Lets a form send '' where the record holds null. The field may be left out. */
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

/** An e-mail address, lower-cased, of at most 100 characters (specification 9). */
export const EMAIL_MAX = 100;
export const email = v.pipe(
  v.string(key('format')),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty(key('required')),
  v.maxLength(EMAIL_MAX, key('maxLength')),
  v.email(key('email')),
);

/** A whole number from `min` to `max`; a form's text with any digits is read as one. */
export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.union(
      [
        v.number(key('number')),
        v.pipe(
          v.string(),
          v.trim(),
          v.nonEmpty(key('required')),
          v.transform((text) => Number(latinWhole(text))),
        ),
      ],
      key('number'),
    ),
    v.number(key('number')),
    v.integer(key('number')),
    v.minValue(min, key('min')),
    v.maxValue(max, key('max')),
  );

/** A whole number that may be left out, empty or null. */
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

/** Digits alone, written with any digits, as Latin ones. */
export const digits = (max: number) =>
  v.pipe(
    v.string(key('format')),
    v.trim(),
    v.transform(latinDigits),
    v.nonEmpty(key('required')),
    v.regex(/^\d+$/, key('phone')),
    v.maxLength(max, key('maxLength')),
  );

export const Id = v.pipe(v.string(key('format')), v.uuid(key('format')));

/** A moment, ISO 8601 in UTC with milliseconds. */
export const Moment = v.pipe(v.string(key('format')), v.isoTimestamp(key('format')));

/** The 31st of June is refused; `Date` would roll it into July. PostgreSQL knows no year 0. */
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
