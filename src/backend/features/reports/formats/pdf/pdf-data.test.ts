import { expect, test } from 'vitest';
import type { Locale } from '#domain/locales.ts';
import { dateLocale } from '#domain/regions/date-locale.ts';
import type { ReportRow } from '#domain/reports/totals.ts';
import type { ReportContext } from '../../sources/source.ts';
import type { SheetColumn } from '../sheet.ts';
import { makeBreakable, presentPdf } from './pdf-data.ts';

const columns: SheetColumn[] = [
  { key: 'name', kind: 'text', width: 10, heading: 'Name' },
  { key: 'phone', kind: 'code', width: 10, heading: 'Phone' },
  { key: 'paid', kind: 'money', width: 10, heading: 'Paid', isSummed: true },
];
const context = {
  range: { startDate: '2026-03-01', endDate: '2026-03-31' },
  label: (key) => key,
  dateTag: dateLocale('ar', '+961'),
} as ReportContext;

const present = (locale: Locale, rows: readonly ReportRow[]) =>
  presentPdf(
    context,
    { title: 'Clients', locale, columns, totalLabel: 'Total', batches: (async function* () {})() },
    rows,
    undefined,
  );
const aRow = (row: ReportRow): ReportRow => ({
  name: 'لينا',
  phone: '+961 70 123',
  paid: 12_050,
  currency: 'USD',
  ...row,
});

test('writes days with the months of the country', () => {
  expect(present('ar', []).period).toContain('آذار');
});

test('isolates codes that right-to-left text would reorder, and no others', () => {
  const rows = [aRow({}), aRow({ phone: 'ABC123' }), aRow({ phone: '/ar/خدمات' }), aRow({ phone: null })];
  expect(present('ar', rows).rows.map(([, phone]) => phone)).toEqual([
    { ltr: '+961 70 123' },
    'ABC123',
    { ltr: '/ar/خدمات' },
    '',
  ]);
  expect(present('en', rows).rows[0]).toEqual(['لينا', '+961 70 123', '120.50']);
});

test('marks amounts with a sign', () => {
  const { rows, totals } = present('ar', [aRow({}), aRow({ paid: -20_000 })]);
  expect(rows[0]![2]).toBe('120.50');
  expect(rows[1]![2]).toMatchObject({ ltr: expect.stringContaining('200.00') as string });
  expect(totals).toEqual([['Total', '', { ltr: expect.stringContaining('79.50') as string }]]);
});

test('breaks addresses anywhere, but Arabic text only between words', () => {
  expect(makeBreakable('/all-services/oil')).toBe('/all-service\u200Bs/oil');
  expect(makeBreakable('عبدالرحمنبنعبدالعزيز')).not.toContain('\u200B');
  expect(makeBreakable('عبد '.repeat(50))).not.toContain('\u200B');
  expect(
    makeBreakable('ب'.repeat(200))
      .split('\u200B')
      .map((part) => part.length),
  ).toEqual([...Array<number>(8).fill(24), 8]);
});
