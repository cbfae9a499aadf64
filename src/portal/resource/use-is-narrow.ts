import { useSyncExternalStore } from 'react';

/** Phones: below Tailwind's `md`. */
const NARROW = '(width < 48rem)';

function subscribe(notify: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}

/** Returns true while the window is narrower than 768 px. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
