import { useCallback, useSyncExternalStore } from 'react';

/** Media query of phones: narrower than Tailwind's `md`. */
export const NARROW_QUERY = '(width < 48rem)';

/** Returns true while the window is narrower than 768 px. */
export const isNarrow = (): boolean => matchMedia(NARROW_QUERY).matches;

/** Returns true while the window matches a media query; by default while it is narrower than 768 px. */
export function useIsNarrow(query = NARROW_QUERY): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
