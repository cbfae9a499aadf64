import { MINUTE_MS } from '#domain/units.ts';
import { externalUrl } from '../auth/external-session.ts';

const TIMEOUT_MS = 3_000;
const CACHE_MS = 10 * MINUTE_MS;

/** Returns those of the paths under `/backend` that the external backend lacks. */
export type MissingCallFinder = (paths: readonly string[]) => Promise<string[]>;

/**
 * Creates a function that finds the GET calls which an external backend lacks: they respond with 404 without a token,
 * where others respond with 401. A call that does not respond counts as present. Results are cached for 10 minutes.
 */
export function createMissingCallFinder(backendUrl: string, now: () => number = Date.now): MissingCallFinder {
  const cache = new Map<string, { until: number; isMissing: Promise<boolean> }>();

  function isMissing(path: string): Promise<boolean> {
    const cached = cache.get(path);
    if (cached && cached.until > now()) return cached.isMissing;
    const probe = fetchStatus(externalUrl(backendUrl, `/backend${path}`)).then(
      (status) => status === 404,
      () => {
        cache.delete(path);
        return false;
      },
    );
    cache.set(path, { until: now() + CACHE_MS, isMissing: probe });
    return probe;
  }

  return async (paths) => {
    const states = await Promise.all(paths.map(isMissing));
    return paths.filter((_, at) => states[at]);
  };
}

async function fetchStatus(url: URL): Promise<number> {
  // Follows no redirect, with which the backend could make this server send requests to other hosts (SSRF).
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  await response.body?.cancel();
  return response.status;
}
