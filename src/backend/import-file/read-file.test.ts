import { expect, test } from 'vitest';
import { aCsv, aFileOf, anOds, aWorkbook, aZip, encodeText } from '#tests/support/import-files.ts';
import { measureCpu } from '#tests/support/cpu-time.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { read } from '#tests/support/read-import-file.ts';
import type { FileError } from './import-job.ts';

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
  ['Windows-1256', aFileOf(encodeText(ARABIC, 'windows-1256'))],
  ['a line that names the separator', aFileOf(encode(`sep=;\n${ARABIC}`))],
])('reads %s', async (_, file) => {
  const { headings, rows } = await read(file);
  expect({ headings, rows: rows.map(({ cells }) => ({ number: 2, cells })) }).toEqual(TABLE);
});

const LONG = 60_000;
test.each([
  ['letters beside one of Windows-1252', aFileOf(encodeText(`Name,Phone\n${'a'.repeat(LONG)},é`, 'windows-1252'))],
  ['ends of lines', aFileOf(encode(`Name,Phone\n${'\r '.repeat(LONG)}x`))],
  ['digits in a merged range', aWorkbook([['Name'], ['Rima']], [`A1:${'1'.repeat(LONG)}A`])],
])('reads many %s in linear time', async (_, file) => {
  expect((await measureCpu(() => problemOf(file))).ms).toBeLessThan(1_000);
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

/** Returns the start of a compound file with a stream of this name. */
const anOleFile = (stream: string) =>
  aFileOf([0xd0, 0xcf, 0x11, 0xe0, ...new Uint8Array(508), ...Buffer.from(stream, 'utf16le')], 'clients.xls');

const BACKUP = JSON.stringify({ version: 3, data: { customers: [{ name: 'Samir Haddad', phone: '03 123 456' }] } });
const BACKUP_ROWS = [['Samir Haddad', '03 123 456', '']];
const photos = Object.fromEntries(Array.from({ length: 1_200 }, (_, at) => [`photos/${at}.jpg`, encode('x')]));

/** Changes a letter of the stored file without its checksum. */
async function withDamage(file: File): Promise<File> {
  const bytes = Buffer.from(await file.arrayBuffer());
  bytes[bytes.indexOf('Samir')] = 0x53 + 1;
  return new File([bytes], file.name);
}
const around = async (before: string, file: Blob, after: string) => new Blob([before, await file.arrayBuffer(), after]);

test.each([
  ['customers only', aZip({ 'data.json': encode(BACKUP) }, 'a.zip')],
  ['1,200 photos', aZip({ ...photos, 'data.json': encode(BACKUP) }, 'a.zip')],
  [
    '26 MB of photos',
    aZip({ 'a.jpg': [new Uint8Array(26 * 1024 * 1024), { level: 0 }], 'data.json': encode(BACKUP) }, 'a.zip'),
  ],
  ['a folder around it', aZip({ 'backup/data.json': encode(BACKUP) }, 'a.zip')],
])('reads the backup of Torqvoice with %s', async (_, file) => {
  expect((await read(file)).rows.map(({ cells }) => cells)).toEqual(BACKUP_ROWS);
});

test('ignores bytes before and after an archive', async () => {
  const file = await around(
    '\0\u0001garbage',
    aZip({ 'data.json': encode(BACKUP) }, 'a.zip'),
    'PK\u0005\u0006'.repeat(9),
  );
  expect((await read(file)).rows.map(({ cells }) => cells)).toEqual(BACKUP_ROWS);
});

test('ignores control characters and an open quote in a text', async () => {
  const { rows } = await read(aFileOf(encode('\uFEFF\nName,Phone\nSamir\u000b,"1\nLeila,2\n\u001a\0\0')));
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Samir', '1'],
    ['Leila', '2'],
  ]);
});

test('keeps a text in UTF-8 that has a damaged letter', async () => {
  const bytes = [...encode('Name,Phone\nسمير حداد الخوري,1\n'), 0xd8, ...encode('x,2\n')];
  const { encoding, rows } = await read(aFileOf(bytes));
  expect(encoding).toBe('utf-8');
  expect(rows.map(({ cells }) => cells[0])).toEqual(['سمير حداد الخوري', '\ufffdx']);
});

const FRENCH =
  'PRÉNOM;NOM;TÉLÉPHONE;ANNÉE;MARQUE\nRENÉ;LEFÈVRE;03 123 456;2015;CITROËN\nÉloïse;Gérard;1;2;Citroën à Sète\n';
const MIXED = 'الاسم;الهاتف;الماركة\nسمير حداد;03 123 456;Citroën\n';

test.each([
  ['windows-1252', FRENCH],
  ['macintosh', FRENCH],
  ['windows-1252', 'nom;tel\nGérard;1\n'],
  ['windows-1252', 'nom;tel\nN° d’appel;1\n'],
  ['windows-1256', MIXED],
  ['windows-1256', 'name;phone\nسمير;1\n'],
] as const)('recognizes %s in %j', async (encoding, text) => {
  const table = await read(aFileOf(encodeText(text, encoding)));
  expect(table.encoding).toBe(encoding);
  expect([table.headings.join(';'), ...table.rows.map(({ cells }) => cells.join(';'))]).toEqual(
    text.trim().split('\n'),
  );
});

test('decodes a text in the character set that the user chose', async () => {
  const file = aFileOf(encodeText('الاسم;الهاتف\né;1\n', 'windows-1256'));
  expect((await read(file, 'windows-1252')).encoding).toBe('windows-1252');
});

test('copies merged cells to their rows, and leaves empty rows empty', async () => {
  const file = aWorkbook(
    [
      ['Clients 2024', '', ''],
      ['Name', 'Phone', 'Plate'],
      ['Samir', '03', 'B1'],
      ['', '', 'B2'],
      [],
      ['', '', 'B3'],
      ['Leila', '04', 'B4'],
    ],
    ['A1:C1', 'A3:A6', 'B3:B6'],
  );
  expect((await read(file)).rows.map(({ number, cells }) => [number, ...cells])).toEqual([
    [3, 'Samir', '03', 'B1'],
    [4, 'Samir', '03', 'B2'],
    [6, 'Samir', '03', 'B3'],
    [7, 'Leila', '04', 'B4'],
  ]);
});

test('reads a spreadsheet of LibreOffice', async () => {
  const text = (value: string, attributes = '') =>
    `<table:table-cell office:value-type="string" ${attributes}><text:p>${value}</text:p></table:table-cell>`;
  const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`;
  const file = anOds(
    `<table:table table:name="A">${row(text('Name') + text('Phone') + text('Registration date'))}${row(
      text('سمير<text:s text:c="2"/>حداد', 'table:number-rows-spanned="2"') +
        '<table:table-cell office:value-type="float" office:value="3123456"><text:p>03 123 456</text:p></table:table-cell>' +
        '<table:table-cell office:value-type="date" office:date-value="2015-12-31T00:00:00"><text:p>31/12/15</text:p>' +
        '<office:annotation><text:p>comment</text:p></office:annotation></table:table-cell>' +
        '<table:table-cell table:number-columns-repeated="1020"/>',
    )}${row('<table:covered-table-cell/><table:table-cell/>' + text('2016'))}${row('<table:table-cell/>', 'table:number-rows-repeated="3"')}${row(
      text('Leila') + text('1<text:line-break/>2'),
      'table:number-rows-repeated="2"',
    )}${row('<table:table-cell table:number-columns-repeated="1024"/>', 'table:number-rows-repeated="1048000"')}</table:table>` +
      '<table:table table:name="B"><table:table-row/></table:table>',
  );
  const { format, rows } = await read(file);
  expect(format).toBe('ods');
  expect(rows.map(({ number, cells }) => [number, ...cells])).toEqual([
    [2, 'سمير  حداد', '3123456', '2015-12-31'],
    [3, 'سمير  حداد', '', '2016'],
    [7, 'Leila', '1\n2'],
    [8, 'Leila', '1\n2'],
  ]);
});

test('reads a list without headings', async () => {
  const { headings, rows } = await read(
    aCsv([
      ['Samir Haddad', '03 123 456'],
      ['Leila Nour', '70 123 456'],
    ]),
  );
  expect(headings).toEqual(['', '']);
  expect(rows.map(({ number }) => number)).toEqual([1, 2]);
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
  ['an Excel file before 2007', () => anOleFile('Workbook'), 'fileXls'],
  ['a workbook with a password', () => anOleFile('EncryptedPackage'), 'filePassword'],
  ['a text document before 2007', () => anOleFile('WordDocument'), 'oneOf'],
  ['bytes of no format', () => aFileOf(Array.from({ length: 5_000 }, (_, at) => (at * 89) % 251)), 'oneOf'],
  [
    'an entry with a wrong checksum',
    () => withDamage(aZip({ 'data.json': [encode(BACKUP), { level: 0 }] }, 'a.zip')),
    'fileUnreadable',
  ],
  ['a table of more than 20 MB', () => aFileOf(new Uint8Array(20 * 1024 * 1024 + 1).fill(65)), 'size'],
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
