/** Longest wait for a first screen that does not report itself, in milliseconds. */
const WAIT_MS = 4_000;

let isPainted = false;
const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves once the first screen is painted: modules and requests that it does not need wait for it. */
export const firstScreenPainted = promise;

/** Returns true once the first screen of the page is painted. */
export const isFirstScreenPainted = (): boolean => isPainted;

function settle(): void {
  isPainted = true;
  resolve();
}

/** Reports that the first screen has rendered its content. */
export function reportFirstScreen(): void {
  // The task after the next frame: the browser has painted it.
  requestAnimationFrame(() => setTimeout(settle));
}

// The server imports the modules of the portal, too.
if (typeof window !== 'undefined') setTimeout(settle, WAIT_MS);
