import { atom, computed } from 'nanostores';

/**
 * Paths of the calls that an external backend lacks, such as `/todo/fetch-todos`; undefined with the bundled backend,
 * which has all of them (docs/decisions/020-forwarding.md).
 */
export const $absentCalls = atom<ReadonlySet<string> | undefined>(undefined);

/** Paths of the calls that the signed-in employee may not make. */
export const $withdrawnCalls = atom<readonly string[]>([]);

/** Paths of the unavailable calls, whose screens the menus omit; undefined if every call is available. */
export const $missingCalls = computed([$absentCalls, $withdrawnCalls], (absent, withdrawn) =>
  withdrawn.length > 0 ? new Set([...(absent ?? []), ...withdrawn]) : absent,
);

/** Id of the data block of `layouts/PortalLayout.astro` with the paths that the server knows. */
const MISSING_CALLS_ID = 'missing-calls';

/** Reads the calls that the backend lacks from the page. */
export function readMissingCalls(): void {
  const json = document.getElementById(MISSING_CALLS_ID)?.textContent;
  if (json) $absentCalls.set(new Set(JSON.parse(json) as string[]));
}

/** Adds a call that responded with 404. One with an id in its path may only lack the record. */
export function noteMissingCall(method: string, path: string): void {
  const missing = $absentCalls.get();
  if (missing && method === 'GET' && !path.includes('{') && !missing.has(path))
    $absentCalls.set(new Set([...missing, path]));
}
