import { expect, test } from 'vitest';
import { isJump, kmPerDay } from './pace.ts';

const DAY = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-03-01T08:00:00Z');
const on = (day: number, km: number) => ({ km, at: new Date(START + day * DAY) });

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
])('the pace from %s', (_, readings, pace) => {
  expect(kmPerDay(readings)).toBe(pace);
});

test.each([
  ['2000 km on the day itself', 0.1, 2_000, false],
  ['2001 km on the day itself', 0.1, 2_001, true],
  ['20,000 km in ten days', 10, 20_000, false],
  ['20,001 km in ten days', 10, 20_001, true],
  ['a lower reading', 1, -500, false],
])('%s', (_, days, gain, jump) => {
  expect(isJump(on(0, 10_000), on(days, 10_000 + gain))).toBe(jump);
});
