import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { AppError } from '#domain/errors.ts';
import type { ImportEncoding } from '#domain/imports/import-fields.ts';
import type { MessageKey } from '#domain/problems.ts';
import { MINUTE_MS } from '#domain/units.ts';
import { createBoundedQueue } from '../concurrency.ts';
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

  async function readNow(job: ImportFileJob): Promise<ParsedImportFile> {
    // The child process gets no settings and no secrets of the server.
    const child = fork(entry, [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      env: { NODE_ENV: process.env.NODE_ENV },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // The promises below handle errors while the file is read; later errors, such as of `kill`, are ignored.
    child.on('error', () => {});
    const ended = new AbortController();
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(timeout)]);
    try {
      const message = once(child, 'message', { signal }) as Promise<[ImportFileResult]>;
      // A child process that runs out of memory exits without a message.
      const exit = once(child, 'exit', { signal }).then((): [ImportFileResult] => [{ error: 'the process ended' }]);
      exit.catch(() => {});
      child.send(job);
      const [result] = await Promise.race([message, exit]);
      if ('table' in result) return result.table;
      throw 'refused' in result
        ? fileProblem(result.refused.code, result.refused.params)
        : fileProblem('fileUnreadable', {}, result.error);
    } catch (error) {
      throw error instanceof AppError ? error : fileProblem('fileUnreadable', {}, error);
    } finally {
      ended.abort();
      child.kill('SIGKILL');
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
