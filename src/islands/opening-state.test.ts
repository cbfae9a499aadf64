import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import {
  ALL_DAY,
  openingState,
  hoursForPage,
  type Interval,
  type WorkingHours,
  upcomingExceptions,
  weekdayName,
} from '#domain/branding/opening-hours.ts';
import { findDateArticle, findHourSign, type Locale } from '#domain/locales.ts';
import { dateLocale, formatClock } from '#domain/regions/date-locale.ts';
import { showOpeningState } from './opening-state.ts';

const TEMPLATES = { open: 'open {time}', all: 'all', later: 'later {time}', next: 'next {day} {time}', shut: 'shut' };

class Row {
  ariaCurrent: string | null = null;
  hidden = false;
  readonly dataset: Record<string, string>;
  constructor(dataset: Record<string, string>) {
    this.dataset = dataset;
  }
}

afterEach(() => vi.unstubAllGlobals());

/** Shows the state at `now` on a page published on `today`; returns the texts of the badge and the rows. */
function pageAt(
  hours: WorkingHours,
  timeZone: string,
  now: Date,
  today = now.toISOString().slice(0, 10),
  dates = 'en',
) {
  const badge = {
    textContent: '',
    dataset: {
      hours: JSON.stringify(hoursForPage(hours, timeZone, new Date(today))),
      state: '',
      dates,
      dateArticle: findDateArticle(dates),
      hourSign: findHourSign(dates),
      ...TEMPLATES,
    },
  };
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => new Row({ day: String(day) }));
  const exceptions = upcomingExceptions(hours, today).map(({ from, to }) => new Row({ from, until: to }));
  const weekday = (query: string) => weekdayName(Number(/\d/.exec(query)![0]), dates.slice(0, 2) as Locale);
  vi.stubGlobal('setInterval', () => 0);
  vi.stubGlobal('document', {
    documentElement: { lang: dates },
    getElementById: () => badge,
    querySelector: (query: string) => ({ querySelector: () => ({ textContent: weekday(query) }) }),
    querySelectorAll: (query: string) => ({ '[data-day]': days, '[data-until]': exceptions })[query] ?? [],
  });
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now.getTime());
  showOpeningState();
  clock.mockRestore();
  const isCurrent = ({ ariaCurrent }: Row) => ariaCurrent === 'date';
  return {
    text: badge.textContent,
    state: badge.dataset.state,
    days: days.flatMap((row, index) => (isCurrent(row) ? [index + 1] : [])),
    exceptions: exceptions.map((row) => ({ hidden: row.hidden, current: isCurrent(row) })),
  };
}

const wall = (now: Date, timeZone: string) => {
  const [day, time] = now.toLocaleString('sv', { timeZone }).split(' ');
  return { day: day!, time: time!.slice(0, 5) };
};

const time = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  );
const interval = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(time, time).filter(([a, b]) => a !== b) },
  { weight: 1, arbitrary: fc.constant(ALL_DAY) },
);
const intervals = fc.array(interval, { maxLength: 3 });
const day = fc
  .integer({ min: 0, max: 40 })
  .map((days) => new Date(Date.UTC(2026, 1, 1 + days)).toISOString().slice(0, 10));
const anyHours: fc.Arbitrary<WorkingHours> = fc.record({
  days: fc.record({ 1: intervals, 2: intervals, 3: intervals, 4: intervals, 5: intervals, 6: intervals, 7: intervals }),
  exceptions: fc.array(
    fc.tuple(day, day, intervals).map(([a, b, open]) => ({ from: a < b ? a : b, to: a < b ? b : a, intervals: open })),
    { maxLength: 4 },
  ),
});
const zone = fc.constantFrom('Asia/Beirut', 'Africa/Casablanca', 'America/Montreal', 'Pacific/Kiritimati', 'UTC');
const moment = fc
  .integer({ min: 0, max: 40 * 24 * 60 })
  .map((minutes) => new Date(Date.UTC(2026, 1, 1, 0, minutes, 30)));

/**
 * The first exception hides the hours of the second until 2026-02-22. At the tested time it is still 2026-02-23 in the
 * time zone of the garage, but 2026-02-24 in UTC.
 */
const NEARLY_TOMORROW: WorkingHours = {
  days: { 1: [], 2: [], 3: [], 4: [], 5: [], 6: [], 7: [] },
  exceptions: [
    { from: '2026-02-01', to: '2026-02-22', intervals: [] },
    { from: '2026-02-01', to: '2026-02-23', intervals: [['19:30', '19:15']] },
  ],
};

test.each(['en', 'fr'])('shows the same state as openingState at any time, in %s', (lang) => {
  const shown = (text: string) => formatClock(text, lang);
  fc.assert(
    fc.property(anyHours, zone, moment, (hours, timeZone, now) => {
      const clock = wall(now, timeZone);
      const state = openingState(hours, clock);
      const { text, state: shownState } = pageAt(hours, timeZone, now, undefined, lang);
      const next = state.opensNext;
      if (state.isOpen)
        expect([shownState, text]).toEqual(['open', state.closesAt ? `open ${shown(state.closesAt)}` : 'all']);
      else if (!next) expect(text).toBe('shut');
      else if (next.day === clock.day) expect(text).toBe(`later ${shown(next.time)}`);
      else expect([shownState, text.endsWith(` ${shown(next.time)}`)]).toEqual(['next', true]);
    }),
    { numRuns: 100, examples: [[NEARLY_TOMORROW, 'America/Montreal', new Date('2026-02-24T00:00:30Z')]] },
  );
});

const nine: Interval[] = [['09:00', '17:00']];
const week: WorkingHours = {
  days: { 1: nine, 2: nine, 3: nine, 4: nine, 5: nine, 6: [], 7: [] },
  exceptions: [
    { from: '2026-02-10', to: '2026-02-10', intervals: [] },
    { from: '2026-02-16', to: '2026-02-20', intervals: [] },
    { from: '2026-06-01', to: '2026-06-02', intervals: [] },
  ],
};
const at = (minute: string) => pageAt(week, 'UTC', new Date(`${minute}:00Z`), '2026-02-01');

test('names the next opening by weekday within a week, else by date', () => {
  expect(at('2026-02-06T18:00').text).toBe('next Monday 9:00');
  expect(at('2026-02-13T18:00').text).toBe('next Feb 23 9:00');
  const inFrench = (minute: string) => pageAt(week, 'UTC', new Date(`${minute}:00Z`), '2026-02-01', 'fr').text;
  expect(inFrench('2026-02-06T18:00')).toBe('next lundi 9\u00A0h');
  expect(inFrench('2026-02-13T18:00')).toBe('next le 23 févr. 9\u00A0h');
});

test('shows that a garage never closes', () => {
  const always: Interval[] = [ALL_DAY];
  const hours: WorkingHours = {
    days: { 1: always, 2: always, 3: always, 4: always, 5: always, 6: always, 7: always },
    exceptions: [],
  };
  expect(pageAt(hours, 'UTC', new Date('2026-02-06T18:00:00Z'))).toMatchObject({ text: 'all', state: 'open' });
});

test('shows the last closing of a chain of touching intervals', () => {
  const touching = {
    ...week,
    days: {
      ...week.days,
      5: [
        ['08:00', '12:00'],
        ['12:00', '00:00'],
      ] as Interval[],
      6: [['00:00', '02:00']] as Interval[],
    },
  };
  expect(pageAt(touching, 'UTC', new Date('2026-02-06T09:00:00Z')).text).toBe('open 2:00');
});

test('marks one row on a day of two exceptions', () => {
  const hours = {
    ...week,
    exceptions: [{ from: '2026-02-09', to: '2026-02-12', intervals: nine }, week.exceptions[0]!],
  };
  const rows = pageAt(hours, 'UTC', new Date('2026-02-10T10:00:00Z')).exceptions;
  expect(rows.map(({ current }) => current)).toEqual([true, false]);
});

test('names the months of the country', () => {
  const friday = new Date('2026-02-13T18:00:00Z');
  const textIn = (callingCode: string) => pageAt(week, 'UTC', friday, '2026-02-01', dateLocale('ar', callingCode)).text;
  expect([textIn('+961'), textIn('+212')]).toEqual(['next 23 شباط 9:00', 'next 23 فبراير 9:00']);
});

test('marks the current weekday, or the exception that replaces it', () => {
  expect(at('2026-02-09T10:00')).toMatchObject({ days: [1], text: 'open 17:00' });
  expect(at('2026-02-10T10:00')).toMatchObject({ days: [], exceptions: [{ current: true }, {}, {}] });
});

test('hides exceptions that are past or more than thirty days ahead', () => {
  expect(at('2026-02-12T10:00').exceptions.map(({ hidden }) => hidden)).toEqual([true, false, true]);
  expect(at('2026-05-05T10:00').exceptions.map(({ hidden }) => hidden)).toEqual([true, true, false]);
});

test.each([
  ['in the years whose offsets the page knows', '2027-07-01T15:30:00Z', 0],
  ['after them', '2028-07-01T15:30:00Z', 1],
])('knows summer time %s', (_, now, formatters) => {
  const always: Interval[] = [['09:00', '18:30']];
  const hours = {
    days: { 1: always, 2: always, 3: always, 4: always, 5: always, 6: always, 7: always },
    exceptions: [],
  };
  const format = vi.spyOn(Date.prototype, 'toLocaleString');
  expect(pageAt(hours, 'Asia/Beirut', new Date(now), '2026-02-01').state).toBe('next');
  expect(format).toHaveBeenCalledTimes(formatters);
  format.mockRestore();
  expect(pageAt(hours, 'Asia/Beirut', new Date('2027-12-01T15:30:00Z'), '2026-02-01').text).toBe('open 18:30');
});
