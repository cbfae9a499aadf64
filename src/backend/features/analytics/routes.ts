import { isSameOrigin } from '#backend/auth/cookies.ts';
import type { HasClock, HasConfig, HasTracking } from '#backend/capabilities.ts';
import { route } from '#backend/http/route.ts';
import { ACTIVE_SECONDS, analytics } from '#domain/analytics/endpoints.ts';
import { TRACKED_VISIT_LIMITS } from '#domain/analytics/tracked-limits.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import { countSessions } from './tracking.ts';

export const analyticsRoutes = [
  route(analytics.trackVisit, async ({ deps, body, request }) => {
    recordPageView(deps, request, body);
    return {};
  }),
  route(analytics.activeUsers, async ({ deps }) => {
    const since = new Date(deps.now().getTime() - ACTIVE_SECONDS * 1000);
    return { data: { activeUsers: await countSessions(deps.db, since), windowSeconds: ACTIVE_SECONDS } };
  }),
];

/**
 * Queues a page view, unless a bot sent it or the visitor opted out of tracking; the response is the same. It stores neither the
 * person nor the address, and of the user agent only the browser's kind (docs/rules/analytics.md#privacy). The HTTP server has
 * applied the rate limit already.
 * @throws AppError ORIGIN_FORBIDDEN
 */
function recordPageView(
  { config, now, tracking }: HasConfig & HasClock & HasTracking,
  request: Request,
  visit: BodyOf<typeof analytics.trackVisit>,
): void {
  const { headers } = request;
  // Browsers send `Origin` with every POST.
  if (headers.has('origin') && !isSameOrigin(request, config.publicSiteUrl)) throw new AppError('ORIGIN_FORBIDDEN');
  if (headers.get('dnt') === '1' || headers.get('sec-gpc') === '1') return;
  const agent = tracking.parseUserAgent(headers.get('user-agent'));
  if (!agent) return;
  tracking.views.add({
    at: now(),
    session_id: visit.session_id,
    path: normalizePath(visit.page_path),
    referrer: visit.referrer ? normalizeReferrer(visit.referrer) : null,
    utm_source: visit.utm_source ?? null,
    utm_medium: visit.utm_medium ?? null,
    utm_campaign: visit.utm_campaign ?? null,
    ...agent,
    event_type: visit.eventType,
    screen_size: visit.screen_size ?? null,
    language: visit.language ?? null,
  });
}

/** Removes the query, the fragment and the trailing slash. */
const normalizePath = (path: string): string => path.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '');

/** Removes the query, which may contain personal data, and cuts the URL, which percent-encoding lengthens; null unless it is HTTP. */
function normalizeReferrer(referrer: string): string | null {
  if (!URL.canParse(referrer)) return null;
  const { protocol, host, pathname } = new URL(referrer);
  return /^https?:$/.test(protocol) ? `${protocol}//${host}${pathname}`.slice(0, TRACKED_VISIT_LIMITS.referrer) : null;
}
