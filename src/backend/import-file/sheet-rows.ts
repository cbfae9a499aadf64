import { findHeadingField, LABEL_HEADING, normalizeHeading } from '#domain/imports/headings.ts';
import { IMPORT_CELL_MAX, IMPORT_ROWS_MAX } from '#domain/imports/import-fields.ts';
import { FAX_WORDS, MIDDLE_NAMES, MOBILE_WORDS } from '#domain/imports/import-words.ts';
import { FileError, type ParsedImportFile } from './import-job.ts';

/** Maximum rows of a sheet: the data, and titles and headings before them. */
const SHEET_ROWS_MAX = IMPORT_ROWS_MAX + 20;
/** Maximum rows that all merged cells of a sheet may cover together. */
const MERGED_ROWS_MAX = 1_000_000;

/** Cells that are merged into one, from 0. */
export interface MergedCells {
  row: number;
  column: number;
  /** Number of merged rows. */
  height: number;
}

/**
 * Checks the number of a row.
 * @throws FileError
 */
export function assertRowNumber(number: number): void {
  if (number > SHEET_ROWS_MAX) throw new FileError('rowsMax', { max: IMPORT_ROWS_MAX });
}

/**
 * Copies the text of merged cells down to the rows that they cover, unless a row is empty otherwise.
 * @throws FileError for more merged cells than a sheet can have
 */
export function fillMergedCells(rows: string[][], merged: readonly MergedCells[]): void {
  let covered = 0;
  const filled = new Set(rows.filter((row) => row?.some(Boolean)));
  for (const { row, column, height } of merged) {
    const text = rows[row]?.[column];
    const end = Math.min(rows.length, row + height);
    covered += Math.max(0, end - row);
    if (covered > MERGED_ROWS_MAX) throw new FileError('fileUnreadable');
    if (!text) continue;
    for (let at = row + 1; at < end; at++) {
      const cells = rows[at]!;
      if (!filled.has(cells) || cells[column]) continue;
      while (cells.length < column) cells.push('');
      cells[column] = text;
    }
  }
}

const toPattern = (words: readonly string[]): RegExp => new RegExp(words.map(normalizeHeading).join('|'), 'i');
const FAX = toPattern([...FAX_WORDS, 'pager']);
const MOBILE = toPattern(MOBILE_WORDS);
const MIDDLE = new Set(MIDDLE_NAMES.map(normalizeHeading));

/** Rank of an address among those of its person, by the text that says of which kind it is: the first one is used. */
export function rankAddress(kind: string, isPreferred: boolean): number {
  const text = normalizeHeading(kind);
  return FAX.test(text) ? 3 : isPreferred ? 0 : MOBILE.test(text) ? 1 : 2;
}

type Table = Pick<ParsedImportFile, 'headings' | 'rows'>;

/**
 * Joins the columns of an address book as the cells of a contact: all phone numbers in one, mobile numbers first, all
 * e-mail addresses in one, and the middle name behind the first name. Each address has a column of its kind before it:
 * "Phone 2 - Label", "Phone 2 - Value".
 */
export function joinContactColumns({ headings, rows }: Table): Table {
  const labels = headings.flatMap((heading, label) => {
    const stem = normalizeHeading(heading).replace(LABEL_HEADING, '');
    const value = headings[label + 1] ?? '';
    if (!/ \d$/.test(stem) || !normalizeHeading(value).startsWith(stem)) return [];
    const field = findHeadingField(value)?.replace('secondPhone', 'phoneNumber');
    return field === 'phoneNumber' || field === 'email' ? [{ label, field }] : [];
  });
  const groups = Map.groupBy(labels, ({ field }) => field).values();
  const addresses = [...groups].map((group) => group.map(({ label }) => label));
  const first = headings.findIndex((heading) => findHeadingField(heading) === 'firstName');
  const middle = headings.findIndex((heading) => MIDDLE.has(normalizeHeading(heading)));
  const joined = new Map<number, (cells: readonly string[]) => string>(
    addresses.map((columns) => [columns[0]! + 1, (cells) => joinAddresses(columns, cells)]),
  );
  if (first >= 0 && middle >= 0)
    joined.set(first, (cells) => [cells[first], cells[middle]].filter(Boolean).join(' ').slice(0, IMPORT_CELL_MAX));
  if (joined.size === 0) return { headings, rows };
  const dropped = new Set(addresses.flatMap((columns) => columns.flatMap((at) => [at, at + 1])));
  if (first >= 0) dropped.add(middle);
  const kept = [...headings.keys()].filter((at) => joined.has(at) || !dropped.has(at));
  const titleOf = (at: number) => (dropped.has(at) ? headings[at]!.replace(/\s*\d.*$/s, '') : headings[at]!);
  return {
    headings: kept.map(titleOf),
    rows: rows.map(({ number, cells }) => ({
      number,
      cells: kept.map((at) => joined.get(at)?.(cells) ?? cells[at] ?? ''),
    })),
  };
}

function joinAddresses(columns: readonly number[], cells: readonly string[]): string {
  const addresses = columns.flatMap((at) => {
    const [kind = '', value] = cells.slice(at, at + 2);
    return value ? [{ value, rank: rankAddress(kind, kind.startsWith('*')) }] : [];
  });
  const values = addresses.toSorted((a, b) => a.rank - b.rank).map(({ value }) => value);
  return values.join('\n').slice(0, IMPORT_CELL_MAX);
}
