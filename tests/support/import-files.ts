import { zipSync, type Zippable } from 'fflate';
import type { ByteSource } from '#backend/import-file/open-archive.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const asFile = (bytes: Uint8Array<ArrayBuffer>, name: string) => new File([bytes], name);

/** Returns a CSV file; the cells must not contain quotes. */
export const aCsv = (rows: readonly (readonly string[])[], separator = ','): File =>
  asFile(encode(rows.map((row) => row.join(separator)).join('\r\n')), 'clients.csv');

/** Returns a file with these bytes, for other encodings. */
export const aFileOf = (bytes: number[] | Uint8Array<ArrayBuffer>, name = 'clients.csv'): File =>
  asFile(Uint8Array.from(bytes), name);

/** Returns a ZIP file. */
export const aZip = (entries: Zippable, name: string): File => asFile(zipSync(entries, { level: 6 }), name);

/** Encodes a text in a character set of one byte per letter. */
export function encodeText(
  text: string,
  encoding: 'windows-1256' | 'windows-1252' | 'macintosh',
): Uint8Array<ArrayBuffer> {
  const decoder = new TextDecoder(encoding);
  const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from(text, (letter) => byteOf.get(letter)!);
}

/** Returns bytes as the source that the readers take. */
export const toByteSource = (bytes: Uint8Array<ArrayBuffer>): ByteSource => ({
  size: bytes.length,
  read: (start, length) => Buffer.from(bytes.subarray(start, start + length)),
});

/** Returns a spreadsheet of LibreOffice with one sheet. */
export function anOds(tableXml: string): File {
  const names = ['office', 'table', 'text', 'calcext', 'style'];
  const spaces = names.map((name) => `xmlns:${name}="urn:${name}"`).join(' ');
  return aZip(
    {
      mimetype: encode('application/vnd.oasis.opendocument.spreadsheet'),
      'content.xml': encode(
        `<office:document-content ${spaces}><office:body><office:spreadsheet>${tableXml}` +
          '</office:spreadsheet></office:body></office:document-content>',
      ),
    },
    'clients.ods',
  );
}

interface Cell {
  /** XML inside the cell. */
  xml: string;
  type?: string;
  style?: number;
}

/**
 * Returns a workbook with one sheet: strings become shared strings, numbers plain cells. Style 1 is a date format.
 * `merged` lists ranges such as `A2:B4`.
 */
export function aWorkbook(
  rows: readonly (readonly (string | number | Cell)[])[],
  merged: readonly string[] = [],
): File {
  const texts: string[] = [];
  const cellXml = (cell: string | number | Cell, row: number, column: number) => {
    const reference = `r="${String.fromCharCode(65 + column)}${row + 1}"`;
    if (typeof cell === 'number') return `<c ${reference}><v>${cell}</v></c>`;
    if (typeof cell === 'string') return cell && `<c ${reference} t="s"><v>${texts.push(cell) - 1}</v></c>`;
    return `<c ${reference} s="${cell.style ?? 0}" t="${cell.type ?? 'n'}">${cell.xml}</c>`;
  };
  const sheet = rows
    .map((row, at) => `<row r="${at + 1}">${row.map((cell, column) => cellXml(cell, at, column)).join('')}</row>`)
    .join('');
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const related = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
  return aZip(
    {
      'xl/workbook.xml': encode(
        `<workbook ${main} ${related}><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': encode(
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': encode(
        `<worksheet ${main}><sheetData>${sheet}</sheetData>` +
          `<mergeCells>${merged.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells></worksheet>`,
      ),
      'xl/sharedStrings.xml': encode(`<sst ${main}>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`),
      'xl/styles.xml': encode(
        `<styleSheet ${main}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
      ),
    },
    'clients.xlsx',
  );
}
