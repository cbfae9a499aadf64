import { useCallback, useSyncExternalStore } from 'react';

const secondsUntil = (moment: number | undefined): number =>
  moment === undefined ? 0 : Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** Whole seconds until a moment (milliseconds since 1970), counting down to 0. */
export function useSecondsUntil(moment: number | undefined): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      const timer = setInterval(() => {
        changed();
        if (!secondsUntil(moment)) clearInterval(timer);
      }, 250);
      return () => clearInterval(timer);
    },
    [moment],
  );
  return useSyncExternalStore(
    subscribe,
    () => secondsUntil(moment),
    () => 0,
  );
}
