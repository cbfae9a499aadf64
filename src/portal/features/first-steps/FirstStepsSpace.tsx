import { Skeleton } from '#ui/loading.tsx';

/** Storage key, set while the main panel shows the card. */
const OPEN = 'firstSteps';

/** Space of the card on the main panel while it loads, where the panel showed it last time; otherwise nothing. */
export const FirstStepsSpace = () => (isExpected() ? <Skeleton className="mb-6 h-[29.5rem] sm:h-72 lg:h-61" /> : null);

function isExpected(): boolean {
  try {
    return localStorage.getItem(OPEN) === 'open';
  } catch {
    return false;
  }
}

/** Remembers if the main panel shows the card. */
export function rememberSteps(isShown: boolean): void {
  try {
    if (isShown) localStorage.setItem(OPEN, 'open');
    else localStorage.removeItem(OPEN);
  } catch {
    // The browser blocks storage: the card appears without reserved space.
  }
}
