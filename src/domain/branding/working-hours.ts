import * as v from 'valibot';
import { Day } from '../fields.ts';
import { FALLBACK_LOCALE, type Locale } from '../locales.ts';
import { partialLocalizedText } from '../localized.ts';
import type { MessageKey } from '../problems.ts';
import { INTERVALS_MAX, type WorkingHours } from './opening-hours.ts';

const FORMAT = 'format' satisfies MessageKey;
const Time = v.pipe(v.string(FORMAT), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, FORMAT));
const ClosingTime = v.union([Time, v.literal('24:00', FORMAT)], FORMAT);
const Interval = v.pipe(
  v.tuple([Time, ClosingTime], FORMAT),
  v.check(([opens, closes]) => opens !== closes, 'timesEqual' satisfies MessageKey),
  v.check(([opens, closes]) => closes !== '24:00' || opens === '00:00', FORMAT),
);
const Intervals = v.pipe(v.array(Interval), v.maxLength(INTERVALS_MAX, 'maxItems' satisfies MessageKey));
const EXCEPTIONS_MAX = 60;
const EXCEPTION_NAME_MAX = 60;

/** A plain name is that in the main language. */
const Exception = v.pipe(
  v.strictObject({
    from: Day,
    to: Day,
    intervals: Intervals,
    name: v.optional(partialLocalizedText(EXCEPTION_NAME_MAX)),
  }),
  v.check(({ from, to }) => from <= to, 'dateRange' satisfies MessageKey),
);

const StoredHours = v.object({
  days: v.object(v.entriesFromList(['1', '2', '3', '4', '5', '6', '7'], v.optional(Intervals, []))),
  exceptions: v.optional(v.pipe(v.array(Exception), v.maxLength(EXCEPTIONS_MAX, 'maxItems' satisfies MessageKey)), []),
});
type GivenHours = v.InferOutput<typeof StoredHours>;

/**
 * The JSON of the branding field [`workingHours`](docs/rules/branding.md#working-hours). Rejects an
 * exception that shares a day with an earlier one of the list.
 */
export const WorkingHoursField = v.pipe(
  StoredHours,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.issues) return;
    const { exceptions } = dataset.value;
    for (const [index, { from, to }] of exceptions.entries()) {
      if (!exceptions.slice(0, index).some((earlier) => from <= earlier.to && earlier.from <= to)) continue;
      const path = {
        type: 'object',
        origin: 'value',
        input: dataset.value,
        key: 'exceptions',
        value: exceptions,
      } as const;
      const item = { type: 'array', origin: 'value', input: exceptions, key: index, value: exceptions[index] } as const;
      const field = {
        type: 'object',
        origin: 'value',
        input: { ...exceptions[index] },
        key: 'from',
        value: from,
      } as const;
      addIssue({ message: 'daysOverlap' satisfies MessageKey, path: [path, item, field] });
    }
  }),
);

/** Returns hours whose exceptions have a name per language; plain names become those in `main`. */
export const localizeExceptions = ({ days, exceptions }: GivenHours, main: Locale): WorkingHours => ({
  days,
  exceptions: exceptions.map(({ name, ...exception }) => {
    if (!name) return exception;
    return { ...exception, name: typeof name === 'string' ? { [main]: name } : name };
  }),
});

const NO_HOURS: WorkingHours = { days: { 1: [], 2: [], 3: [], 4: [], 5: [], 6: [], 7: [] }, exceptions: [] };

/**
 * Parses the branding field; accepts overlapping exceptions, which may have been stored. An empty or invalid text
 * yields no hours. `main` is the main language of the garage.
 */
export function parseWorkingHours(text: string | undefined, main: Locale = FALLBACK_LOCALE): WorkingHours {
  try {
    const parsed = v.safeParse(StoredHours, JSON.parse(text || '{}'));
    return parsed.success ? localizeExceptions(parsed.output, main) : NO_HOURS;
  } catch {
    return NO_HOURS;
  }
}
