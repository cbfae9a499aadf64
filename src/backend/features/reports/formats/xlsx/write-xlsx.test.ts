import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readXlsx } from '#tests/support/read-xlsx.ts';
import type { Locale } from '#domain/locales.ts';
import type { ReportRow } from '#domain/reports/totals.ts';
import type { SheetColumn } from '../sheet.ts';
import { writeXlsx } from './write-xlsx.ts';
import { getColumnLetters, escapeXml } from './xml.ts';

const columns: SheetColumn[] = [
  { key: 'name', kind: 'text', width: 10, heading: 'Name' },
  { key: 'paid', kind: 'money', width: 10, heading: 'Paid', isSummed: true },
  { key: 'currency', kind: 'code', width: 10, heading: 'Currency' },
  { key: 'day', kind: 'date', width: 10, heading: 'Day' },
  { key: 'share', kind: 'percent', width: 10, heading: 'Share' },
];

async function writeAndRead(rows: ReportRow[], locale: Locale = 'en') {
  async function* iterate() {
    if (rows.length) yield rows;
  }
  const chunks: Uint8Array[] = [];
  const sheet = { title: 'Clients: "A" & B', locale, columns, totalLabel: 'Total', batches: iterate() };
  for await (const chunk of writeXlsx(sheet)) chunks.push(chunk);
  return readXlsx(Buffer.concat(chunks));
}

const aRow = (row: ReportRow): ReportRow => ({
  name: 'Lina',
  paid: 12_050,
  currency: 'USD',
  day: '2026-03-01',
  share: 0.25,
  ...row,
});

test('types numbers and days', async () => {
  const { rows } = await writeAndRead([aRow({})]);
  expect(rows[0]).toEqual(['Name', 'Paid', 'Currency', 'Day', 'Share']);
  // 1 March 2026 is day 46,082 of a sheet.
  expect(rows[1]).toEqual(['Lina', 120.5, 'USD', 46_082, 0.25]);
});

test('sums as a formula that follows the filter', async () => {
  const { rows, xml } = await writeAndRead([aRow({}), aRow({ paid: 50 })]);
  expect(rows[3]).toEqual(['Total', 121, 'USD']);
  expect(xml).toContain('<f>SUBTOTAL(109,B2:B3)</f><v>121.00</v>');
  expect(xml).toContain('<autoFilter ref="A1:E3"/>');
});

test('never adds two currencies', async () => {
  const { rows, xml } = await writeAndRead([aRow({}), aRow({ paid: 1_500, currency: 'TND' })]);
  expect(rows.slice(3)).toEqual([
    ['Total', 120.5, 'USD'],
    ['Total', 1.5, 'TND'],
  ]);
  expect(xml).not.toContain('<f>');
});

test('freezes the headings, and sets the sheet right-to-left in Arabic', async () => {
  expect((await writeAndRead([], 'ar')).xml).toContain('rightToLeft="1"');
  const { xml, rows, parts } = await writeAndRead([]);
  expect(xml).not.toContain('rightToLeft');
  expect(xml).toContain('state="frozen"');
  expect(rows).toEqual([['Name', 'Paid', 'Currency', 'Day', 'Share']]);
  expect(parts['xl/workbook.xml']).toContain('name="Clients  &quot;A&quot; &amp; B"');
});

const names = fc.string({
  unit: fc.constantFrom(
    ...'=&<>"\r\n\t\'_xé م'.split(''),
    '_x0041_',
    '\u0000',
    '\uFFFF',
    'محمد',
    '\u202E',
    '🚗',
    '\uD800',
  ),
  maxLength: 12,
});

test('is parsed to what was written, and no text becomes a formula', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(names, { maxLength: 5 }), async (list) => {
      const { rows, xml } = await writeAndRead(list.map((name) => aRow({ name })));
      expect(rows.slice(1, list.length + 1).map(([name]) => name)).toEqual(list.map((name) => name.toWellFormed()));
      expect(xml.replaceAll(/<f>SUBTOTAL\(109,B2:B\d+\)<\/f>/g, '')).not.toContain('<f>');
    }),
  );
});

test('escapes what XML cannot hold', () => {
  expect(escapeXml('a\r\n\u0000<_x0041_>')).toBe('a_x000D_\n_x0000_&lt;_x005F_x0041_&gt;');
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %d is %s', (index, letters) => {
  expect(getColumnLetters(index)).toBe(letters);
});
