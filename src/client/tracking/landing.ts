/** Session storage key of the landing, stored as JSON. */
const LANDING_KEY = 'landing';

/** Origin of a browsing session; unknown fields are empty. */
export interface Landing {
  /** URL of the page on another site that linked here. */
  referrer: string;
  source: string;
  medium: string;
  campaign: string;
}

/**
 * Stores the referrer and the campaign of the opened page as the [landing](docs/rules/analytics.md#landing) of the
 * session, unless it already has one. Returns the landing of the session. Throws if the browser blocks storage.
 */
export function storeLanding(): Landing {
  const stored = readLanding();
  if (stored) return stored;
  const query = new URLSearchParams(location.search);
  const of = (name: string) => query.get(`utm_${name}`) ?? '';
  const referrer = document.referrer.startsWith(`${location.origin}/`) ? '' : document.referrer;
  const landing = { referrer, source: of('source'), medium: of('medium'), campaign: of('campaign') };
  sessionStorage.setItem(LANDING_KEY, JSON.stringify(landing));
  return landing;
}

/** Returns the landing of the session; undefined before the first page view and with Do Not Track. */
export function readLanding(): Landing | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(LANDING_KEY)!) as Landing | null) ?? undefined;
  } catch {
    return undefined;
  }
}
