import type { QueryClient } from '@tanstack/react-query';
import { atom } from 'nanostores';
import type { Area } from '#domain/roles.ts';

/** Maximum wait in milliseconds for the queries of the first screen. */
const WAIT_MS = 4_000;

/** True once the first screen is painted with its data; whatever it does not need loads from then on. */
export const $isPageReady = atom(false);

/** Resolves once `$isPageReady` is true. */
export const pageReady = new Promise<void>((resolve) => void $isPageReady.listen(() => resolve()));

const whenIdle = (run: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 200);

/** Marks the page as ready once no query is in flight and the browser is idle. */
export function watchFirstQueries(client: QueryClient): void {
  const check = () => {
    if (client.isFetching() > 0) return;
    unsubscribe();
    whenIdle(() => $isPageReady.set(true));
  };
  const unsubscribe = client.getQueryCache().subscribe(check);
  check();
}

// The server imports this module too.
if (typeof window !== 'undefined') setTimeout(() => $isPageReady.set(true), WAIT_MS);

type Preload = () => Promise<unknown>;

/** Delay in milliseconds, so that rows and pictures of the first screen load first. */
const PRELOAD_MS = 3_000;

/** Code that has not been preloaded yet. */
const pendingPreloads: { area: Area | undefined; preload: Preload }[] = [];

/** Queues code to preload once the page is idle, in one area, or in both if `area` is undefined. */
export const addPreload = (area: Area | undefined, preload: Preload): void =>
  void pendingPreloads.push({ area, preload });

/** Preloads the queued code of the area in the background, one item at a time, unless the browser asks to save data. */
export function preloadWhenIdle(area: Area): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  const next = async () => {
    const index = pendingPreloads.findIndex((one) => one.area === undefined || one.area === area);
    const [part] = index < 0 ? [] : pendingPreloads.splice(index, 1);
    await part?.preload().catch(() => undefined);
    // A screen that loads later can queue more code.
    if (part) whenIdle(() => void next());
    else setTimeout(() => void next(), PRELOAD_MS);
  };
  setTimeout(() => whenIdle(() => void next()), PRELOAD_MS);
}
