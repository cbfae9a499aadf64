import { IMPORT_ROWS_MAX } from '#domain/imports/import-fields.ts';
import { FileError } from './import-job.ts';

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
