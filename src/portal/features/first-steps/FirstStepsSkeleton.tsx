import { accessStorage } from '#client/browser-storage.ts';
import { Skeleton } from '#ui/loading.tsx';

/** Key in localStorage; it exists while the main panel shows the card. */
const STORAGE_KEY = 'firstSteps';

/** Skeleton of the card while it loads, if the panel showed the card last time; reserves its height. */
export const FirstStepsSkeleton = () =>
  wasCardShown() ? <Skeleton className="mb-6 h-[29.5rem] @xl:h-72 @3xl:h-61" /> : null;

const wasCardShown = () => accessStorage(() => localStorage.getItem(STORAGE_KEY)) === 'open';

/** Stores whether the main panel shows the card. */
export const storeCardVisibility = (isShown: boolean): void =>
  accessStorage(() => (isShown ? localStorage.setItem(STORAGE_KEY, 'open') : localStorage.removeItem(STORAGE_KEY)));
