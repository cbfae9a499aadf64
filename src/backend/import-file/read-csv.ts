import { parse } from 'csv-parse/sync';
import { IMPORT_CELL_MAX, IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '#domain/imports/import-fields.ts';
import { FileError, READ_TYPES } from './import-job.ts';

const SEPARATORS = [',', ';', '\t', '|'];
/** Number of rows from which the separator is detected. */
const PROBE_ROWS = 20;
/** First line in which Excel may name the separator. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;
/** Number of characters in which control characters of a binary file are counted. */
const PROBE_CHARACTERS = 100_000;
/** Fraction of control characters above which a file is not a text. */
const CONTROLS_MAX = 0.01;
/** Control characters that a short text may have. */
const CONTROLS_FREE = 5;
/** Control characters that no text needs: databases leave some between values, DOS one at the end. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu;
/** Rows that may precede the data: titles and headings. */
const EXTRA_ROWS = 20;

/**
 * Removes the control characters of a text file.
 * @throws FileError for a binary file or markup
 */
export function assertText(text: string): string {
  const probe = text.slice(0, PROBE_CHARACTERS);
  const controls = probe.match(CONTROLS)?.length ?? 0;
  if (controls > probe.length * CONTROLS_MAX + CONTROLS_FREE || /^\s*<(?:\?xml|!doctype|html|table)/i.test(text))
    throw new FileError('oneOf', { types: READ_TYPES });
  return text.replace(CONTROLS, '');
}

/** Parses CSV into rows of cells; formulas stay text. */
export function readCsv(text: string): string[][] {
  const [line = '', named] = SEPARATOR_LINE.exec(text) ?? [];
  const content = text.slice(line.length);
  const delimiter = named ?? chooseSeparator(content);
  const rows = parseRows(content, delimiter, IMPORT_ROWS_MAX + EXTRA_ROWS);
  // A spreadsheet counts the line of the separator as a row.
  return line ? [[], ...rows] : rows;
}

function parseRows(text: string, delimiter: string, to: number): string[][] {
  const parseWith = (quote: '"' | false): string[][] =>
    parse(text, {
      delimiter,
      to,
      quote,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
      on_record: (cells: string[]) => cells.slice(0, IMPORT_COLUMNS_MAX).map((cell) => cell.slice(0, IMPORT_CELL_MAX)),
    });
  try {
    return parseWith('"');
  } catch {
    // An unclosed quote is a letter.
    return parseWith(false);
  }
}

/** Returns the separator with the highest median number of filled cells per row in the first rows. */
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
