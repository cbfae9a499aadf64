import { IMPORT_CELL_MAX, IMPORT_COLUMNS_MAX } from '#domain/imports/import-fields.ts';
import { DAY_MS } from '#domain/units.ts';
import type { Archive } from './open-archive.ts';
import { parseXml } from './parse-xml.ts';
import { assertRowNumber, fillMergedCells, type MergedCells } from './sheet-rows.ts';

/** Day 0 of the two date systems of Excel, as Unix time in milliseconds. */
const EPOCHS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };

/**
 * Reads the first visible sheet that has data, as text: dates as `YYYY-MM-DD`, numbers without exponent, formulas as
 * their stored values.
 * @throws FileError for a damaged workbook or too many rows
 */
export function readXlsx(archive: Archive): string[][] {
  const workbook = readWorkbook(archive);
  const texts = readSharedTexts(archive);
  const isDate = readDateStyles(archive);
  for (const path of workbook.sheets) {
    const rows = readSheet(archive, path, { texts, isDate, epoch: EPOCHS[workbook.is1904 ? 1904 : 1900] });
    if (rows.some((row) => row.some(Boolean))) return rows;
  }
  return [];
}

function readWorkbook(archive: Archive): { sheets: string[]; is1904: boolean } {
  const targets = new Map<string, string>();
  parseXml(archive.read('xl/_rels/workbook.xml.rels'), {
    onOpen(name, { Id, Target }) {
      if (name === 'Relationship' && Id && Target)
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets: string[] = [];
  let is1904 = false;
  parseXml(archive.read('xl/workbook.xml'), {
    onOpen(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet' || attributes.state === 'hidden' || attributes.state === 'veryHidden') return;
      const path = targets.get(attributes['r:id'] ?? '');
      if (path) sheets.push(path);
    },
  });
  return { sheets, is1904 };
}

function readSharedTexts(archive: Archive): string[] {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let phonetic = 0;
  parseXml(archive.read('xl/sharedStrings.xml'), {
    onOpen(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic++;
      isText = name === 't' && phonetic === 0;
    },
    onText(part) {
      if (isText && text.length < IMPORT_CELL_MAX) text += part;
    },
    onClose(name) {
      isText = false;
      if (name === 'rPh') phonetic--;
      if (name === 'si') texts.push(text.slice(0, IMPORT_CELL_MAX));
    },
  });
  return texts;
}

/** Returns true for the id of a built-in number format for dates. */
const isDateFormat = (id: number): boolean => (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36);

/** Returns a function that checks if a cell style formats numbers as dates. */
function readDateStyles(archive: Archive): (style: number) => boolean {
  const dateFormats = new Set<number>();
  const styles: boolean[] = [];
  let isInStyles = false;
  parseXml(archive.read('xl/styles.xml'), {
    onOpen(name, { numFmtId, formatCode }) {
      if (name === 'numFmt' && /[yd]/i.test((formatCode ?? '').replace(/"[^"]*"|\[[^[\]]*\]|\\./g, '')))
        dateFormats.add(Number(numFmtId));
      if (name === 'cellXfs') isInStyles = true;
      if (name === 'xf' && isInStyles) styles.push(isDateFormat(Number(numFmtId)) || dateFormats.has(Number(numFmtId)));
    },
    onClose(name) {
      if (name === 'cellXfs') isInStyles = false;
    },
  });
  return (style) => styles[style] ?? false;
}

interface SheetContext {
  texts: readonly string[];
  isDate: (style: number) => boolean;
  epoch: number;
}

function readSheet(archive: Archive, path: string, { texts, isDate, epoch }: SheetContext): string[][] {
  const rows: string[][] = [];
  const merged: MergedCells[] = [];
  let cell = { column: 0, type: '', style: 0 };
  let row: string[] = [];
  let value = '';
  let isValue = false;
  parseXml(archive.read(path), {
    onOpen(name, attributes) {
      if (name === 'row') {
        const number = Number(attributes.r) || rows.length + 1;
        assertRowNumber(number);
        while (rows.length < number - 1) rows.push([]);
        row = [];
        rows[number - 1] = row;
        cell.column = -1;
      }
      if (name === 'c') {
        const column = parseColumn(attributes.r) ?? cell.column + 1;
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0) };
        value = '';
      }
      if (name === 'mergeCell') merged.push(parseRange(attributes.ref));
      isValue = name === 'v' || (name === 't' && cell.type === 'inlineStr');
    },
    onText(part) {
      if (isValue && value.length < IMPORT_CELL_MAX) value += part;
    },
    onClose(name) {
      isValue = false;
      if (name !== 'c' || cell.column >= IMPORT_COLUMNS_MAX) return;
      while (row.length < cell.column) row.push('');
      row[cell.column] = readCell(value, cell);
    },
  });
  fillMergedCells(rows, merged);
  return rows;

  function readCell(raw: string, { type, style }: { type: string; style: number }): string {
    if (raw === '' || type === 'e') return '';
    if (type === 's') return (texts[Number(raw)] ?? '').replaceAll('\0', '');
    if (type !== 'n') return raw.slice(0, IMPORT_CELL_MAX).replaceAll('\0', '');
    const number = Number(raw);
    if (!Number.isFinite(number)) return '';
    if (!isDate(style)) return String(number);
    const date = new Date(epoch + Math.floor(number) * DAY_MS);
    return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
  }
}

/** Returns the index of a column by a reference such as `AB12`; undefined without one. */
function parseColumn(reference: string | undefined): number | undefined {
  const [letters = ''] = /^[A-Z]{1,3}/.exec(reference ?? '') ?? [];
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column > 0 ? column - 1 : undefined;
}

/** Returns the first cell and the height of a range such as `A2:B4`. */
function parseRange(reference = ''): MergedCells {
  const [first = '', last = first] = reference.split(':');
  const rowOf = (cell: string) => Number(/^\D*(\d+)$/.exec(cell)?.[1] ?? 1);
  return { row: rowOf(first) - 1, column: parseColumn(first) ?? 0, height: rowOf(last) - rowOf(first) + 1 };
}
