import { fileURLToPath } from 'node:url';
import { AppError } from '#domain/errors.ts';
import type { ImportEncoding } from '#domain/imports/import-fields.ts';
import type { MessageKey } from '#domain/problems.ts';
import { MINUTE_MS } from '#domain/units.ts';
import { createBoundedQueue } from '../concurrency.ts';
import { createJobProcess } from '../job-process.ts';
import type { ImportFileJob, ImportFileResult, ParsedImportFile } from './import-job.ts';

/** Reads files one at a time, each in a child process of its own. */
export interface ImportReader {
  /**
   * Returns the cells of a file. `encoding` is the character set of a text, which is guessed without it.
   * @throws AppError VALIDATION at the field `file`, UNAVAILABLE when too many files wait
   */
  read(path: string, encoding?: ImportEncoding): Promise<ParsedImportFile>;
}

/**
 * Heap limit of the child process in MB; `UNPACKED_MAX_MB` limits the unpacked bytes, which are outside the
 * heap.
 */
const HEAP_MB = 384;
/** Timeout per file in milliseconds. */
const TIMEOUT = MINUTE_MS / 2;
const MAX_WAITING_FILES = 5;

const ENTRY = fileURLToPath(new URL('./read-file.ts', import.meta.url));

/**
 * Creates the reader (docs/decisions/080-import-files.md).
 * @throws AppError VALIDATION, UNAVAILABLE in `read`
 */
export function createImportReader({ entry = ENTRY, timeout = TIMEOUT } = {}): ImportReader {
  const queue = createBoundedQueue(1, MAX_WAITING_FILES);

  const child = createJobProcess<ImportFileJob, ImportFileResult>({ entry, idle: timeout, heapMb: HEAP_MB });

  async function readNow(job: ImportFileJob): Promise<ParsedImportFile> {
    try {
      // A child process that runs out of memory ends without a result.
      const result = await child.run(job, AbortSignal.timeout(timeout));
      if ('table' in result) return result.table;
      throw 'refused' in result
        ? fileProblem(result.refused.code, result.refused.params)
        : fileProblem('fileUnreadable', {}, result.error);
    } catch (error) {
      throw error instanceof AppError ? error : fileProblem('fileUnreadable', {}, error);
    } finally {
      child.end();
    }
  }

  return {
    async read(path, encoding) {
      const reading = queue(() => readNow({ path, encoding }));
      if (!reading) throw new AppError('UNAVAILABLE');
      return reading;
    },
  };
}

const fileProblem = (code: MessageKey, params: Record<string, string | number>, cause?: unknown) =>
  new AppError('VALIDATION', { problems: [{ field: 'file', code, params }], cause });
