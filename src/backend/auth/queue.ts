/** Starts `work` at once or when its turn comes; undefined when the queue is full. */
export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T> | undefined;

/** Runs `running` pieces of work at once and lets `waiting` more wait for their turn. */
export function createBoundedQueue(running: number, waiting: number): BoundedQueue {
  const line: (() => void)[] = [];
  let active = 0;

  return (work) => {
    if (active >= running && line.length >= waiting) return undefined;
    return run(work);
  };

  async function run<T>(work: () => Promise<T>): Promise<T> {
    // A finished piece hands its place to the next in line, so `active` changes only at the ends.
    if (active < running) active++;
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else active--;
    }
  }
}
