import { addDays } from '#domain/analytics/day-bounds.ts';
import {
  openingState,
  type OpeningState,
  type PageHours,
  toWeekday,
  type WallTime,
} from '#domain/branding/opening-hours.ts';
import { DAY_MONTH, formatSignedClock, ISO_LOCALE } from '#domain/regions/date-locale.ts';
import { MINUTE_MS } from '#domain/units.ts';

/** Days ahead that an exception is listed. */
const EXCEPTION_DAYS = 30;
/** Days ahead whose weekday names an opening; later ones need the date. */
const WEEKDAY_DAYS = 7;

/**
 * Writes the opening state, in the time zone of the garage, to the badge, the header and the heading of the callback
 * form of the home page, now and every minute. Marks the current day, and hides exceptions that are past or more than
 * 30 days ahead. Without it, the badge shows the regular hours.
 */
export function showOpeningState(): void {
  const badge = document.getElementById('open');
  if (!badge) return;
  const hours = JSON.parse(badge.dataset.hours!) as PageHours;
  const update = () => {
    const now = toWallTime(Date.now(), hours);
    const state = openingState(hours, now);
    for (const element of [badge, ...document.querySelectorAll<HTMLElement>('.when')])
      writeState(element, state, now, badge.dataset);
    markToday(hours, now.day);
  };
  update();
  setInterval(update, MINUTE_MS);
}

/**
 * Returns the local time of the garage. An `Intl` formatter takes over after the period whose UTC offsets the page
 * knows: the first one of a tab takes 150 to 190 ms on a slow phone.
 */
function toWallTime(now: number, { timeZone, offsets, until }: PageHours): WallTime {
  const [, offset] = offsets.findLast(([from]) => from <= now) ?? [];
  const local =
    offset === undefined || now >= until
      ? new Date(now).toLocaleString(ISO_LOCALE, { timeZone })
      : new Date(now + offset * 1_000).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}

/**
 * Writes the message of the state, of which `data-` attributes of the element hold one each. `formats` are those of the
 * badge for dates and times.
 */
function writeState(
  element: HTMLElement,
  { isOpen, closesAt, opensNext }: OpeningState,
  now: WallTime,
  formats: DOMStringMap,
): void {
  const kind = isOpen ? 'open' : !opensNext ? 'shut' : opensNext.day === now.day ? 'later' : 'next';
  const message = element.dataset[isOpen && !closesAt ? 'all' : kind] ?? '';
  const time = closesAt ?? opensNext?.time ?? '';
  element.textContent = message
    .replace('{time}', formatSignedClock(time, formats.hourSign))
    .replace('{day}', () => (opensNext ? nameDay(opensNext.day, now.day, formats) : ''));
  element.dataset.state = kind;
}

/** Returns the weekday of a day within a week, as the table of hours names it, else the date in a sentence. */
function nameDay(day: string, today: string, { dates, dateArticle = '' }: DOMStringMap): string {
  if (day < addDays(today, WEEKDAY_DAYS)) return findWeekdayRow(day)?.querySelector('th')?.textContent ?? day;
  return dateArticle + new Date(day).toLocaleDateString(dates, { timeZone: 'UTC', ...DAY_MONTH });
}

const findWeekdayRow = (day: string): Element | null => document.querySelector(`[data-day="${toWeekday(day)}"]`);

/** Marks the row of the current day: an exception, else the weekday. */
function markToday({ exceptions }: PageHours, today: string): void {
  const isException = exceptions.some(({ from, to }) => from <= today && today <= to);
  for (const row of document.querySelectorAll<HTMLElement>('[data-day]'))
    row.ariaCurrent = !isException && row.dataset.day === String(toWeekday(today)) ? 'date' : null;
  for (const row of document.querySelectorAll<HTMLElement>('[data-until]')) {
    const { from, until } = row.dataset as { from: string; until: string };
    row.ariaCurrent = from <= today && today <= until ? 'date' : null;
    row.hidden = until < today || from > addDays(today, EXCEPTION_DAYS);
  }
}
