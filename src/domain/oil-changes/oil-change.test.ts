import { expect, test } from 'vitest';
import fc from 'fast-check';
import {
  checkReading,
  getDefaultNextChangeKm,
  forecastOilChange,
  KM_MAX,
  type OilStatusInput,
  isLargeGain,
  computeKmPerDay,
} from './oil-change.ts';
import { addDays } from '../analytics/date-range.ts';
import { DAY_MS } from '../units.ts';

const NOW = new Date('2026-06-15T10:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

/** Oil change 30 days ago at 10,000 km, with an interval of 10,000 km and a latest reading of 12,000 km. */
const state = (fields: Partial<OilStatusInput> = {}): OilStatusInput => ({
  currentKm: 10_000,
  nextChangeKm: 20_000,
  latestKm: 12_000,
  latestKmUpdatedAt: ago(1),
  kmPerDay: null,
  createdAt: ago(30),
  ...fields,
});

test.each<[string, Partial<OilStatusInput>, string, string[]]>([
  ['much left', {}, 'OK', []],
  ['nothing left', { latestKm: 20_000 }, 'OVERDUE', ['KM_REACHED']],
  ['driven beyond', { latestKm: 20_400 }, 'OVERDUE', ['KM_REACHED']],
  ['a tenth of the interval left', { latestKm: 19_000 }, 'DUE_SOON', ['KM_NEAR']],
  ['a little more than a tenth', { latestKm: 18_999 }, 'OK', []],
  ['500 km left of a short interval', { nextChangeKm: 13_000, latestKm: 12_500 }, 'DUE_SOON', ['KM_NEAR']],
  ['501 km left of a short interval', { nextChangeKm: 13_000, latestKm: 12_499 }, 'OK', []],
  ['twelve months to the moment', { createdAt: new Date('2025-06-15T10:00:00Z') }, 'OVERDUE', ['TIME_PASSED']],
  ['both at once', { latestKm: 20_000, createdAt: ago(400) }, 'OVERDUE', ['KM_REACHED', 'TIME_PASSED']],
  ['14 days to the twelve months', { createdAt: new Date('2025-06-29T10:00:00Z') }, 'DUE_SOON', ['TIME_NEAR']],
  ['15 days to the twelve months', { createdAt: new Date('2025-06-30T10:00:00Z') }, 'OK', []],
  ['a pace that gets there in 13 days', { kmPerDay: 8_000 / 13 }, 'DUE_SOON', ['TIME_NEAR']],
  ['a pace that takes 16 days', { kmPerDay: 500 }, 'OK', []],
  ['a car that stands still', { kmPerDay: 0 }, 'OK', []],
  ['a reading of 60 days', { latestKmUpdatedAt: ago(60), createdAt: ago(90) }, 'OK', []],
  ['a reading of 61 days', { latestKmUpdatedAt: ago(61), createdAt: ago(90) }, 'STALE', ['READING_OLD']],
  [
    'soon, by an old reading',
    { latestKm: 19_500, latestKmUpdatedAt: ago(70), createdAt: ago(90) },
    'DUE_SOON',
    ['KM_NEAR', 'READING_OLD'],
  ],
  [
    'overdue, by an old reading',
    { latestKmUpdatedAt: ago(90), createdAt: ago(400) },
    'OVERDUE',
    ['TIME_PASSED', 'READING_OLD'],
  ],
])('%s', (_, fields, due, reasons) => {
  expect(forecastOilChange(state(fields), NOW, 'UTC')).toMatchObject({ due, reasons });
});

test.each<[string, Partial<OilStatusInput>, number, string]>([
  ['without a pace the twelve months decide', {}, 8_000, '2027-05-16'],
  ['a pace brings it nearer', { kmPerDay: 100 }, 8_000, '2026-09-02'],
  ['a slow pace does not put it off', { kmPerDay: 0.1 }, 8_000, '2027-05-16'],
  ['what was just reached is due since the last reading', { latestKm: 20_000, kmPerDay: 100 }, 0, '2026-06-14'],
  ['exceeded km count at the pace', { latestKm: 20_400, kmPerDay: 100 }, -400, '2026-06-10'],
  ['exceeded km count at 40 km a day without a pace', { latestKm: 20_400 }, -400, '2026-06-04'],
  ['a leap day ends on the last of February', { createdAt: new Date('2028-02-29T12:00:00Z') }, 8_000, '2029-02-28'],
])('%s', (_, fields, kmLeft, dueDate) => {
  expect(forecastOilChange(state(fields), NOW, 'UTC')).toMatchObject({ kmLeft, dueDate });
});

const START = Date.parse('2026-03-01T08:00:00Z');
const on = (day: number, km: number) => ({ km, at: new Date(START + day * DAY_MS) });

test.each([
  ['no reading', [], null],
  ['one reading', [on(0, 10_000)], null],
  ['two readings six days apart', [on(6, 10_600), on(0, 10_000)], null],
  ['two readings a week apart', [on(7, 10_700), on(0, 10_000)], 100],
  ['three, of which the oldest counts', [on(20, 11_000), on(19, 10_990), on(0, 10_000)], 50],
  ['a car that stood still', [on(30, 10_000), on(0, 10_000)], 0],
  ['a reading that a later one corrected', [on(20, 11_000), on(10, 99_000), on(0, 10_000)], 50],
  ['the oldest being the one corrected', [on(20, 11_000), on(10, 10_500), on(0, 99_000)], 50],
  ['a tenth of a kilometre', [on(30, 10_100), on(0, 10_000)], 3.3],
])('computes the pace from %s', (_, readings, pace) => {
  expect(computeKmPerDay(readings)).toBe(pace);
});

test.each([
  ['2000 km on the day itself', 0.1, 2_000, false],
  ['2001 km on the day itself', 0.1, 2_001, true],
  ['20,000 km in ten days', 10, 20_000, false],
  ['20,001 km in ten days', 10, 20_001, true],
  ['a lower reading', 1, -500, false],
])('%s', (_, days, gain, jump) => {
  expect(isLargeGain(on(0, 10_000), on(days, 10_000 + gain))).toBe(jump);
});

test.each<[string, Partial<OilStatusInput>, number]>([
  ['not due', {}, 0],
  ['due soon', { latestKm: 19_500 }, 0],
  ['by exceeded km', { latestKm: 20_400, kmPerDay: 100 }, 5],
  ['by time', { createdAt: new Date('2025-06-05T10:00:00Z') }, 10],
  ['by the earlier of both', { createdAt: ago(400), latestKm: 20_100 }, 35],
  ['to the millisecond', { latestKm: 21_999, latestKmUpdatedAt: NOW, kmPerDay: 0.1 + Number.EPSILON / 8 }, 19_990],
])('counts the days overdue: %s', (_, fields, daysOverdue) => {
  expect(forecastOilChange(state(fields), NOW, 'UTC').daysOverdue).toBe(daysOverdue);
});

test.each([
  ['America/Los_Angeles', '02:00', '2027-05-15', '2026-06-14'],
  ['UTC', '02:00', '2027-05-16', '2026-06-15'],
  ['Pacific/Kiritimati', '10:30', '2027-05-17', '2026-06-16'],
])('names the due date and counts days in %s', (timeZone, time, dueDate, today) => {
  const createdAt = new Date(`2026-05-16T${time}:00Z`);
  const now = new Date(`2026-06-15T${time}:00Z`);
  expect(forecastOilChange(state({ createdAt }), now, timeZone).dueDate).toBe(dueDate);
  const reached = { latestKm: 20_000, latestKmUpdatedAt: new Date(now.getTime() - 3 * DAY_MS) };
  const { dueDate: reachedOn, daysOverdue } = forecastOilChange(state(reached), now, timeZone);
  expect(daysOverdue).toBe(3);
  expect(addDays(reachedOn, daysOverdue)).toBe(today);
});

test('proposes no more kilometres than the field accepts', () => {
  expect(getDefaultNextChangeKm(10_000)).toBe(15_000);
  expect(getDefaultNextChangeKm(KM_MAX - 100)).toBe(KM_MAX);
});

test('accepts an unconfirmed reading without a reason only between its neighbours and at a plausible pace', () => {
  const km = fc.integer({ min: 0, max: 300_000 });
  fc.assert(
    fc.property(km, km, km, fc.integer({ min: 1, max: 400 }), (first, own, last, days) => {
      const [before, after] = [
        { km: first, at: ago(2 * days) },
        { km: last, at: NOW },
      ];
      const reading = { km: own, at: ago(days) };
      const accepted = checkReading({ reading, before, after, mayBeLower: false, isConfirmed: false }) === undefined;
      const isBetween = first <= own && own <= last;
      expect(accepted).toBe(isBetween && own - first <= 2000 * days && last - own <= 2000 * days);
    }),
    { numRuns: 200 },
  );
});
