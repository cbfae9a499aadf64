import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageReady } from '#client/start/page-ready.ts';

/** Resources whose queries a change of a visit invalidates. */
const RESOURCES = ['visits', 'tasks', 'payments', 'media'];
/** Milliseconds in which changes are batched: the status change of a task may also change other tasks and the visit. */
const BATCH_MS = 150;

/**
 * Refetches visits, tasks, payments and media when other users change them. The shell subscribes once for all screens.
 */
export function useVisitChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const invalidate = () => {
      timer = undefined;
      for (const name of RESOURCES) void client.invalidateQueries({ queryKey: [name] });
    };
    const schedule = () => {
      timer ??= setTimeout(invalidate, BATCH_MS);
    };
    // Subscribes once the page is ready. The data is fetched again when the stream opens, because earlier changes were
    // not reported.
    void pageReady
      .then(() => import('#client/live/visit-changes.ts'))
      .then(
        ({ subscribeToVisitChanges }) => {
          if (!isUnmounted) stop = subscribeToVisitChanges(schedule);
        },
        () => undefined,
      );
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [client]);
}
