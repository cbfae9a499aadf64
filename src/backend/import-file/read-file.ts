import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { IMPORT_MAX_MB, IMPORT_ROWS_MAX, IMPORT_TEXT_MAX, type ImportEncoding } from '#domain/imports/import-fields.ts';
import { findHeadingRow, isDataRow } from '#domain/imports/headings.ts';
import { MB } from '#domain/units.ts';
import { decodeText } from './decode-text.ts';
import {
  FileError,
  READ_TYPES,
  type ImportFileJob,
  type ImportFileResult,
  type ImportFormat,
  type ParsedImportFile,
} from './import-job.ts';
import { openArchive, type Archive, type ByteSource } from './open-archive.ts';
import { assertText, readCsv } from './read-csv.ts';
import { ODS_TYPE, readOds } from './read-ods.ts';
import { readTorqvoice } from './read-torqvoice.ts';
import { CARD_START, readVcard } from './read-vcard.ts';
import { readXlsx } from './read-xlsx.ts';
import { joinContactColumns } from './sheet-rows.ts';

/** First bytes of formats that are rejected: PDF, PNG, JPEG, GIF, RAR, 7z, gzip. */
const OTHER_FILES = ['25504446', '89504e47', 'ffd8ff', '47494638', '52617221', '377abcaf', '1f8b'];
/** First bytes of Office files before 2007, and of encrypted ones. */
const OLE_FILE = 'd0cf11e0';
const ZIP = '504b0304';
/** Number of bytes in which zero bytes reveal a binary file. */
const PROBE_BYTES = 4096;

/**
 * Reads a file in the format that its bytes identify. `encoding` is the character set of a text, which is guessed
 * without it.
 * @throws FileError
 */
export function readImportFile(source: ByteSource, encoding?: ImportEncoding): ParsedImportFile {
  const head = source.read(0, PROBE_BYTES);
  const start = head.toString('hex', 0, 4);
  if (OTHER_FILES.some((other) => start.startsWith(other))) throw new FileError('oneOf', { types: READ_TYPES });
  const archive = start === ZIP || head.includes(0) ? openArchive(source) : undefined;
  if (archive) return readArchive(archive, source.size);
  if (start === ZIP) throw new FileError('fileUnreadable');
  assertSize(source.size);
  const bytes = source.read(0, source.size);
  if (start === OLE_FILE) throw explainOleFile(bytes);
  const decoded = decodeText(bytes, encoding);
  const text = assertText(decoded.text);
  const [format, rows] = CARD_START.test(text)
    ? (['vcard', readVcard(text)] as const)
    : (['csv', readCsv(text)] as const);
  return { ...toTable(format, rows), encoding: decoded.encoding };
}

function readArchive(archive: Archive, size: number): ParsedImportFile {
  const isOds = ODS_TYPE.test(archive.names.has('mimetype') ? archive.read('mimetype')!.toString('latin1') : '');
  if (isOds || archive.names.has('xl/workbook.xml')) {
    assertSize(size);
    return isOds ? toTable('ods', readOds(archive)) : toTable('xlsx', readXlsx(archive));
  }
  const backup = [...archive.names].find((name) => /(?:^|\/)data\.json$/.test(name));
  if (!backup) throw new FileError('oneOf', { types: READ_TYPES });
  return toTable('torqvoice', readTorqvoice(archive.read(backup)!));
}

function assertSize(size: number): void {
  if (size > IMPORT_MAX_MB * MB) throw new FileError('size', { n: IMPORT_MAX_MB });
}

/** Returns the refusal of a compound file, which names its streams in UTF-16. */
function explainOleFile(bytes: Buffer): FileError {
  const has = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'));
  if (has('EncryptedPackage')) return new FileError('filePassword');
  return has('Workbook') || has('Book') ? new FileError('fileXls') : new FileError('oneOf', { types: READ_TYPES });
}

function toTable(format: ImportFormat, rows: string[][]): ParsedImportFile {
  const trimmed = Array.from(rows, (row) => (row ?? []).map((cell) => (cell ?? '').trim()));
  const named = findHeadingRow(trimmed);
  // A list without headings begins with data.
  const at = named >= 0 && isDataRow(trimmed[named]!) ? named - 1 : named;
  const width = Math.max(0, ...trimmed.map((row) => row.length));
  const headings = Array.from({ length: width }, (_, column) => (at === named ? (trimmed[at]?.[column] ?? '') : ''));
  const kept = trimmed.flatMap((cells, index) =>
    index > at && cells.some(Boolean) ? [{ number: index + 1, cells }] : [],
  );
  if (named < 0 || kept.length === 0) throw new FileError('fileEmpty');
  if (kept.length > IMPORT_ROWS_MAX) throw new FileError('rowsMax', { max: IMPORT_ROWS_MAX });
  // Cells of a workbook can share one string, so a small file can contain far more text than bytes.
  const length = kept.reduce((sum, { cells }) => cells.reduce((total, cell) => total + cell.length, sum), 0);
  if (length > IMPORT_TEXT_MAX) throw new FileError('fileTextMax', { max: IMPORT_TEXT_MAX });
  return { format, ...joinContactColumns({ headings, rows: kept }) };
}

/** Reads the file that `import-reader.ts` sent. */
function readMessage({ path, encoding }: ImportFileJob): ImportFileResult {
  const file = openSync(path, 'r');
  try {
    return { table: readImportFile(toSource(file), encoding) };
  } catch (error) {
    return error instanceof FileError
      ? { refused: { code: error.code, params: error.params } }
      : { error: String(error) };
  } finally {
    closeSync(file);
  }
}

function toSource(file: number): ByteSource {
  const { size } = fstatSync(file);
  return {
    size,
    read(start, length) {
      const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - start)));
      return bytes.length === 0 ? bytes : bytes.subarray(0, readSync(file, bytes, 0, bytes.length, start));
    },
  };
}

// Entry point of the child process.
if (import.meta.main) process.on('message', (job: ImportFileJob) => process.send!(readMessage(job)));
