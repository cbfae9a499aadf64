import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  compactHours,
  findException,
  intervalsOfDay,
  longestSpan,
  openingState,
  parseWorkingHours,
  toWeekday,
  type WorkingHours,
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
  expect(findException(hours, '2026-03-05')?.name?.en).toBe('A holiday');
  expect(intervalsOfDay(hours, '2026-03-06')).toEqual([['20:00', '01:00']]);
});

test('parses invalid hours as none and is closed without hours', () => {
  const none = parseWorkingHours('{"days":{"1":[["8","18"]]}}');
  expect(openingState(none, { day: '2026-11-16', time: '09:00' })).toEqual({ isOpen: false });
  expect(parseWorkingHours('nonsense')).toEqual(none);
  expect(parseWorkingHours(undefined)).toEqual(none);
  expect(parseWorkingHours(JSON.stringify(hours))).toEqual(hours);
});

const exception = (from: string, to = from) => ({ from, to, intervals: [] });
const hoursWith = (...exceptions: ReturnType<typeof exception>[]) => ({ days: {}, exceptions }) as never;

test('lists upcoming exceptions in order without past ones', () => {
  const listed = upcomingExceptions(
    hoursWith(exception('2027-02-08', '2027-03-09'), exception('2026-11-20', '2026-11-22'), exception('2026-11-21')),
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
  expect(intervalsOfDay(afternoonFirst, '2026-11-16')).toEqual(weekday);
});

test('writes the hours of a page with exceptions from two days ago to a year ahead, shortest first', () => {
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
    d: [weekday, weekday, weekday, weekday, weekday, [['09:00', '13:00']], []],
    x: [
      ['2026-11-20', '2026-11-20', []],
      ['2027-11-21', '2027-11-21', []],
      ['2026-12-24', '2027-01-02', weekday],
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
