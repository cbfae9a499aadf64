import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** What a change of a visit may show in. */
const RESOURCES = ['visits', 'tasks', 'payments', 'media'];
/** A move of a task brings others with it: they are read together. */
const GATHER_MS = 150;

/** Keeps what is shown of visits in step with what others do to them; the shell holds it once for all screens. */
export function useVisitChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readAgain = () => {
      timer = undefined;
      for (const name of RESOURCES) void client.invalidateQueries({ queryKey: [name] });
    };
    const gather = () => {
      timer ??= setTimeout(readAgain, GATHER_MS);
    };
    // No part of the first load: nothing is missed before there is something on the screen.
    void import('#client/visit-changes.ts').then(
      ({ followVisits }) => {
        if (!isOver) stop = followVisits(gather);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [client]);
}
