import { readFileSync } from 'node:fs';
import { IMPORT_ROWS_MAX, IMPORT_TEXT_MAX } from '#domain/imports/import-fields.ts';
import { findHeadingRow } from '#domain/imports/headings.ts';
import { decodeText } from './decode-text.ts';
import { FileError, type ImportFileResult, type ImportFormat, type ParsedImportFile } from './import-job.ts';
import { openArchive } from './open-archive.ts';
import { readCsv } from './read-csv.ts';
import { readTorqvoice } from './read-torqvoice.ts';
import { readXlsx } from './read-xlsx.ts';

/** First bytes of formats that are rejected: old or encrypted Office files, PDF, PNG, JPEG, GIF, RAR, 7z, gzip. */
const OTHER_FILES = ['d0cf11e0', '25504446', '89504e47', 'ffd8ff', '47494638', '52617221', '377abcaf', '1f8b'];
const ZIP = '504b0304';

/**
 * Reads a file in the format that its first bytes identify.
 * @throws FileError
 */
export function readImportFile(bytes: Uint8Array): ParsedImportFile {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  if (OTHER_FILES.some((start) => head.startsWith(start))) throw new FileError('oneOf', { types: 'CSV, XLSX, ZIP' });
  if (head !== ZIP) return toTable('csv', readCsv(decodeText(bytes)));
  const archive = openArchive(bytes);
  if (archive.names.has('xl/workbook.xml')) return toTable('xlsx', readXlsx(archive));
  const backup = [...archive.names].find((name) => /(?:^|\/)data\.json$/.test(name));
  if (!backup) throw new FileError('oneOf', { types: 'CSV, XLSX, ZIP' });
  return toTable('torqvoice', readTorqvoice(archive.read(backup)!));
}

function toTable(format: ImportFormat, rows: string[][]): ParsedImportFile {
  const trimmed = rows.map((row) => row.map((cell) => cell.trim()));
  const at = findHeadingRow(trimmed);
  const width = Math.max(0, ...trimmed.map((row) => row.length));
  const headings = Array.from({ length: width }, (_, column) => trimmed[at]?.[column] ?? '');
  const kept = trimmed.flatMap((cells, index) =>
    index > at && cells.some(Boolean) ? [{ number: index + 1, cells }] : [],
  );
  if (at < 0 || kept.length === 0) throw new FileError('fileEmpty');
  if (kept.length > IMPORT_ROWS_MAX) throw new FileError('rowsMax', { max: IMPORT_ROWS_MAX });
  // Cells of a workbook can share one string, so a small file can contain far more text than bytes.
  const length = kept.reduce((sum, { cells }) => cells.reduce((total, cell) => total + cell.length, sum), 0);
  if (length > IMPORT_TEXT_MAX) throw new FileError('fileTextMax', { max: IMPORT_TEXT_MAX });
  return { format, headings, rows: kept };
}

/** Reads the file whose path `import-reader.ts` sent. */
function readMessage(path: string): ImportFileResult {
  try {
    return { table: readImportFile(readFileSync(path)) };
  } catch (error) {
    return error instanceof FileError
      ? { refused: { code: error.code, params: error.params } }
      : { error: String(error) };
  }
}

// Entry point of the child process.
if (import.meta.main) process.on('message', (path: string) => process.send!(readMessage(path)));
