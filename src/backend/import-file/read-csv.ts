import { parse } from 'csv-parse/sync';
import { IMPORT_CELL_MAX, IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '#domain/imports/import-fields.ts';
import { FileError } from './import-job.ts';

const SEPARATORS = [',', ';', '\t'];
/** Rows by which the separator is chosen. */
const PROBE_ROWS = 20;
/** Excel names the separator in a first line of its own. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;
/** Characters that show if a file is binary. */
const PROBE_CHARACTERS = 100_000;
/** Rows of headings and titles above the rows that count. */
const EXTRA_ROWS = 20;

/**
 * Parses a separated text into rows of cells; formulas stay texts.
 * @throws FileError for a binary file, markup and too many rows
 */
export function readCsv(text: string): string[][] {
  // NUL and most control characters occur in binary files only.
  if (/[^\P{Cc}\s]/u.test(text.slice(0, PROBE_CHARACTERS)) || /^\s*<(?:\?xml|!doctype|html|table)/i.test(text))
    throw new FileError('oneOf', { types: 'CSV, XLSX, ZIP' });
  const [line = '', named] = SEPARATOR_LINE.exec(text) ?? [];
  const content = text.slice(line.length);
  const delimiter = named ?? chooseSeparator(content);
  const rows = parseRows(content, delimiter, IMPORT_ROWS_MAX + EXTRA_ROWS);
  // The row of the separator counts in a spreadsheet.
  return line ? [[], ...rows] : rows;
}

const parseRows = (text: string, delimiter: string, to: number): string[][] =>
  parse(text, {
    delimiter,
    to,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    on_record: (cells: string[]) =>
      cells.slice(0, IMPORT_COLUMNS_MAX).map((cell) => cell.slice(0, IMPORT_CELL_MAX).replaceAll('\0', '')),
  });

/** Returns the separator that divides the first rows into most cells. */
function chooseSeparator(text: string): string {
  const cellsWith = (delimiter: string): number => {
    try {
      const counts = parseRows(text.slice(0, 200_000), delimiter, PROBE_ROWS).map((row) => row.filter(Boolean).length);
      return counts.toSorted((a, b) => a - b)[counts.length >> 1] ?? 0;
    } catch {
      return 0;
    }
  };
  return SEPARATORS.toSorted((a, b) => cellsWith(b) - cellsWith(a))[0]!;
}
