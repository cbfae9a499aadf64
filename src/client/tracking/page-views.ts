import type { analytics } from '#domain/analytics/endpoints.ts';
import { PAGE_VIEW_TEXT_MAX } from '#domain/analytics/tracked-text.ts';
import type { BodyInput } from '#domain/endpoint.ts';
import { readCookie } from '../browser-storage.ts';
import { storeLanding, type Landing } from './landing.ts';

/** Delay of a report after a navigation, see docs/rules/analytics.md#page-views. */
const DELAY_MS = 100;
/**
 * URL of the endpoint, repeated here because importing the endpoint would add its schemas to the bundle. A test
 * compares both.
 */
export const TRACK_URL = '/backend/analytics/track-visit';
/** Session storage key of the last reported path. */
const LAST_PATH_KEY = 'page_seen';
/** Session storage key of the id of the browsing session. */
const SESSION_KEY = 'session_id';

let timer: ReturnType<typeof setTimeout> | undefined;

/** Reports the current URL once, after a delay; never with Do Not Track or Global Privacy Control. */
export function reportPageView(): void {
  clearTimeout(timer);
  timer = setTimeout(report, DELAY_MS);
}

/** Reports the opened page, and again when the browser restores it from the back/forward cache. */
export function startPageViewTracking(): void {
  reportPageView();
  addEventListener('pageshow', ({ persisted }) => persisted && reportPageView());
}

function report(): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (doNotTrack === '1' || globalPrivacyControl) return;
  // The URL contained a secret, which an inline script has removed (`layouts/inline/password-link.ts`).
  if ('secret' in document.documentElement.dataset) return;
  try {
    const landing = storeLanding();
    const path = location.pathname + location.search;
    const lastPath = sessionStorage.getItem(LAST_PATH_KEY);
    if (lastPath === path) return;
    sessionStorage.setItem(LAST_PATH_KEY, path);
    if (lastPath !== null || import.meta.env.TRACK_FIRST_VIEW === 'true') send(currentView(landing));
  } catch {
    // The browser blocks storage: no report.
  }
}

/** Sends a view so that the request survives a navigation; failures are ignored. */
function send(view: View): void {
  const body = new Blob([JSON.stringify(view)], { type: 'application/json' });
  if (navigator.sendBeacon?.(TRACK_URL, body)) return;
  fetch(TRACK_URL, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}

type View = Required<BodyInput<typeof analytics.trackVisit>>;

function currentView(landing: Landing): View {
  const { userAgent, language } = navigator;
  const { browser = null, os = null, device_type = null } = parseUserAgent(userAgent);
  const limitCampaign = (name: string) => limitLength(name, PAGE_VIEW_TEXT_MAX.campaign);
  return {
    user_id: userId(),
    session_id: sessionId(),
    ip_address: null,
    user_agent: limitLength(userAgent, PAGE_VIEW_TEXT_MAX.userAgent),
    browser,
    os,
    device_type,
    country: null,
    region: null,
    city: null,
    page_path: location.pathname.slice(0, PAGE_VIEW_TEXT_MAX.path),
    referrer: limitLength(landing.referrer, PAGE_VIEW_TEXT_MAX.referrer),
    utm_source: limitCampaign(landing.source),
    utm_medium: limitCampaign(landing.medium),
    utm_campaign: limitCampaign(landing.campaign),
    eventType: 'page_view',
    screen_size: `${screen.width}x${screen.height}`,
    language: limitLength(localStorage.getItem('i18nextLng') ?? language, PAGE_VIEW_TEXT_MAX.language),
  };
}

const limitLength = (text: string | null, max: number) => (text ? text.slice(0, max) : null);

function userId(): string | null {
  try {
    const { id } = JSON.parse(readCookie('user')!) as { id: unknown };
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}

function sessionId(): string {
  const storedId = sessionStorage.getItem(SESSION_KEY) ?? localStorage.getItem('session_token');
  if (storedId) return storedId.slice(0, PAGE_VIEW_TEXT_MAX.id);
  const newId = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
  sessionStorage.setItem(SESSION_KEY, newId);
  return newId;
}

type Named = readonly [name: string, pattern: RegExp];

/** Browsers in order of precedence, because most user agents also contain Chrome and Safari. */
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

const findName = (list: readonly Named[], userAgent: string) =>
  list.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** Returns browser, operating system and device type of a user agent; undefined where unknown. */
export const parseUserAgent = (userAgent: string) => ({
  browser: findName(BROWSERS, userAgent),
  os: findName(SYSTEMS, userAgent),
  device_type: findName(DEVICES, userAgent),
});
