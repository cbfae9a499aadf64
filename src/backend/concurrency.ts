import { AppError } from '#domain/errors.ts';

/**
 * Runs `work` at once or queues it, deferred work behind all other work; returns undefined when the queue is full.
 */
export type BoundedQueue = <T>(work: () => Promise<T>, isDeferred?: boolean) => Promise<T> | undefined;

/**
 * Creates a queue that runs up to `running` jobs at once and holds up to `waiting` more
 * (docs/decisions/040-own-limits.md).
 */
export function createBoundedQueue(running: number, waiting: number): BoundedQueue {
  const queue: (() => void)[] = [];
  const deferred: (() => void)[] = [];
  let active = 0;

  return (work, isDeferred = false) => {
    if (active >= running && queue.length + deferred.length >= waiting) return undefined;
    return run(work, isDeferred ? deferred : queue);
  };

  async function run<T>(work: () => Promise<T>, own: (() => void)[]): Promise<T> {
    // A finished job passes its permit to the next in the queue, so `active` decreases only when the queue is empty.
    if (active < running) active++;
    else await new Promise<void>((resolve) => own.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift() ?? deferred.shift();
      if (next) next();
      else active--;
    }
  }
}

/**
 * Runs `work` at once, or queues it behind the running jobs of the same key.
 * @throws AppError TOO_MANY_REQUESTS when the queue of the key is full
 */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Creates a bounded queue for each key, which is removed after its last job.
 * @throws AppError TOO_MANY_REQUESTS
 */
export function createKeyedQueue(running: number, waiting: number): KeyedQueue {
  const queues = new Map<string, { queue: BoundedQueue; jobs: number }>();
  return async (key, work) => {
    const own = queues.get(key) ?? { queue: createBoundedQueue(running, waiting), jobs: 0 };
    queues.set(key, own);
    own.jobs++;
    try {
      const result = own.queue(work);
      if (!result) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 1 });
      return await result;
    } finally {
      own.jobs--;
      if (own.jobs === 0) queues.delete(key);
    }
  };
}

/**
 * Acquires a permit for a key and returns the function that releases it.
 * @throws AppError TOO_MANY_REQUESTS when no permit is left
 */
export type KeyedSemaphore = (key: string) => () => void;

interface SemaphoreLimits {
  /** Permits in total. */
  all: number;
  /** Permits per key. */
  each: number;
  /** Seconds. */
  retryAfter: number;
}

/**
 * Creates a semaphore that rejects instead of queueing, for operations that take long, such as uploads and event
 * streams.
 * @throws AppError TOO_MANY_REQUESTS
 */
export function createKeyedSemaphore({ all, each, retryAfter }: SemaphoreLimits): KeyedSemaphore {
  const permitsByKey = new Map<string, number>();
  let acquired = 0;
  return (key) => {
    const own = permitsByKey.get(key) ?? 0;
    if (acquired >= all || own >= each) throw new AppError('TOO_MANY_REQUESTS', { retryAfter });
    acquired++;
    permitsByKey.set(key, own + 1);
    return () => {
      acquired--;
      const left = permitsByKey.get(key)! - 1;
      if (left) permitsByKey.set(key, left);
      else permitsByKey.delete(key);
    };
  };
}
