import * as v from 'valibot';
import { Day, optionalText } from '../fields.ts';
import { LOCALE_CODES } from '../locales.ts';
import type { MessageKey } from '../messages.ts';
import { DAY_MS } from '../units.ts';

const FORMAT = 'format' satisfies MessageKey;
const Time = v.pipe(v.string(FORMAT), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, FORMAT));
/** From opening to closing; one that closes before it opens runs past midnight. */
const Interval = v.pipe(
  v.tuple([Time, Time], FORMAT),
  v.check(([opens, closes]) => opens !== closes, 'timesEqual' satisfies MessageKey),
);
export type Interval = v.InferOutput<typeof Interval>;
const INTERVALS_MAX = 4;
const Intervals = v.pipe(v.array(Interval), v.maxLength(INTERVALS_MAX, 'maxLength' satisfies MessageKey));
const EXCEPTIONS_MAX = 60;
const NAME_MAX = 60;

/** Holidays, Ramadan: both days included, with other intervals or none. */
const Exception = v.pipe(
  v.strictObject({
    from: Day,
    to: Day,
    intervals: Intervals,
    name: v.optional(v.strictObject(v.entriesFromList(LOCALE_CODES, optionalText(NAME_MAX)))),
  }),
  v.check(({ from, to }) => from <= to, 'dateRange' satisfies MessageKey),
);
export type OpeningException = v.InferOutput<typeof Exception>;

const WEEK = ['1', '2', '3', '4', '5', '6', '7'] as const;
/** The JSON of `workingHours`: intervals by weekday, 1 for Monday to 7 for Sunday, and dated exceptions (decision 10). */
export const WorkingHours = v.object({
  days: v.object(v.entriesFromList(WEEK, v.optional(Intervals, []))),
  exceptions: v.optional(v.pipe(v.array(Exception), v.maxLength(EXCEPTIONS_MAX)), []),
});
export type WorkingHours = v.InferOutput<typeof WorkingHours>;

const NONE: WorkingHours = { days: { 1: [], 2: [], 3: [], 4: [], 5: [], 6: [], 7: [] }, exceptions: [] };

/** The hours that a branding field holds; none at all where it is empty or cannot be read. */
export function parseWorkingHours(text: string | undefined): WorkingHours {
  try {
    const parsed = v.safeParse(WorkingHours, JSON.parse(text || '{}'));
    return parsed.success ? parsed.output : NONE;
  } catch {
    return NONE;
  }
}

/** A moment as the clock on the garage's wall shows it. */
export interface WallTime {
  /** `YYYY-MM-DD` */
  day: string;
  /** `HH:MM` */
  time: string;
}

/** Whether the garage is open, until when, and when it opens next. */
export interface OpeningState {
  isOpen: boolean;
  closesAt?: string;
  opensNext?: WallTime;
}

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const shifted = (day: string, days: number): string =>
  new Date(dateOf(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): 1 | 2 | 3 | 4 | 5 | 6 | 7 => (dateOf(day).getUTCDay() || 7) as 1;

const lengthOf = ({ from, to }: OpeningException): number => dateOf(to).getTime() - dateOf(from).getTime();

/** The exception that holds on a day: the shortest, so that a feast within Ramadan wins. */
export const exceptionOn = ({ exceptions }: WorkingHours, day: string): OpeningException | undefined =>
  exceptions.filter(({ from, to }) => from <= day && day <= to).toSorted((a, b) => lengthOf(a) - lengthOf(b))[0];

/** The intervals of a day, the earliest first. */
export const intervalsOn = (hours: WorkingHours, day: string): Interval[] =>
  (exceptionOn(hours, day)?.intervals ?? hours.days[weekdayOf(day)]).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Days ahead in which an opening is looked for. */
const HORIZON_DAYS = 60;

/** What is true at a moment of the garage's own clock. */
export function openingState(hours: WorkingHours, { day, time }: WallTime): OpeningState {
  const overnight = intervalsOn(hours, shifted(day, -1)).find(([opens, closes]) => closes < opens && time < closes);
  if (overnight) return { isOpen: true, closesAt: overnight[1] };
  const today = intervalsOn(hours, day);
  const current = today.find(([opens, closes]) => opens <= time && (time < closes || closes < opens));
  if (current) return { isOpen: true, closesAt: current[1] };
  const later = today.find(([opens]) => time < opens);
  if (later) return { isOpen: false, opensNext: { day, time: later[0] } };
  for (let ahead = 1; ahead <= HORIZON_DAYS; ahead++) {
    const [next] = intervalsOn(hours, shifted(day, ahead));
    if (next) return { isOpen: false, opensNext: { day: shifted(day, ahead), time: next[0] } };
  }
  return { isOpen: false };
}
