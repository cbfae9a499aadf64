import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { anyDay, anyException, CLOSED, exception, hours, weekday } from '#tests/support/sample-hours.ts';
import { toProblems } from '../problems.ts';
import {
  ALL_DAY,
  formatIntervals,
  getDayIntervals,
  hoursForPage,
  type Interval,
  isOpenAllDay,
  longestSpan,
  openingState,
  separateExceptions,
  toWeekday,
  upcomingExceptions,
  weekdayName,
  weekdaysFrom,
  weekSpans,
} from './opening-hours.ts';
import { parseWorkingHours, WorkingHoursField } from './working-hours.ts';

const hoursWith = (...exceptions: ReturnType<typeof exception>[]) => ({ days: {}, exceptions }) as never;

test('numbers weekdays from Monday to Sunday', () => {
  expect(['2026-11-16', '2026-11-21', '2026-11-22'].map(toWeekday)).toEqual([1, 6, 7]);
});

test('prefers the shorter of two exceptions', () => {
  expect(getDayIntervals(hours, '2026-03-05')).toEqual([]);
  expect(getDayIntervals(hours, '2026-03-06')).toEqual([['20:00', '01:00']]);
});

test('parses invalid hours as none and is closed without hours', () => {
  const none = parseWorkingHours('{"days":{"1":[["8","18"]]}}');
  expect(openingState(none, { day: '2026-11-16', time: '09:00' })).toEqual({ isOpen: false });
  expect(parseWorkingHours('nonsense')).toEqual(none);
  expect(parseWorkingHours(undefined)).toEqual(none);
  expect(parseWorkingHours(JSON.stringify(hours))).toEqual(hours);
});

test('lists upcoming exceptions in order without past ones', () => {
  const listed = upcomingExceptions(
    hoursWith(exception('2027-02-08', '2027-03-09'), exception('2026-11-20', '2026-11-22'), exception('2026-11-19')),
    '2026-11-22',
  );
  expect(listed.map(({ from }) => from)).toEqual(['2026-11-20', '2027-02-08']);
});

test('lists a yearly holiday once: a year ends before its day returns', () => {
  const listed = upcomingExceptions(
    hoursWith(exception('2027-11-22'), exception('2026-11-22'), exception('2027-11-21')),
    '2026-11-22',
  );
  expect(listed.map(({ from }) => from)).toEqual(['2026-11-22', '2027-11-21']);
});

test('groups consecutive weekdays with the same intervals', () => {
  expect(weekSpans(hours, 1)).toEqual([
    { from: 1, to: 5, days: [1, 2, 3, 4, 5], intervals: weekday },
    { from: 6, to: 6, days: [6], intervals: [['09:00', '13:00']] },
    { from: 7, to: 7, days: [7], intervals: [] },
  ]);
  expect(weekSpans(hours, 7).map(({ days }) => days)).toEqual([[7], [1, 2, 3, 4, 5], [6]]);
});

test('finds the longest open span', () => {
  expect(longestSpan(hours, 6)?.days).toEqual([1, 2, 3, 4, 5]);
  const weekend = { days: { ...hours.days, 1: [], 2: [], 3: [], 4: [], 5: [] }, exceptions: [] };
  expect(longestSpan(weekend, 1)?.days).toEqual([6]);
  expect(longestSpan({ ...weekend, days: { ...weekend.days, 6: [] } }, 1)).toBeUndefined();
});

test('lists each weekday once, starting with any', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), (first) => {
      const days = weekdaysFrom(first);
      expect(days[0]).toBe(first);
      expect(days.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    }),
  );
});

test('sorts the intervals of a day', () => {
  const afternoonFirst = { ...hours, days: { ...hours.days, 1: weekday.toReversed() } };
  expect(getDayIntervals(afternoonFirst, '2026-11-16')).toEqual(weekday);
});

test('lists the hours of a page, with exceptions from two days ago to a year ahead', () => {
  const long = { from: '2026-12-24', to: '2027-01-02', intervals: weekday.toReversed() };
  const page = hoursForPage(
    {
      ...hours,
      exceptions: [
        long,
        exception('2026-11-19'),
        exception('2026-11-20'),
        exception('2027-11-21'),
        exception('2027-11-22'),
      ],
    },
    'Asia/Beirut',
    new Date('2026-11-22T10:00:00Z'),
  );
  expect(page).toEqual({
    days: hours.days,
    exceptions: [exception('2026-11-20'), long, exception('2027-11-21')],
    timeZone: 'Asia/Beirut',
    offsets: [
      [Date.UTC(2026, 0), 7_200],
      [Date.UTC(2026, 2, 28, 22), 10_800],
      [Date.UTC(2026, 9, 24, 21), 7_200],
      [Date.UTC(2027, 2, 27, 22), 10_800],
      [Date.UTC(2027, 9, 30, 21), 7_200],
    ],
    until: Date.UTC(2028, 0),
  });
});

test('rejects an exception that ends before it starts', () => {
  const days = hours.days;
  const parsed = (from: string, to: string) =>
    parseWorkingHours(JSON.stringify({ days, exceptions: [exception(from, to)] }));
  expect(parsed('2026-11-22', '2026-11-22').exceptions).toHaveLength(1);
  expect(parsed('2026-11-23', '2026-11-22').exceptions).toEqual([]);
});

test('formats a day that is open from midnight to midnight as a text', () => {
  expect(formatIntervals([ALL_DAY], 'en', 'all day')).toEqual(['all day']);
  expect(
    formatIntervals(
      [
        ['12:00', '00:00'],
        ['00:00', '12:00'],
      ],
      'fr',
      'all day',
    ),
  ).toEqual(['all day']);
  expect(formatIntervals(weekday.toReversed(), 'fr', 'all day')).toEqual([
    '8\u00a0h – 13\u00a0h',
    '14\u00a0h – 18\u00a0h',
  ]);
  expect(isOpenAllDay([['00:00', '23:59']])).toBe(false);
  expect(isOpenAllDay([])).toBe(false);
});

test.each([
  [ALL_DAY, []],
  [['00:00', '00:00'], ['timesEqual']],
  [['08:00', '24:00'], ['format']],
  [['24:00', '08:00'], ['format']],
] as [Interval, string[]][])('checks the interval %s', (interval, codes) => {
  const parsed = v.safeParse(WorkingHoursField, { days: { 1: [interval] } });
  expect(toProblems(parsed.issues ?? []).map(({ code }) => code)).toEqual(codes);
});

test('rejects an exception that overlaps another one, in any order', () => {
  const problems = (...exceptions: ReturnType<typeof exception>[]) =>
    toProblems(v.safeParse(WorkingHoursField, { days: {}, exceptions }).issues ?? []);
  const overlap = [{ field: 'exceptions.1.from', code: 'daysOverlap' }];
  expect(problems(exception('2026-11-20', '2026-11-22'), exception('2026-11-22'))).toEqual(overlap);
  expect(problems(exception('2026-11-21'), exception('2026-11-20', '2026-11-22'))).toEqual(overlap);
  expect(problems(exception('2026-11-20', '2026-11-22'), exception('2026-11-23'), exception('2026-11-19'))).toEqual([]);
});

test('splits stored overlapping exceptions into disjoint ones with the same hours', () => {
  fc.assert(
    fc.property(fc.array(anyException, { maxLength: 5 }), anyDay, (exceptions, day) => {
      const cut = separateExceptions(exceptions);
      expect(v.is(WorkingHoursField, { days: {}, exceptions: cut })).toBe(true);
      expect(cut.map(({ from }) => from)).toEqual(cut.map(({ from }) => from).toSorted());
      const days = CLOSED;
      expect(getDayIntervals({ days, exceptions: cut }, day)).toEqual(getDayIntervals({ days, exceptions }, day));
    }),
  );
});

test('parses hours that were stored with overlapping exceptions', () => {
  const stored = { days: hours.days, exceptions: [exception('2026-11-20', '2026-11-22'), exception('2026-11-21')] };
  expect(parseWorkingHours(JSON.stringify(stored)).exceptions).toHaveLength(2);
});

test('prefers the later of two exceptions of the same length', () => {
  const one = { from: '2026-11-02', to: '2026-11-04', intervals: weekday };
  const other = { from: '2026-11-03', to: '2026-11-05', intervals: [] };
  for (const exceptions of [
    [one, other],
    [other, one],
  ])
    expect(getDayIntervals({ days: CLOSED, exceptions }, '2026-11-04')).toEqual([]);
});

test('names the weekdays from Monday, 1, to Sunday, 7', () => {
  expect([1, 7].map((day) => weekdayName(day, 'en'))).toEqual(['Monday', 'Sunday']);
  expect(weekdayName(5, 'ar')).toBe('الجمعة');
  expect(weekdayName(1, 'fr', 'short')).toBe('lun.');
});
