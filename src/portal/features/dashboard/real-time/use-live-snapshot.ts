import { useEffect, useState } from 'react';
import { subscribeToEvents } from '#client/live/event-stream.ts';
import { analytics } from '#domain/analytics/endpoints.ts';
import type { LiveSnapshot } from '#domain/analytics/real-time.ts';

/**
 * `lost` from the end of a connection until the next snapshot; `missing` if an external backend has no event stream;
 * `unavailable` after another error that is not retried.
 */
export type LiveState = 'connecting' | 'live' | 'lost' | 'missing' | 'unavailable';

/** Returns the latest snapshot, undefined until the first one arrives, and the state of the connection. */
export function useLiveSnapshot(): { snapshot: LiveSnapshot | undefined; state: LiveState } {
  const [snapshot, setSnapshot] = useState<LiveSnapshot>();
  const [state, setState] = useState<LiveState>('connecting');
  useEffect(
    () =>
      subscribeToEvents(analytics.realTime, {
        onEvent(name, data) {
          if (name !== 'snapshot') return;
          setSnapshot(JSON.parse(data) as LiveSnapshot);
          setState('live');
        },
        onClose(isFinal, error) {
          if (isFinal) setState(error?.status === 404 ? 'missing' : 'unavailable');
          else setState('lost');
        },
      }),
    [],
  );
  return { snapshot, state };
}
