import { expect, test } from 'vitest';
import { aCsv, aFileOf, aWorkbook, aZip, encodeWindows1256 } from '#tests/support/import-files.ts';
import { aPicture } from '#tests/support/pictures.ts';
import type { FileError } from './import-job.ts';
import { readImportFile } from './read-file.ts';

const read = async (file: Blob) => readImportFile(new Uint8Array(await file.arrayBuffer()));
const problemOf = (file: Blob) =>
  read(file).then(
    () => undefined,
    (error: unknown) => (error as FileError).code,
  );
/** Sets the uncompressed size in the central directory of a ZIP file with one entry. */
async function withSize(file: File, size: number): Promise<File> {
  const bytes = Buffer.from(await file.arrayBuffer());
  bytes.writeUInt32LE(size, bytes.indexOf('PK\u0001\u0002') + 24);
  return new File([bytes], file.name);
}
const encode = (text: string) => new TextEncoder().encode(text);

const ARABIC = 'الاسم;الهاتف\r\nليلى;03 123 456\r\n';
const TABLE = { headings: ['الاسم', 'الهاتف'], rows: [{ number: 2, cells: ['ليلى', '03 123 456'] }] };
const utf16 = (text: string, mark: number[]) => [...mark, ...new Uint8Array(Buffer.from(text, 'utf16le'))];

test.each([
  ['UTF-8', aFileOf(encode(ARABIC))],
  ['UTF-8 with a byte order mark', aFileOf(encode(`\uFEFF${ARABIC}`))],
  ['UTF-16 with a byte order mark', aFileOf(utf16(ARABIC.replaceAll(';', '\t'), [0xff, 0xfe]))],
  ['Windows-1256', aFileOf(encodeWindows1256(ARABIC))],
  ['a line that names the separator', aFileOf(encode(`sep=;\n${ARABIC}`))],
])('reads %s', async (_, file) => {
  const { headings, rows } = await read(file);
  expect({ headings, rows: rows.map(({ cells }) => ({ number: 2, cells })) }).toEqual(TABLE);
});

test('rejects a small workbook whose cells repeat a long text', async () => {
  const first = { xml: '<v>0</v>', type: 's' };
  const row = Array.from({ length: 24 }, () => first);
  const repeated = (rows: number) =>
    aWorkbook([['a'.repeat(500), 'Phone'], ...Array.from({ length: rows }, () => row)]);
  expect(repeated(900).size).toBeLessThan(100_000);
  expect(await problemOf(repeated(800))).toBeUndefined();
  expect(await problemOf(repeated(900))).toBe('fileTextMax');
});

test('keeps formulas as text, quoted separators and empty lines', async () => {
  const { rows } = await read(aFileOf(encode('Name,Phone\n"=HYPERLINK(""x"")",1\n\n"Haddad, Samir",2\n')));
  expect(rows).toEqual([
    { number: 2, cells: ['=HYPERLINK("x")', '1'] },
    { number: 4, cells: ['Haddad, Samir', '2'] },
  ]);
});

test('reads days, numbers, formulas and empty cells of a workbook', async () => {
  const file = aWorkbook([
    ['Name', 'Phone', 'Registration date', 'Plate'],
    ['سمير', 9613123456, { xml: '<v>42369.5</v>', style: 1 }, { xml: '<f>A1&amp;"1"</f><v>B1</v>', type: 'str' }],
    [],
    ['ليلى', { xml: '<v>9.613123457E9</v>' }, '', { xml: '<is><t>B2</t></is>', type: 'inlineStr' }],
    ['x', { xml: '<f>1/0</f><v>#DIV/0!</v>', type: 'e' }],
  ]);
  const { format, rows } = await read(file);
  expect(format).toBe('xlsx');
  expect(rows).toEqual([
    { number: 2, cells: ['سمير', '9613123456', '2015-12-31', 'B1'] },
    { number: 4, cells: ['ليلى', '9613123457', '', 'B2'] },
    { number: 5, cells: ['x', ''] },
  ]);
});

test('reads customers and vehicles of a Torqvoice backup', async () => {
  const data = {
    customers: [
      { id: 'c1', name: 'Samir Haddad', email: 'samir@example.com', phone: '03 123 456', address: 'Tyre' },
      { id: 'c2', name: '', company: 'Nour Taxi', phone: '70 123 456' },
    ],
    vehicles: [
      {
        make: 'Kia',
        model: 'Rio',
        year: 2015,
        licensePlate: 'B 1',
        color: 'Red',
        fuelType: 'Petrol',
        customerId: 'c1',
        serviceRecords: [],
      },
    ],
  };
  const { format, rows } = await read(
    aZip({ 'data.json': encode(JSON.stringify({ version: 2, data })) }, 'backup.zip'),
  );
  expect(format).toBe('torqvoice');
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Samir Haddad', '03 123 456', 'samir@example.com', 'B 1', 'Kia', 'Rio', '2015', 'Red', 'Petrol'],
    ['Nour Taxi', '70 123 456', ''],
  ]);
});

/** Backup that is larger than the size that the central directory of its ZIP file declares. */
const LARGE = { version: 2, data: { customers: [{ id: '1', name: 'x'.repeat(100_000) }], vehicles: [] } };

test.each([
  ['a picture', () => aPicture('png'), 'oneOf'],
  ['a page', () => aFileOf(encode('<html><table></table></html>')), 'oneOf'],
  ['a ZIP of other files', () => aZip({ 'a.txt': encode('x') }, 'a.zip'), 'oneOf'],
  ['a damaged ZIP', () => aFileOf([0x50, 0x4b, 3, 4, 1, 2, 3]), 'fileUnreadable'],
  ['damaged XML', () => aZip({ 'xl/workbook.xml': encode('<workbook><a></workbook>') }, 'a.xlsx'), 'fileUnreadable'],
  ['headings alone', () => aCsv([['Name', 'Phone']]), 'fileEmpty'],
  ['blank lines', () => aFileOf(encode('\n\n')), 'fileEmpty'],
  ['20,001 rows', () => aCsv([['Name'], ...Array.from({ length: 20_001 }, () => ['x'])]), 'rowsMax'],
  [
    '1,001 entries',
    () => aZip(Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`${at}`, encode('')])), 'a.zip'),
    'archiveLimits',
  ],
  [
    '201 MB unpacked',
    () => withSize(aZip({ 'xl/workbook.xml': encode('x') }, 'a.xlsx'), 201 * 1024 * 1024),
    'archiveLimits',
  ],
  [
    'more bytes than stated',
    () => withSize(aZip({ 'data.json': encode(JSON.stringify(LARGE)) }, 'a.zip'), 100),
    'fileUnreadable',
  ],
])('refuses %s', async (_, make, code) => expect(await problemOf(await make())).toBe(code));
