import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { AppError } from '#domain/errors.ts';
import { MB, MINUTE_MS } from '#domain/units.ts';
import { createBoundedQueue } from '../concurrency.ts';
import { PACKAGE_MISSING, type PdfJob, type PdfResult } from './pdf-job.ts';

/** Renders documents one at a time in a child process that starts with the first one. */
export interface PdfRenderer {
  /**
   * Returns the PDF of a job. An aborted job is not rendered, or its process is killed.
   * @throws AppError PDF_UNAVAILABLE without the renderer's package, UNAVAILABLE when the queue is full or rendering takes too long
   */
  render(job: PdfJob, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  /** Ends the child process. */
  close(): void;
}

/** The child process ends after this many milliseconds without a job, bytes of memory or pages. */
const LIMITS = { idle: MINUTE_MS, memory: 400 * MB, pages: 500 };
/** Milliseconds of one job. */
const JOB_TIMEOUT = 30_000;
const WAITING_JOBS = 20;

const ENTRY = fileURLToPath(new URL('./pdf-process.ts', import.meta.url));

interface Options {
  limits?: Partial<typeof LIMITS>;
  /** The script of the child process. */
  entry?: string;
}

/**
 * Creates the renderer (docs/decisions/062-pdf-process.md).
 * @throws AppError PDF_UNAVAILABLE, UNAVAILABLE
 */
export function createPdfRenderer({ limits, entry = ENTRY }: Options = {}): PdfRenderer {
  const { idle, memory, pages } = { ...LIMITS, ...limits };
  const queue = createBoundedQueue(1, WAITING_JOBS);
  let child: ChildProcess | undefined;
  let renderedPages = 0;
  let idleTimer: NodeJS.Timeout | undefined;

  function end() {
    clearTimeout(idleTimer);
    child?.kill('SIGKILL');
    child = undefined;
    renderedPages = 0;
  }

  /** Starts the process with Node's own environment: it needs no setting and no secret of the server. */
  const start = () =>
    fork(entry, [], {
      serialization: 'advanced',
      execArgv: [],
      env: { NODE_ENV: process.env.NODE_ENV },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });

  async function runJob(job: PdfJob, signal: AbortSignal): Promise<PdfResult> {
    clearTimeout(idleTimer);
    const running = (child ??= start());
    const ended = new AbortController();
    try {
      const exit = once(running, 'exit', { signal: ended.signal }).then((): PdfResult => ({
        error: 'the process ended',
      }));
      const message = once(running, 'message', { signal: AbortSignal.any([signal, ended.signal]) });
      running.send(job);
      const [result] = await Promise.race([message as Promise<[PdfResult]>, exit.then((failed) => [failed])]);
      return result;
    } finally {
      ended.abort();
    }
  }

  async function renderNow(job: PdfJob, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    signal.throwIfAborted();
    const timeout = AbortSignal.timeout(JOB_TIMEOUT);
    let result: PdfResult;
    try {
      result = await runJob(job, AbortSignal.any([signal, timeout]));
    } catch (error) {
      end();
      throw timeout.aborted ? new AppError('UNAVAILABLE', { cause: error }) : error;
    }
    if ('error' in result) {
      end();
      throw result.error === PACKAGE_MISSING ? new AppError('PDF_UNAVAILABLE') : new Error(result.error);
    }
    renderedPages += result.pages;
    if (result.memory > memory || renderedPages > pages) end();
    else idleTimer = setTimeout(end, idle).unref();
    return new Uint8Array(result.pdf);
  }

  return {
    async render(job, signal = new AbortController().signal) {
      const rendering = queue(() => renderNow(job, signal));
      if (!rendering) throw new AppError('UNAVAILABLE');
      return rendering;
    },
    close: end,
  };
}
