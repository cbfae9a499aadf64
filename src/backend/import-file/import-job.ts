import type { MessageKey } from '#domain/problems.ts';

export type ImportFormat = 'csv' | 'xlsx' | 'torqvoice';

/** The texts of a file. `headings` are those of row `firstRow - 1`, as a spreadsheet counts; empty rows are left out. */
export interface ImportTable {
  format: ImportFormat;
  headings: string[];
  rows: { number: number; cells: string[] }[];
}

/** A file that cannot be imported; `code` and `params` are those of a problem at the field `file`. */
export class FileError extends Error {
  readonly code: MessageKey;
  readonly params: Record<string, string | number>;

  constructor(code: MessageKey, params: Record<string, string | number> = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** The message of the child process about one file. */
export type ImportFileResult =
  | { table: ImportTable }
  | { refused: { code: MessageKey; params: Record<string, string | number> } }
  | { error: string };
