import type { ImportEncoding } from '#domain/imports/import-fields.ts';
import type { MessageKey } from '#domain/problems.ts';

export type ImportFormat = 'csv' | 'xlsx' | 'ods' | 'vcard' | 'torqvoice';

/** The cells of a file as text. Row numbers start at 1 as in a spreadsheet; empty rows are omitted. */
export interface ParsedImportFile {
  format: ImportFormat;
  /** Character set of a text file. */
  encoding?: ImportEncoding;
  headings: string[];
  rows: { number: number; cells: string[] }[];
}

/** Thrown for a file that cannot be imported; `code` and `params` become a problem of the field `file`. */
export class FileError extends Error {
  readonly code: MessageKey;
  readonly params: Record<string, string | number>;

  constructor(code: MessageKey, params: Record<string, string | number> = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** Kinds of files that are read, for the message of a refusal. */
export const READ_TYPES = 'CSV, XLSX, ODS, vCard, ZIP (Torqvoice)';

/** Message to the child process with the file to read. */
export interface ImportFileJob {
  path: string;
  encoding: ImportEncoding | undefined;
}

/** Message from the child process with the result of one file. */
export type ImportFileResult =
  | { table: ParsedImportFile }
  | { refused: { code: MessageKey; params: Record<string, string | number> } }
  | { error: string };
