import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './date-range.ts';
import { dayInTimeZone, toInstants, startOfDay } from './day-bounds.ts';

test.each([
  ['2026-06-01', 'UTC', '2026-06-01T00:00:00.000Z'],
  ['2026-06-01', 'Africa/Tunis', '2026-05-31T23:00:00.000Z'],
  ['2026-06-01', 'Asia/Kolkata', '2026-05-31T18:30:00.000Z'],
  ['2026-06-01', 'America/Los_Angeles', '2026-06-01T07:00:00.000Z'],
  ['2026-06-01', 'Pacific/Kiritimati', '2026-05-31T10:00:00.000Z'],
  // Clocks skip from 00:00 to 01:00 in Cairo.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, start) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(start);
});

test('a range ends where the next day begins', () => {
  // Clocks go forward in Paris: 23 hours.
  expect(toInstants({ startDate: '2026-03-29', endDate: '2026-03-29' }, 'Europe/Paris')).toEqual({
    from: new Date('2026-03-28T23:00:00Z'),
    until: new Date('2026-03-29T22:00:00Z'),
  });
});

test('names the calendar day of a moment in a time zone', () => {
  const late = new Date('2026-03-31T22:30:00Z');
  expect(dayInTimeZone('UTC', late)).toBe('2026-03-31');
  expect(dayInTimeZone('Asia/Beirut', late)).toBe('2026-04-01');
  expect(dayInTimeZone('America/New_York', late)).toBe('2026-03-31');
});

test('the first moment of a day is in it, and the millisecond before is not', () => {
  const zones = fc.constantFrom('Africa/Casablanca', 'Asia/Beirut', 'America/St_Johns', 'Asia/Tehran', 'Pacific/Apia');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_500 }), zones, (at, timeZone) => {
      const day = addDays('2025-01-01', at);
      const start = startOfDay(day, timeZone);
      expect(dayInTimeZone(timeZone, start)).toBe(day);
      expect(dayInTimeZone(timeZone, new Date(start.getTime() - 1))).toBe(addDays(day, -1));
    }),
  );
});
