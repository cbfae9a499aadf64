import { expect, test } from 'vitest';
import { resolveDateFilter } from './merchant-settings.ts';

test.each([
  ['today', '2026-11-20', 1, '2026-11-20', '2026-11-20'],
  ['this-week', '2026-11-20', 1, '2026-11-16', '2026-11-22'],
  ['this-week', '2026-11-20', 6, '2026-11-14', '2026-11-20'],
  ['this-week', '2026-11-20', 7, '2026-11-15', '2026-11-21'],
  ['this-week', '2026-11-16', 1, '2026-11-16', '2026-11-22'],
  ['this-week', '2026-11-22', 1, '2026-11-16', '2026-11-22'],
  ['this-month', '2026-02-14', 1, '2026-02-01', '2026-02-28'],
  ['this-month', '2028-02-14', 1, '2028-02-01', '2028-02-29'],
  ['last-7-days', '2026-01-03', 1, '2025-12-28', '2026-01-03'],
  ['last-30-days', '2026-03-01', 1, '2026-01-31', '2026-03-01'],
] as const)('%s on %s, with weeks from day %i, is %s to %s', (filter, today, firstWeekday, from, to) => {
  expect(resolveDateFilter(filter, today, firstWeekday)).toEqual({ startDate: from, endDate: to });
});
