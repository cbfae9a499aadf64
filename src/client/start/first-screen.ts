/** Timeout in milliseconds for a first screen that does not report itself. */
const WAIT_MS = 4_000;

let isPainted = false;
const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves once the first screen is painted. Await it before loading anything that the first screen does not need. */
export const firstScreenPainted = promise;

/** Returns true once the first screen of the page is painted. */
export const isFirstScreenPainted = (): boolean => isPainted;

function settle(): void {
  isPainted = true;
  resolve();
}

/** Reports that the first screen has rendered its content. */
export function reportFirstScreen(): void {
  // A task that is queued in the next frame runs after its paint.
  requestAnimationFrame(() => setTimeout(settle));
}

// The server imports this module too.
if (typeof window !== 'undefined') setTimeout(settle, WAIT_MS);
