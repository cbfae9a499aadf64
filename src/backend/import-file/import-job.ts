import type { MessageKey } from '#domain/problems.ts';

export type ImportFormat = 'csv' | 'xlsx' | 'torqvoice';

/** The cells of a file as text. Row numbers start at 1 as in a spreadsheet; empty rows are omitted. */
export interface ParsedImportFile {
  format: ImportFormat;
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

/** Message from the child process with the result of one file. */
export type ImportFileResult =
  | { table: ParsedImportFile }
  | { refused: { code: MessageKey; params: Record<string, string | number> } }
  | { error: string };
