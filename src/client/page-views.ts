import type { analytics } from '#domain/analytics/endpoints.ts';
import { TRACKED_MAX } from '#domain/analytics/tracked-limits.ts';
import type { BodyInput } from '#domain/endpoint.ts';
import { readCookie } from './browser-storage.ts';

/** After a change of the address (specification 9). */
const DELAY_MS = 100;
/** The contract itself would bring its schemas along; a test holds the two together. */
export const TRACK_URL = '/backend/analytics/track-visit';
/** Kept for a browsing session: the address that was seen last, and the session's own name. */
const SEEN = 'page_seen';
const SESSION = 'session_id';

let timer: ReturnType<typeof setTimeout> | undefined;

/** Reports the page of the address, soon, once, and not at all to whoever asked not to be counted. */
export function reportPageView(): void {
  clearTimeout(timer);
  timer = setTimeout(report, DELAY_MS);
}

/** Reports the page that was opened, and again when the browser brings it back as it was left. */
export function startPageViews(): void {
  reportPageView();
  addEventListener('pageshow', ({ persisted }) => persisted && reportPageView());
}

function report(): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (doNotTrack === '1' || globalPrivacyControl) return;
  try {
    const here = location.pathname + location.search;
    const seen = sessionStorage.getItem(SEEN);
    if (seen === here) return;
    sessionStorage.setItem(SEEN, here);
    if (seen !== null || import.meta.env.TRACK_FIRST_VIEW === 'true') send(thisView());
  } catch {
    // Who forbids storage is not counted.
  }
}

/** Outlives the page, and its failure is nobody's matter. */
function send(view: View): void {
  const body = new Blob([JSON.stringify(view)], { type: 'application/json' });
  if (navigator.sendBeacon?.(TRACK_URL, body)) return;
  fetch(TRACK_URL, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}

type View = Required<BodyInput<typeof analytics.trackVisit>>;

function thisView(): View {
  const { userAgent, language } = navigator;
  const { browser = null, os = null, device_type = null } = parseUserAgent(userAgent);
  const query = new URLSearchParams(location.search);
  const campaign = (name: string) => cut(query.get(name), TRACKED_MAX.campaign);
  return {
    user_id: userId(),
    session_id: sessionId(),
    ip_address: null,
    user_agent: cut(userAgent, TRACKED_MAX.userAgent),
    browser,
    os,
    device_type,
    country: null,
    region: null,
    city: null,
    page_path: location.pathname.slice(0, TRACKED_MAX.path),
    referrer: cut(document.referrer, TRACKED_MAX.referrer),
    utm_source: campaign('utm_source'),
    utm_medium: campaign('utm_medium'),
    utm_campaign: campaign('utm_campaign'),
    eventType: 'page_view',
    screen_size: `${screen.width}x${screen.height}`,
    language: cut(localStorage.getItem('i18nextLng') ?? language, TRACKED_MAX.language),
  };
}

const cut = (text: string | null, max: number) => (text ? text.slice(0, max) : null);

function userId(): string | null {
  try {
    const { id } = JSON.parse(readCookie('user')!) as { id: unknown };
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}

function sessionId(): string {
  const known = sessionStorage.getItem(SESSION) ?? localStorage.getItem('session_token');
  if (known) return known.slice(0, TRACKED_MAX.id);
  const made = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
  sessionStorage.setItem(SESSION, made);
  return made;
}

type Named = readonly [name: string, pattern: RegExp];

/** The first that fits: most claim to be Chrome and Safari too. */
const BROWSERS: readonly Named[] = [
  ['Edge', /Edg/],
  ['Opera', /OPR/],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
];
const SYSTEMS: readonly Named[] = [
  ['Android', /Android/],
  ['iOS', /iP(hone|ad|od)/],
  ['Windows', /Windows/],
  ['macOS', /Mac/],
  ['Linux', /Linux|CrOS/],
];
const DEVICES: readonly Named[] = [
  ['tablet', /iPad|Tablet|Android(?!.*Mobile)/],
  ['mobile', /Mobi/],
  ['desktop', /./],
];

const nameIn = (list: readonly Named[], userAgent: string) => list.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** What a browser's user agent says of it. */
export const parseUserAgent = (userAgent: string) => ({
  browser: nameIn(BROWSERS, userAgent),
  os: nameIn(SYSTEMS, userAgent),
  device_type: nameIn(DEVICES, userAgent),
});
