import { fileURLToPath } from 'node:url';
import { AppError } from '#domain/errors.ts';
import { MB } from '#domain/units.ts';
import { createBoundedQueue, createKeyedSemaphore } from '../concurrency.ts';
import { createJobProcess, JobProcessEndedError } from '../job-process.ts';
import { readHead } from './uploads.ts';
import type { EncodedUpload, ImageJob, ImageMessage, ImageResult } from './image-process.ts';

/** Decodes and encodes images one at a time in a child process (docs/decisions/040-own-limits.md). */
export interface ImageEncoder {
  /**
   * Re-encodes an upload as WebP with a thumbnail; a public image also in its smaller sizes. `client` is the id of an
   * uploader who is a client: one job of each is in flight, behind those of staff.
   * @throws AppError VALIDATION, IMAGE_UNREADABLE, TOO_MANY_REQUESTS when too many images wait
   */
  encode(path: string, options?: { isPublic?: boolean; client?: string | undefined }): Promise<EncodedUpload>;
  /**
   * Converts a stored image to a PNG whose longer side is at most `side` pixels.
   * @throws AppError IMAGE_UNREADABLE, TOO_MANY_REQUESTS
   */
  toPng(bytes: Uint8Array, side: number): Promise<Uint8Array>;
  /** Ends the child process. */
  close(): void;
}

/** Bytes at the start of a file that hold its signature. */
const HEAD_BYTES = 32;

/** Signatures of the accepted formats; no other decoder reads an upload (docs/decisions/040-own-limits.md). */
const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  (bytes) => bytes.toString('latin1', 4, 8) === 'ftyp' && /avi[fs]/.test(bytes.toString('latin1', 8, 32)),
];

/** Checks for the signature of an accepted format. */
export const hasImageSignature = (bytes: Buffer): boolean => SIGNATURES.some((matches) => matches(bytes));

/** Resident bytes at which the child process ends itself: an AVIF of 12 megapixels with 12 bits needs 380 MB. */
const MEMORY_MAX = 420 * MB;
/** Resident bytes after a job beyond which the process is replaced, since decoders free little of their memory. */
const REUSE_MEMORY_MAX = 150 * MB;
/** Milliseconds. */
const LIMITS = { idle: 10_000, timeout: 30_000 };
const MAX_WAITING_JOBS = 17;
/** Jobs of clients in flight; the rest of the queue is for staff. */
const MAX_CLIENT_JOBS = 6;
/** Milliseconds that staff wait at most for the image of a client. */
const CLIENT_TIMEOUT = 8_000;
/** Estimated cost of the image of a client at most, in megapixels of a JPEG. */
const CLIENT_COST_MAX = 24;
/** Seconds. */
const RETRY_AFTER = 5;

const ENTRY = fileURLToPath(new URL('./image-process.ts', import.meta.url));

interface Options {
  limits?: Partial<typeof LIMITS>;
  /** Bytes. */
  memory?: number;
  /** The script of the child process. */
  entry?: string;
}

/**
 * Creates the encoder.
 * @throws AppError VALIDATION, IMAGE_UNREADABLE, TOO_MANY_REQUESTS, UNAVAILABLE when the child process cannot be
 * started
 */
export function createImageEncoder({ limits, memory = MEMORY_MAX, entry = ENTRY }: Options = {}): ImageEncoder {
  const { idle, timeout } = { ...LIMITS, ...limits };
  const queue = createBoundedQueue(1, MAX_WAITING_JOBS);
  const acquireClient = createKeyedSemaphore({ all: MAX_CLIENT_JOBS, each: 1, retryAfter: RETRY_AFTER });
  const child = createJobProcess<ImageJob, ImageMessage>({
    entry,
    idle,
    // Limits the arenas of glibc, which retain memory per thread, and silences warnings about uploads, which would fill
    // the log.
    env: { IMAGE_MEMORY_MAX: String(memory), MALLOC_ARENA_MAX: '2', VIPS_WARNING: '0' },
  });

  async function runNow(job: ImageJob, isOfClient: boolean): Promise<ImageResult> {
    const limit = isOfClient ? Math.min(timeout, CLIENT_TIMEOUT) : timeout;
    const result = await child.run(job, AbortSignal.timeout(limit));
    if (result.memory > REUSE_MEMORY_MAX) child.end();
    return result;
  }

  async function runJob(job: ImageJob, client?: string): Promise<ImageResult> {
    const release = client === undefined ? undefined : acquireClient(client);
    try {
      const running = queue(() => runNow(job, client !== undefined), client !== undefined);
      if (!running) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER });
      return await running;
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      // The image made the decoder crash, use too much memory or take too long.
      const isByImage = cause instanceof JobProcessEndedError || (cause as Error).name === 'TimeoutError';
      throw new AppError(isByImage ? 'IMAGE_UNREADABLE' : 'UNAVAILABLE', { cause });
    } finally {
      release?.();
    }
  }

  return {
    async encode(path, { isPublic = false, client } = {}) {
      if (!hasImageSignature(await readHead(path, HEAD_BYTES)))
        throw new AppError('VALIDATION', {
          problems: [{ field: 'file', code: 'oneOf', params: { types: 'JPEG, PNG, WebP, AVIF' } }],
        });
      const costMax = client === undefined ? Infinity : CLIENT_COST_MAX;
      const result = await runJob({ path, isPublic, costMax }, client);
      if ('upload' in result) return result.upload;
      throw toError(result);
    },
    async toPng(bytes, side) {
      const result = await runJob({ bytes, side });
      if ('png' in result) return result.png;
      throw toError(result);
    },
    close: child.end,
  };
}

const toError = (result: ImageResult): AppError =>
  'code' in result ? new AppError(result.code, { problems: result.problems }) : new AppError('IMAGE_UNREADABLE');
