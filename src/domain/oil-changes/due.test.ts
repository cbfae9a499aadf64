import { expect, test } from 'vitest';
import { oilDue, type OilState } from './due.ts';

const NOW = new Date('2026-06-15T10:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(NOW.getTime() - days * DAY);

/** Changed 30 days ago at 10,000 km, good for 10,000, at 12,000 by now. */
const state = (fields: Partial<OilState> = {}): OilState => ({
  currentKm: 10_000,
  nextChangeKm: 20_000,
  latestKm: 12_000,
  latestKmUpdatedAt: ago(1),
  kmPerDay: null,
  createdAt: ago(30),
  ...fields,
});

test.each<[string, Partial<OilState>, string, string[]]>([
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
  expect(oilDue(state(fields), NOW)).toMatchObject({ due, reasons });
});

test.each<[string, Partial<OilState>, number, string]>([
  ['without a pace the twelve months decide', {}, 8_000, '2027-05-16'],
  ['a pace brings it nearer', { kmPerDay: 100 }, 8_000, '2026-09-02'],
  ['a slow pace does not put it off', { kmPerDay: 0.1 }, 8_000, '2027-05-16'],
  ['what was reached is due since the last reading', { latestKm: 20_400, kmPerDay: 100 }, -400, '2026-06-14'],
  ['a leap day ends on the last of February', { createdAt: new Date('2028-02-29T12:00:00Z') }, 8_000, '2029-02-28'],
])('%s', (_, fields, kmLeft, dueDate) => {
  expect(oilDue(state(fields), NOW)).toMatchObject({ kmLeft, dueDate });
});
