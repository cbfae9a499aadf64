import { useSyncExternalStore } from 'react';
import { today } from '#client/format.ts';
import { MINUTE_MS } from '#domain/units.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Shares one timer among all subscribers. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((notify) => notify()), MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Returns the garage's calendar day `YYYY-MM-DD`, updated within a minute after midnight while the page stays open. */
export const useToday = (): string => useSyncExternalStore(subscribe, today);
