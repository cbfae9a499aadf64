import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { addDays } from './date-range.ts';
import { dayInTimeZone, hourInTimeZone, findUtcOffsets, toInstants, startOfDay } from './day-bounds.ts';

test.each([
  ['2026-06-01', 'UTC', '2026-06-01T00:00:00.000Z'],
  ['2026-06-01', 'Africa/Tunis', '2026-05-31T23:00:00.000Z'],
  ['2026-06-01', 'Asia/Kolkata', '2026-05-31T18:30:00.000Z'],
  ['2026-06-01', 'America/Los_Angeles', '2026-06-01T07:00:00.000Z'],
  ['2026-06-01', 'Pacific/Kiritimati', '2026-05-31T10:00:00.000Z'],
  // In Cairo, clocks skip from 00:00 to 01:00.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, start) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(start);
});

test('a range ends where the next day begins', () => {
  // In Paris, clocks go forward: the day has 23 hours.
  expect(toInstants({ startDate: '2026-03-29', endDate: '2026-03-29' }, 'Europe/Paris')).toEqual({
    from: new Date('2026-03-28T23:00:00Z'),
    until: new Date('2026-03-29T22:00:00Z'),
  });
});

test('returns the calendar day of a timestamp in a time zone', () => {
  const late = new Date('2026-03-31T22:30:00Z');
  expect(dayInTimeZone('UTC', late)).toBe('2026-03-31');
  expect(dayInTimeZone('Asia/Beirut', late)).toBe('2026-04-01');
  expect(dayInTimeZone('America/New_York', late)).toBe('2026-03-31');
});

test('needs no engine that writes Canadian dates as ISO 8601 does', () => {
  const { DateTimeFormat } = Intl;
  const format = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function mock(locale, options) {
    return new DateTimeFormat(locale === 'en-CA' ? 'en-US' : locale, options);
  });
  // This time zone has no cached format yet.
  expect(dayInTimeZone('America/Lima', new Date('2026-11-23T12:00:00Z'))).toBe('2026-11-23');
  format.mockRestore();
});

test('the start of a day belongs to it, and the millisecond before does not', () => {
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

test.each([
  ['UTC', '2026-03-31T00:30:00Z', 0],
  ['UTC', '2026-03-31T23:59:59Z', 23],
  ['Asia/Beirut', '2026-03-31T22:30:00Z', 1],
  ['America/New_York', '2026-03-31T22:30:00Z', 18],
  ['Asia/Kolkata', '2026-03-31T06:15:00Z', 11],
])('reads the hour of the clock in %s at %s', (timeZone, moment, hour) => {
  expect(hourInTimeZone(timeZone, new Date(moment))).toBe(hour);
});

test('returns the UTC offsets of a period and the timestamps of their changes', () => {
  const moments = ['2026-03-01', '2026-03-28', '2026-03-29', '2026-03-30', '2026-10-26', '2026-12-01'];
  const starts = moments.map((day) => startOfDay(day, 'Europe/Paris'));
  expect(findUtcOffsets('Europe/Paris', starts)).toEqual({
    changes: ['2026-02-28T23:00:00Z', '2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'].map((change) => new Date(change)),
    offsets: [3_600, 7_200, 3_600],
  });
});

test.each([
  ['UTC', 0],
  ['Asia/Kolkata', 19_800],
  ['Asia/Kathmandu', 20_700],
  ['America/St_Johns', -12_600],
])('%s is %i seconds ahead of UTC in January', (timeZone, offset) => {
  expect(findUtcOffsets(timeZone, [new Date('2026-01-01T00:00:00Z')]).offsets).toEqual([offset]);
});

test('returns a new date for each call, so that no caller changes the start of a day for others', () => {
  const first = startOfDay('2026-06-01', 'Africa/Tunis');
  first.setTime(0);
  expect(startOfDay('2026-06-01', 'Africa/Tunis')).toEqual(new Date('2026-05-31T23:00:00Z'));
});
