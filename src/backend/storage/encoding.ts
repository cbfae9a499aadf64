import { createBoundedQueue } from '#backend/auth/queue.ts';
import { AppError } from '#domain/errors.ts';

/** An image of 40 megapixels takes 150 MB while it is decoded, 700 as AVIF: two at once, and so many that wait. */
const RUNNING = 2;
const WAITING = 16;
const RETRY_AFTER = 5;

/** Runs the decoding of an upload when its turn comes; beyond the queue the caller is told to come back. */
export type EncodingQueue = <T>(work: () => Promise<T>) => Promise<T>;

export function createEncodingQueue(): EncodingQueue {
  const queue = createBoundedQueue(RUNNING, WAITING);
  return (work) => {
    const result = queue(work);
    if (!result) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER });
    return result;
  };
}
