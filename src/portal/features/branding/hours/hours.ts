import type { Interval, OpeningException, WorkingHours, Weekday } from '#domain/branding/opening-hours.ts';

const NONE: WorkingHours = { days: { 1: [], 2: [], 3: [], 4: [], 5: [], 6: [], 7: [] }, exceptions: [] };

/** Hours as they are being edited: a time may be missing still. */
export function editedHours(text: string): WorkingHours {
  try {
    const { days, exceptions = [] } = JSON.parse(text) as WorkingHours;
    return { days: { ...NONE.days, ...days }, exceptions };
  } catch {
    return NONE;
  }
}

export const INTERVALS_MAX = 4;
const FIRST: Interval = ['08:00', '18:00'];

/** `intervals` with one more, after a pause. */
export function oneMore(intervals: readonly Interval[]): Interval[] {
  const closes = intervals.at(-1)?.[1];
  if (!closes) return [...intervals, FIRST];
  const hour = (Number(closes.slice(0, 2)) + 1) % 24;
  const from = `${String(hour).padStart(2, '0')}:${closes.slice(3)}`;
  return [...intervals, [from, `${String((hour + 4) % 24).padStart(2, '0')}:${closes.slice(3)}`]];
}

export const withDay = (hours: WorkingHours, day: Weekday, intervals: Interval[]): WorkingHours => ({
  ...hours,
  days: { ...hours.days, [day]: intervals },
});

/** The hours of `from` on other days too. */
export const copied = (hours: WorkingHours, from: Weekday, to: readonly Weekday[]): WorkingHours =>
  to.reduce((all, day) => withDay(all, day, hours.days[from]), hours);

/** It closes on the next day. */
export const isPastMidnight = ([opens, closes]: Interval): boolean => opens !== '' && closes !== '' && closes < opens;

export const withException = (hours: WorkingHours, place: number, part: Partial<OpeningException>): WorkingHours => ({
  ...hours,
  exceptions: hours.exceptions.map((one, index) => (index === place ? { ...one, ...part } : one)),
});
