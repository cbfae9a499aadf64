import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from '#tests/support/read-csv.ts';
import type { Locale } from '#domain/locales.ts';
import type { ReportRow } from '#domain/reports/totals.ts';
import { neutralizeFormula } from '#domain/reports/csv-text.ts';
import { writeCsv } from './csv.ts';
import type { SheetColumn } from './sheet.ts';

const columns: SheetColumn[] = [
  { key: 'name', kind: 'text', width: 10, heading: 'الاسم' },
  { key: 'paid', kind: 'money', width: 10, heading: 'Paid, so far' },
  { key: 'day', kind: 'date', width: 10, heading: 'Day' },
];

async function writeText(batches: ReportRow[][], locale: Locale = 'ar'): Promise<string> {
  async function* iterate() {
    yield* batches;
  }
  const sheet = { title: 'Clients', locale, columns, totalLabel: 'Total', batches: iterate() } as const;
  let text = '';
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for await (const chunk of writeCsv(sheet)) text += decoder.decode(chunk, { stream: true });
  return text;
}

test('starts with a byte order mark and ends each line with CR LF', async () => {
  const text = await writeText([[{ name: 'Lina', paid: 12_050, day: '2026-03-01', currency: 'TND' }]]);
  expect(text).toBe('\uFEFFالاسم,"Paid, so far",Day\r\nLina,12.050,2026-03-01\r\n');
});

test('writes headings only without rows', async () => {
  expect(readCsv(await writeText([]))).toEqual([['الاسم', 'Paid, so far', 'Day']]);
});

test('leaves empty cells and negative amounts plain', async () => {
  const rows = [{ name: null, paid: -5_000, day: null, currency: 'USD' }];
  expect(readCsv(await writeText([rows]))[1]).toEqual(['', '-50.00', '']);
});

test.each([
  '=1+1',
  '+1+961 70',
  '+9617',
  '-2',
  '+961 70,@SUM(A1)',
  '+96170123456+A1',
  '+cmd|123456',
  '-96170123456',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '=HYPERLINK("http://x","y")',
])('neutralizes %j', async (name) => {
  expect(neutralizeFormula(name)).toBe(`'${name}`);
  expect(readCsv(await writeText([[{ name, paid: 0, day: null, currency: 'USD' }]]))[1]![0]).toBe(`'${name}`);
});

test.each([
  ["x;=cmd|'/C calc'!A0", "x;'=cmd|'/C calc'!A0"],
  ['x\n+1;@SUM(A1)', "x\n'+1;'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['\n=1', "'\n'=1"],
  ['A;"=1', 'A;"\'=1'],
  ['\u200b=1', "\u200b'=1"],
  ['A; -1', "A; '-1"],
])('neutralizes each field of %j that a semicolon or a line break may start', (name, expected) => {
  expect(neutralizeFormula(name)).toBe(expected);
});

test.each(['+96170123456', '+961 70 123 456', '+961-70-123-456', '+1 (555) 123-4567', '+961 3 1; +961 70 123 456'])(
  'leaves the phone number %j as it is',
  (phone) => expect(neutralizeFormula(phone)).toBe(phone),
);

test('separates fields by semicolons and decimals by commas in French', async () => {
  const rows = [
    { name: 'x; y', paid: -12_050, day: '2026-03-01', currency: 'USD' },
    { name: 'x,=1+1', paid: null, day: null, currency: 'USD' },
    { name: '+961 70 123 456', paid: 100, day: null, currency: 'USD' },
  ];
  const text = await writeText([rows], 'fr');
  expect(text.split('\r\n').slice(1)).toEqual(['"x; y";-120,50;2026-03-01', "x,'=1+1;;", '+961 70 123 456;1,00;', '']);
});

test.each(['Jean-Pierre', 'a@b.c', '5 + 6', 'oil; filter', 'oil, -5'])('leaves %j as it is', (name) => {
  expect(neutralizeFormula(name)).toBe(name);
});

/** Names as people and attackers type them: quotes, line breaks, formulas, bidirectional text. */
const names = fc.string({
  unit: fc.constantFrom(...'="+-@,;\r\n\t\'aé م١'.split(''), 'محمد', '\u200F', '\u202E', '🚗', 'Z'),
  maxLength: 12,
});

test.each([
  ['ar', ',', '0.01'],
  ['fr', ';', '0,01'],
] as const)('in %s is parsed to what was written', async (locale, separator, paid) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(names, { maxLength: 4 }), { maxLength: 3 }), async (batches) => {
      const rows = batches.map((batch) => batch.map((name) => ({ name, paid: 1, day: '2026-01-31', currency: 'USD' })));
      const [, ...read] = readCsv(await writeText(rows, locale), separator);
      expect(read.map(([name]) => name)).toEqual(batches.flat().map((name) => neutralizeFormula(name, separator)));
      for (const row of read) expect(row.slice(1)).toEqual([paid, '2026-01-31']);
    }),
  );
});
