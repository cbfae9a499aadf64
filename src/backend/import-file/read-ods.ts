import { IMPORT_CELL_MAX, IMPORT_COLUMNS_MAX } from '#domain/imports/import-fields.ts';
import type { Archive } from './open-archive.ts';
import { parseXml, type XmlAttributes } from './parse-xml.ts';
import { assertRowNumber, fillMergedCells, type MergedCells } from './sheet-rows.ts';

/** Media type in the entry `mimetype` of a spreadsheet or its template. */
export const ODS_TYPE = /^application\/vnd\.oasis\.opendocument\.spreadsheet/;

/**
 * Reads the first visible sheet that has data, as text: dates as `YYYY-MM-DD`, numbers without exponent, formulas as
 * their stored values (OpenDocument 1.3, part 3, section 9).
 * @throws FileError for a damaged spreadsheet or too many rows
 */
export function readOds(archive: Archive): string[][] {
  const hiddenStyles = new Set<string>();
  let style = '';
  let sheet: Sheet | undefined;
  let found: string[][] | undefined;
  parseXml(archive.read('content.xml'), {
    onOpen(name, attributes) {
      if (name === 'style') style = attributes['style:name'] ?? '';
      if (name === 'table-properties' && attributes['table:display'] === 'false') hiddenStyles.add(style);
      if (name === 'table' && !found && !hiddenStyles.has(attributes['table:style-name'] ?? '')) sheet = new Sheet();
      else sheet?.open(name, attributes);
    },
    onText: (text) => sheet?.addText(text),
    onClose(name) {
      sheet?.close(name);
      if (name !== 'table' || !sheet) return;
      fillMergedCells(sheet.rows, sheet.merged);
      if (sheet.rows.length > 0) found = sheet.rows;
      sheet = undefined;
    },
  });
  return found ?? [];
}

const count = (text: string | undefined): number => Math.max(1, Number.parseInt(text ?? '1', 10) || 1);

/** Rows of one table, collected from its elements. */
class Sheet {
  readonly rows: string[][] = [];
  readonly merged: MergedCells[] = [];
  /** Empty rows and cells, which count only when others follow: spreadsheets repeat them to the end. */
  private emptyRows = 0;
  private emptyCells = 0;
  private row: string[] = [];
  private repeatedRows = 1;
  private cell: XmlAttributes | undefined;
  private text = '';
  private paragraphs = 0;
  /** Depth of comments, whose text is not the cell's. */
  private comments = 0;

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'table-row') {
      this.row = [];
      this.emptyCells = 0;
      this.repeatedRows = count(attributes['table:number-rows-repeated']);
    }
    if (name === 'table-cell' || name === 'covered-table-cell') {
      this.cell = attributes;
      this.text = '';
      this.paragraphs = 0;
    }
    if (name === 'annotation') this.comments++;
    if (this.comments > 0) return;
    if (name === 'p' && this.paragraphs++ > 0) this.addText('\n');
    if (name === 's') this.addText(' '.repeat(Math.min(count(attributes['text:c']), IMPORT_CELL_MAX)));
    if (name === 'tab') this.addText(' ');
    if (name === 'line-break') this.addText('\n');
  }

  addText(text: string): void {
    if (this.comments === 0 && this.paragraphs > 0 && this.text.length < IMPORT_CELL_MAX) this.text += text;
  }

  close(name: string): void {
    if (name === 'annotation') this.comments--;
    if (name === 'table-cell' || name === 'covered-table-cell') this.closeCell(this.cell ?? {});
    if (name === 'table-row') this.closeRow();
  }

  private closeCell(attributes: XmlAttributes): void {
    const repeated = count(attributes['table:number-columns-repeated']);
    const value = readValue(attributes, this.text).slice(0, IMPORT_CELL_MAX).replaceAll('\0', '');
    this.paragraphs = 0;
    if (!value) {
      this.emptyCells += repeated;
      return;
    }
    while (this.emptyCells > 0 && this.row.length < IMPORT_COLUMNS_MAX) {
      this.row.push('');
      this.emptyCells--;
    }
    const height = count(attributes['table:number-rows-spanned']);
    if (height > 1) this.merged.push({ row: this.rows.length + this.emptyRows, column: this.row.length, height });
    for (let at = 0; at < repeated && this.row.length < IMPORT_COLUMNS_MAX; at++) this.row.push(value);
  }

  private closeRow(): void {
    const repeated = this.repeatedRows;
    if (this.row.length === 0) {
      this.emptyRows += repeated;
      return;
    }
    assertRowNumber(this.rows.length + this.emptyRows + repeated);
    for (; this.emptyRows > 0; this.emptyRows--) this.rows.push([]);
    for (let at = 0; at < repeated; at++) this.rows.push([...this.row]);
  }
}

function readValue(attributes: XmlAttributes, text: string): string {
  const type = attributes['office:value-type'] ?? attributes['calcext:value-type'];
  if (type === 'date') return (attributes['office:date-value'] ?? text).slice(0, 10);
  const number = Number(attributes['office:value'] ?? Number.NaN);
  if (type === 'float' && Number.isFinite(number)) return String(number);
  return attributes['office:string-value'] ?? text;
}
