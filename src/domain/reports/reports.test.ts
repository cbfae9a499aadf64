import { expect, test } from 'vitest';
import { REPORT_COLUMNS, visibleColumns } from './columns.ts';
import { REPORT_TYPES, reportFileName } from './report.ts';
import { createTotals } from './totals.ts';
import { findDueWeek, weekBefore } from './week.ts';

const range = { startDate: '2026-03-01', endDate: '2026-03-31' };

test.each([
  ['Oil changes', 'Oil-changes-2026-03-01-2026-03-31.csv'],
  ['تغييرات الزيت', 'تغييرات-الزيت-2026-03-01-2026-03-31.csv'],
  ['a/b\\c:"d"\u202E', 'a-b-c-d--2026-03-01-2026-03-31.csv'],
])('names the file of %j', (title, name) => {
  expect(reportFileName(title, range, 'csv')).toBe(name);
});

test.each(REPORT_TYPES)('%s has a column per key, and a currency beside amounts', (type) => {
  const keys = REPORT_COLUMNS[type].map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.includes('currency')).toBe(REPORT_COLUMNS[type].some(({ kind }) => kind === 'money'));
  expect(REPORT_COLUMNS[type][0]!.isSummed).toBeUndefined();
});

test('hides costs without the permission to see them', () => {
  const keys = (mayReadCosts: boolean) => visibleColumns('tasks', { mayReadCosts }).map(({ key }) => key);
  expect(keys(true).filter((key) => !keys(false).includes(key))).toEqual(['cost', 'margin']);
});

test('sums by currency, in the order of the rows', () => {
  const totals = createTotals(REPORT_COLUMNS.repairs);
  expect(totals.rows()).toEqual([]);
  totals.add({ sold: 100, unfinished: 30, currency: 'USD', hours: 2 });
  totals.add({ sold: 5, unfinished: null, currency: 'TND', hours: null });
  totals.add({ sold: 50, unfinished: 20, currency: 'USD', hours: 1 });
  expect(totals.count()).toBe(3);
  expect(totals.rows()).toEqual([
    { sold: 150, unfinished: 50, currency: 'USD' },
    { sold: 5, unfinished: 0, currency: 'TND' },
  ]);
});

// 22 November 2026 is a Sunday.
test.each([
  ['Monday 06:59', '2026-11-23', 6, 1, '2026-11-16'],
  ['Monday 07:00', '2026-11-23', 7, 1, '2026-11-23'],
  ['Tuesday 00:00', '2026-11-24', 0, 1, '2026-11-23'],
  ['Sunday night', '2026-11-22', 23, 1, '2026-11-16'],
  ['Saturday 07:00 where weeks begin on Saturday', '2026-11-21', 7, 6, '2026-11-21'],
  ['Saturday 06:00 where weeks begin on Saturday', '2026-11-21', 6, 6, '2026-11-14'],
  ['Sunday 07:00 where weeks begin on Sunday', '2026-11-22', 7, 7, '2026-11-22'],
])('on %s the summary of the right week is due', (_, today, hour, firstWeekday, week) => {
  expect(findDueWeek(today, hour, firstWeekday)).toBe(week);
});

test('covers the seven days before', () => {
  expect(weekBefore('2026-03-02')).toEqual({ startDate: '2026-02-23', endDate: '2026-03-01' });
});
