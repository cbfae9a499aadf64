/** Key of the session storage: the landing as JSON. */
const LANDING = 'landing';

/** Origin of a browsing session; a field is empty when it is unknown. */
export interface Landing {
  /** Address of the page of another site that linked here. */
  referrer: string;
  source: string;
  medium: string;
  campaign: string;
}

/**
 * Stores the referrer and the campaign of the opened page, unless the session has a landing already, and returns those of the
 * session ([landing](docs/rules/analytics.md#landing)). Throws when the browser blocks storage.
 */
export function keepLanding(): Landing {
  const stored = readLanding();
  if (stored) return stored;
  const query = new URLSearchParams(location.search);
  const of = (name: string) => query.get(`utm_${name}`) ?? '';
  const referrer = document.referrer.startsWith(`${location.origin}/`) ? '' : document.referrer;
  const landing = { referrer, source: of('source'), medium: of('medium'), campaign: of('campaign') };
  sessionStorage.setItem(LANDING, JSON.stringify(landing));
  return landing;
}

/** Returns the landing of the session; undefined before the first page view and with Do Not Track. */
export function readLanding(): Landing | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(LANDING)!) as Landing | null) ?? undefined;
  } catch {
    return undefined;
  }
}
