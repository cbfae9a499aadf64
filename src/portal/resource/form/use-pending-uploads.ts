import { useRef } from 'react';

/** Work of single fields that a submit has to wait for, such as an upload. */
export function usePendingUploads() {
  const works = useRef(new Map<string, Promise<boolean>>());
  return {
    /** A submit waits for the work of a field, and is stopped by one that ended in false; undefined forgets it. */
    wait(name: string, work: Promise<boolean> | undefined): void {
      if (work) works.current.set(name, work);
      else works.current.delete(name);
    },
    /** Waits for all of it; the name of a field whose work did not come to its end. */
    async unfinished(): Promise<string | undefined> {
      const ends = await Promise.all([...works.current].map(async ([name, work]) => ({ name, isDone: await work })));
      return ends.find(({ isDone }) => !isDone)?.name;
    },
  };
}
export type PendingUploads = ReturnType<typeof usePendingUploads>;
