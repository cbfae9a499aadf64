import { fileURLToPath } from 'node:url';
import { AppError } from '#domain/errors.ts';
import { MB, MINUTE_MS } from '#domain/units.ts';
import { createBoundedQueue } from '../concurrency.ts';
import { createJobProcess } from '../job-process.ts';
import { PACKAGE_MISSING, type PdfJob, type PdfResult } from './pdf-job.ts';

/** Renders documents one at a time in a child process that starts with the first one. */
export interface PdfRenderer {
  /**
   * Returns the PDF of a job. An aborted job is not rendered, or its process is killed.
   * @throws AppError PDF_UNAVAILABLE without the renderer's package, UNAVAILABLE when the queue is full or rendering
   * takes too long
   */
  render(job: PdfJob, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  /** Ends the child process. */
  close(): void;
}

/** Limits beyond which the child process ends: milliseconds without a job, bytes of memory, and rendered pages. */
const LIMITS = { idle: MINUTE_MS, memory: 400 * MB, pages: 500 };
/** Timeout of one job in milliseconds. */
const JOB_TIMEOUT = 30_000;
const MAX_WAITING_JOBS = 20;

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
  const queue = createBoundedQueue(1, MAX_WAITING_JOBS);
  let renderedPages = 0;
  const child = createJobProcess<PdfJob, PdfResult>({ entry, idle, onStart: () => (renderedPages = 0) });

  async function renderNow(job: PdfJob, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const timeout = AbortSignal.timeout(JOB_TIMEOUT);
    let result: PdfResult;
    try {
      result = await child.run(job, AbortSignal.any([signal, timeout]));
    } catch (error) {
      throw timeout.aborted ? new AppError('UNAVAILABLE', { cause: error }) : error;
    }
    if ('error' in result) {
      child.end();
      throw result.error === PACKAGE_MISSING ? new AppError('PDF_UNAVAILABLE') : new Error(result.error);
    }
    renderedPages += result.pages;
    if (result.memory > memory || renderedPages > pages) child.end();
    return new Uint8Array(result.pdf);
  }

  return {
    async render(job, signal = new AbortController().signal) {
      const rendering = queue(() => renderNow(job, signal));
      if (!rendering) throw new AppError('UNAVAILABLE');
      return rendering;
    },
    close: child.end,
  };
}
