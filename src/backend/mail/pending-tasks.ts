/** Returns true once the message of a task was purged. */
export type IsPurged = () => boolean;

/** Work on a message. */
interface Task {
  done: Promise<void>;
  purgeKey: string | undefined;
  isPurged: boolean;
}

/** Deliveries and purges that have not ended. */
export interface PendingTasks {
  /** Runs `work` as a pending task under the purge key of its message, if any. */
  run(work: (isPurged: IsPurged) => Promise<void>, purgeKey?: string | null): Promise<void>;
  /** Marks the pending tasks of a purge key as purged. */
  markPurged(purgeKey: string): void;
  /** Resolves when no task is pending, for one purge key or for all. */
  idle(purgeKey?: string): Promise<void>;
}

/** Creates an empty set of pending tasks. */
export function createPendingTasks(): PendingTasks {
  const pending = new Set<Task>();
  const select = (purgeKey?: string) =>
    [...pending].filter((task) => purgeKey === undefined || task.purgeKey === purgeKey);
  return {
    run(work, purgeKey) {
      const task: Task = { done: Promise.resolve(), purgeKey: purgeKey ?? undefined, isPurged: false };
      task.done = work(() => task.isPurged);
      pending.add(task);
      void task.done.catch(() => {}).finally(() => pending.delete(task));
      return task.done;
    },
    markPurged(purgeKey) {
      for (const task of select(purgeKey)) task.isPurged = true;
    },
    async idle(purgeKey) {
      for (let tasks = select(purgeKey); tasks.length > 0; tasks = select(purgeKey))
        await Promise.allSettled(tasks.map(({ done }) => done));
    },
  };
}
