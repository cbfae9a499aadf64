import { atom } from 'nanostores';

/**
 * Paths of the calls that an external backend lacks, such as `/todo/fetch-todos`; undefined with the bundled backend,
 * which has all of them (docs/decisions/020-forwarding.md).
 */
export const $missingCalls = atom<ReadonlySet<string> | undefined>(undefined);

/** Id of the data block of `layouts/PortalLayout.astro` with the paths that the server knows. */
const MISSING_CALLS_ID = 'missing-calls';

/** Sets `$missingCalls` from the page. */
export function readMissingCalls(): void {
  const json = document.getElementById(MISSING_CALLS_ID)?.textContent;
  if (json) $missingCalls.set(new Set(JSON.parse(json) as string[]));
}

/** Adds a call that responded with 404. One with an id in its path may only lack the record. */
export function noteMissingCall(method: string, path: string): void {
  const missing = $missingCalls.get();
  if (missing && method === 'GET' && !path.includes('{') && !missing.has(path))
    $missingCalls.set(new Set([...missing, path]));
}
