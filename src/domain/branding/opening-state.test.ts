import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDay, anyException, CLOSED, hours, weekday, weekOf } from '#tests/support/sample-hours.ts';
import { addDays } from '../analytics/date-range.ts';
import { ALL_DAY, getDayIntervals, type Interval, openingState, type WorkingHours } from './opening-hours.ts';

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

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
