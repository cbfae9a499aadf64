import { readFile } from 'node:fs/promises';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import type { Problem } from '#domain/problems.ts';
import { encodeImage, encodePublicSizes, type EncodedImage, type SizedImage, toPng } from './images.ts';

// The child process of `image-encoder.ts`: it runs one job per message.

/** A re-encoded upload; only a public image has sizes. */
export type EncodedUpload = EncodedImage & { sizes: SizedImage[] };

/** An upload to re-encode, or a stored image to convert to PNG. */
export type ImageJob = { path: string; isPublic: boolean; costMax: number } | { bytes: Uint8Array; side: number };

export type ImageResult =
  { upload: EncodedUpload } | { png: Uint8Array } | { code: ErrorCode; problems?: readonly Problem[] };

/** Message of the child process after a job, with its resident bytes. */
export type ImageMessage = ImageResult & { memory: number };

/** Milliseconds between checks of the memory, which the decoder fills at up to 2 MB per millisecond. */
const MEMORY_CHECK = 10;

async function run(job: ImageJob): Promise<ImageResult> {
  try {
    if ('bytes' in job) return { png: await toPng(job.bytes, job.side) };
    const image = await encodeImage(await readFile(job.path), job.costMax);
    return { upload: { ...image, sizes: job.isPublic ? await encodePublicSizes(image.full) : [] } };
  } catch (error) {
    if (!(error instanceof AppError)) return { code: 'IMAGE_UNREADABLE' };
    return { code: error.code, ...(error.detail.problems && { problems: error.detail.problems }) };
  }
}

/**
 * Ends the process beyond `max` resident bytes: decoders allocate outside of V8's heap, and Node can limit only the
 * heap.
 */
function limitMemory(max: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > max) process.exit(1);
  }, MEMORY_CHECK).unref();
}

limitMemory(Number(process.env.IMAGE_MEMORY_MAX));
process.on('message', (job: ImageJob) => {
  void run(job).then((result) =>
    process.send!({ ...result, memory: process.memoryUsage.rss() } satisfies ImageMessage),
  );
});
