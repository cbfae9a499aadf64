import { useSyncExternalStore } from 'react';

/** Phones; Tailwind's `md` begins where it ends. */
const NARROW = '(width < 48rem)';

function subscribe(notify: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}

/** Whether the window is narrower than 768 px. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
