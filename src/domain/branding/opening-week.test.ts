import { expect, test } from 'vitest';
import { comingExceptions } from './opening-week.ts';

const day = (from: string, to = from) => ({ from, to, intervals: [] });
const hours = (...exceptions: ReturnType<typeof day>[]) => ({ days: {}, exceptions }) as never;

test('exceptions come in their order, without those that are over', () => {
  const listed = comingExceptions(
    hours(day('2027-02-08', '2027-03-09'), day('2026-11-20', '2026-11-22'), day('2026-11-21')),
    '2026-11-22',
  );
  expect(listed.map(({ from }) => from)).toEqual(['2026-11-20', '2027-02-08']);
});

test('the same holiday is not told twice: a year ends before its day returns', () => {
  const listed = comingExceptions(hours(day('2027-11-22'), day('2026-11-22'), day('2027-11-21')), '2026-11-22');
  expect(listed.map(({ from }) => from)).toEqual(['2026-11-22', '2027-11-21']);
});
