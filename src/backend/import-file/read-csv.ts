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
  const parsed = parseRows(content, delimiter, IMPORT_ROWS_MAX + EXTRA_ROWS);
  const rows = parsed.some((row) => row.filter(Boolean).length > 1) ? parsed : (splitTypedLines(parsed) ?? parsed);
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
      on_record: (cells: string[]) =>
        cells.slice(0, IMPORT_COLUMNS_MAX).map((cell) => (quote ? cell : removeQuotes(cell)).slice(0, IMPORT_CELL_MAX)),
    });
  try {
    return parseWith('"');
  } catch {
    // After a quote that nobody closed, quotes do not enclose cells.
    return parseWith(false);
  }
}

const removeQuotes = (cell: string): string => cell.replace(/^\s*"|"\s*$/g, '').replaceAll('""', '"');

/** Returns the separator with the highest median, then the highest maximum, of filled cells in the first rows. */
function chooseSeparator(text: string): string {
  const cellsWith = (delimiter: string): [number, number] => {
    try {
      const counts = parseRows(text.slice(0, 200_000), delimiter, PROBE_ROWS)
        .map((row) => row.filter((cell) => /[^\s,;|]/.test(cell)).length)
        .toSorted((a, b) => a - b);
      return [counts[counts.length >> 1] ?? 0, counts.at(-1) ?? 0];
    } catch {
      return [0, 0];
    }
  };
  const found = SEPARATORS.map((separator) => ({ separator, cells: cellsWith(separator) }));
  return found.toSorted((a, b) => b.cells[0] - a.cells[0] || b.cells[1] - a.cells[1])[0]!.separator;
}

/** A phone number inside a line, in any digits. */
const TYPED_PHONE = /[+＋(]?\p{Nd}(?:[\s./()\p{Pd}\p{Cf}]*\p{Nd}){5,}/u;

/**
 * Splits the lines of a list without separators, "Samir Haddad 03 123 456 Kia", into the text before the phone number,
 * the number and the text behind it; undefined when fewer than half of the lines have a number beside a text.
 */
function splitTypedLines(rows: readonly string[][]): string[][] | undefined {
  const lines = rows.map(([line = '', ...others]) => (others.some(Boolean) ? '' : line));
  const split = lines.map((line) => {
    const { 0: phone = '', index = line.length } = TYPED_PHONE.exec(line) ?? {};
    return [line.slice(0, index), phone, line.slice(index + phone.length)].map((part) =>
      part.replace(/^[\s:,;|\p{Pd}]+|[\s:,;|\p{Pd}]+$/gu, ''),
    );
  });
  const typed = split.filter(([before, phone, after]) => phone && (before || after));
  if (typed.length === 0 || typed.length * 2 < lines.filter(Boolean).length) return undefined;
  // Lines above the first one with a number are a title.
  const first = split.indexOf(typed[0]!);
  return split.map((cells, at) => (at < first ? [] : cells));
}
