import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../analytics/date-range.ts';
import { toProblems } from '../problems.ts';
import * as v from 'valibot';
import {
  ALL_DAY,
  compactHours,
  formatIntervals,
  getDayIntervals,
  type Interval,
  isOpenAllDay,
  longestSpan,
  openingState,
  parseWorkingHours,
  separateExceptions,
  toWeekday,
  WorkingHours,
  upcomingExceptions,
  weekdayName,
  weekdaysFrom,
  weekSpans,
} from './opening-hours.ts';

const weekday: [string, string][] = [
  ['08:00', '13:00'],
  ['14:00', '18:00'],
];
const hours: WorkingHours = {
  days: { 1: weekday, 2: weekday, 3: weekday, 4: weekday, 5: weekday, 6: [['09:00', '13:00']], 7: [] },
  exceptions: [
    { from: '2026-02-18', to: '2026-03-19', intervals: [['20:00', '01:00']], name: { en: 'Ramadan' } },
    { from: '2026-03-05', to: '2026-03-05', intervals: [], name: { en: 'A holiday' } },
  ],
};

test('numbers weekdays from Monday to Sunday', () => {
  expect(['2026-11-16', '2026-11-21', '2026-11-22'].map(toWeekday)).toEqual([1, 6, 7]);
});

test.each([
  ['before work', '2026-11-16', '07:59', { isOpen: false, opensNext: { day: '2026-11-16', time: '08:00' } }],
  ['at the minute of opening', '2026-11-16', '08:00', { isOpen: true, closesAt: '13:00' }],
  ['at lunch', '2026-11-16', '13:00', { isOpen: false, opensNext: { day: '2026-11-16', time: '14:00' } }],
  ['on a Friday evening', '2026-11-20', '18:00', { isOpen: false, opensNext: { day: '2026-11-21', time: '09:00' } }],
  [
    'on a Saturday afternoon',
    '2026-11-21',
    '13:30',
    { isOpen: false, opensNext: { day: '2026-11-23', time: '08:00' } },
  ],
  ['in a Ramadan night', '2026-02-20', '00:30', { isOpen: true, closesAt: '01:00' }],
  ['late on a Ramadan evening', '2026-02-20', '23:59', { isOpen: true, closesAt: '01:00' }],
  ['after that night', '2026-02-20', '01:00', { isOpen: false, opensNext: { day: '2026-02-20', time: '20:00' } }],
  ['on a holiday within it', '2026-03-05', '20:30', { isOpen: false, opensNext: { day: '2026-03-06', time: '20:00' } }],
] as const)('computes the opening state %s', (_, day, time, state) => {
  expect(openingState(hours, { day, time })).toEqual(state);
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

const CLOSED = weekOf([]);
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
function weekOf(day: Interval[]): WorkingHours['days'] {
  return { 1: day, 2: day, 3: day, 4: day, 5: day, 6: day, 7: day };
}

const exception = (from: string, to = from) => ({ from, to, intervals: [] });
const hoursWith = (...exceptions: ReturnType<typeof exception>[]) => ({ days: {}, exceptions }) as never;

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

test('writes the hours of a page in minutes, with exceptions from two days ago to a year ahead', () => {
  const minutes = [
    [480, 780],
    [840, 1080],
  ];
  const long = { from: '2026-12-24', to: '2027-01-02', intervals: weekday.toReversed() };
  const compact = compactHours(
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
    '2026-11-22',
  );
  expect(compact).toEqual({
    z: 'Asia/Beirut',
    d: [minutes, minutes, minutes, minutes, minutes, [[540, 780]], []],
    x: [
      ['2026-11-20', '2026-11-20', []],
      ['2026-12-24', '2027-01-02', minutes],
      ['2027-11-21', '2027-11-21', []],
    ],
  });
});

test('rejects an exception that ends before it starts', () => {
  const days = hours.days;
  const parsed = (from: string, to: string) =>
    parseWorkingHours(JSON.stringify({ days, exceptions: [exception(from, to)] }));
  expect(parsed('2026-11-22', '2026-11-22').exceptions).toHaveLength(1);
  expect(parsed('2026-11-23', '2026-11-22').exceptions).toEqual([]);
});

const always = weekOf([ALL_DAY]);

test.each([
  [
    'open all day before a closed one',
    { ...CLOSED, 1: [ALL_DAY] },
    '2026-11-16',
    '10:00',
    { isOpen: true, closesAt: '00:00' },
  ],
  [
    'closed before it',
    { ...CLOSED, 2: [ALL_DAY] },
    '2026-11-16',
    '10:00',
    { isOpen: false, opensNext: { day: '2026-11-17', time: '00:00' } },
  ],
  ['open every day', always, '2026-11-16', '10:00', { isOpen: true }],
  [
    'touching at noon',
    {
      ...CLOSED,
      1: [
        ['08:00', '12:00'],
        ['12:00', '18:00'],
      ],
    },
    '2026-11-16',
    '09:00',
    { isOpen: true, closesAt: '18:00' },
  ],
  [
    'touching at midnight',
    { ...CLOSED, 1: [['20:00', '00:00']], 2: [['00:00', '02:00']] },
    '2026-11-16',
    '21:00',
    { isOpen: true, closesAt: '02:00' },
  ],
  [
    'all day after a night',
    { ...CLOSED, 1: [['22:00', '06:00']], 2: [ALL_DAY] },
    '2026-11-16',
    '23:00',
    { isOpen: true },
  ],
  [
    'open for exactly 24 hours more',
    { ...CLOSED, 1: [ALL_DAY], 2: [['00:00', '10:00']] },
    '2026-11-16',
    '10:00',
    { isOpen: true, closesAt: '10:00' },
  ],
  [
    'within another interval',
    {
      ...CLOSED,
      1: [
        ['08:00', '18:00'],
        ['10:00', '12:00'],
      ],
    },
    '2026-11-16',
    '11:00',
    { isOpen: true, closesAt: '18:00' },
  ],
] as [string, WorkingHours['days'], string, string, object][])(
  'computes the state of hours %s',
  (_, days, day, time, state) => {
    expect(openingState({ days, exceptions: [] }, { day, time })).toEqual(state);
  },
);

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
  const parsed = v.safeParse(WorkingHours, { days: { 1: [interval] } });
  expect(toProblems(parsed.issues ?? []).map(({ code }) => code)).toEqual(codes);
});

test('rejects an exception that overlaps another one, in any order', () => {
  const problems = (...exceptions: ReturnType<typeof exception>[]) =>
    toProblems(v.safeParse(WorkingHours, { days: {}, exceptions }).issues ?? []);
  const overlap = [{ field: 'exceptions.1.from', code: 'daysOverlap' }];
  expect(problems(exception('2026-11-20', '2026-11-22'), exception('2026-11-22'))).toEqual(overlap);
  expect(problems(exception('2026-11-21'), exception('2026-11-20', '2026-11-22'))).toEqual(overlap);
  expect(problems(exception('2026-11-20', '2026-11-22'), exception('2026-11-23'), exception('2026-11-19'))).toEqual([]);
});

const anyDay = fc.integer({ min: 0, max: 20 }).map((days) => addDays('2026-11-01', days));
const anyException = fc
  .tuple(anyDay, anyDay, fc.constantFrom<Interval[]>([], [['08:00', '12:00']], [ALL_DAY]))
  .map(([a, b, intervals]) => ({ from: a < b ? a : b, to: a < b ? b : a, intervals }));

test('splits stored overlapping exceptions into disjoint ones with the same hours', () => {
  fc.assert(
    fc.property(fc.array(anyException, { maxLength: 5 }), anyDay, (exceptions, day) => {
      const cut = separateExceptions(exceptions);
      expect(v.is(WorkingHours, { days: {}, exceptions: cut })).toBe(true);
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

test('is open at a minute exactly if an interval includes it', () => {
  const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
  const anyInterval = fc.oneof(
    fc
      .tuple(minute, minute)
      .filter(([a, b]) => a !== b)
      .map(([a, b]): Interval => [clock(a), clock(b)]),
    fc.constant(ALL_DAY),
  );
  const anyWeek = fc.array(fc.array(anyInterval, { maxLength: 4 }), { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(anyWeek, fc.array(anyException, { maxLength: 3 }), anyDay, minute, (week, exceptions, day, at) => {
      const days = Object.fromEntries(week.map((intervals, index) => [index + 1, intervals])) as WorkingHours['days'];
      const includes = (of: string, time: number) =>
        getDayIntervals({ days, exceptions }, of).some(([opens, closes]) => {
          const [from, to] = [minutesOf(opens), minutesOf(closes)];
          return from <= time && time < (to < from ? to + 1440 : to);
        });
      const isOpen = (minutes: number) => includes(day, minutes) || includes(addDays(day, -1), minutes + 1440);
      const state = openingState({ days, exceptions }, { day, time: clock(at) });
      expect(state.isOpen).toBe(isOpen(at));
      if (state.closesAt && minutesOf(state.closesAt) > at) {
        expect(isOpen(minutesOf(state.closesAt))).toBe(false);
        for (let one = at; one < minutesOf(state.closesAt); one++) if (!isOpen(one)) expect.fail(`closed at ${one}`);
      }
      if (state.opensNext?.day === day) expect(isOpen(minutesOf(state.opensNext.time))).toBe(true);
    }),
  );
});

test('finds the next opening up to 60 days ahead', () => {
  const closed = { 1: [], 2: [], 3: [], 4: [], 5: [], 6: [], 7: [] };
  const openOn = (day: string) => ({ days: closed, exceptions: [{ from: day, to: day, intervals: weekday }] });
  const now = { day: '2026-11-01', time: '09:00' };
  expect(openingState(openOn('2026-12-31'), now).opensNext).toEqual({ day: '2026-12-31', time: '08:00' });
  expect(openingState(openOn('2027-01-01'), now)).toEqual({ isOpen: false });
});

test('names the weekdays from Monday, 1, to Sunday, 7', () => {
  expect([1, 7].map((day) => weekdayName(day, 'en'))).toEqual(['Monday', 'Sunday']);
  expect(weekdayName(5, 'ar')).toBe('الجمعة');
  expect(weekdayName(1, 'fr', 'short')).toBe('lun.');
});
