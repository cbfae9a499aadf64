import { isSameOrigin } from '#backend/auth/cookies.ts';
import type { HasClock, HasConfig } from '#backend/capabilities.ts';
import type { Capabilities } from '#backend/deps.ts';
import { withReplica } from '#backend/db/replica.ts';
import { route } from '#backend/http/route.ts';
import { openStream } from '#backend/live/event-stream.ts';
import { ACTIVE_SECONDS, analytics, POPULAR_PAGES_MAX } from '#domain/analytics/endpoints.ts';
import { MAX_NAMES } from '#domain/analytics/dimensions.ts';
import { redactTrackedText, parseLanguageTag, PAGE_VIEW_TEXT_MAX } from '#domain/analytics/tracked-text.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import { countSessions, listCounts, listDayCounts, type NameCount } from './repository.ts';

export const analyticsRoutes = [
  route(analytics.trackVisit, async ({ deps, address, body, request }) => {
    await recordPageView(deps, request, address, body);
    return {};
  }),
  route(analytics.activeUsers, async ({ deps }) => {
    const since = new Date(deps.now().getTime() - ACTIVE_SECONDS * 1000);
    const activeUsers = deps.realTime.countActive() ?? (await countSessions(deps, since));
    return { data: { activeUsers, windowSeconds: ACTIVE_SECONDS } };
  }),
  route(analytics.realTime, (call) =>
    openStream(call, (send) => call.deps.realTime.subscribe((json) => send({ name: 'snapshot', json }))),
  ),
  route(analytics.deviceDistribution, ({ deps, query }) =>
    withReplica(deps, async (reading) => toDistribution(await listCounts(reading, 'device', query, MAX_NAMES))),
  ),
  route(analytics.browserDistribution, ({ deps, query }) =>
    withReplica(deps, async (reading) => toDistribution(await listCounts(reading, 'browser', query, MAX_NAMES))),
  ),
  route(analytics.pageViewsOverTime, ({ deps, query }) =>
    withReplica(deps, (reading) => listDayCounts(reading, query)),
  ),
  route(analytics.popularPages, ({ deps, query }) =>
    withReplica(deps, async (reading) => {
      const pages = await listCounts(reading, 'path', query, POPULAR_PAGES_MAX);
      return pages.map(({ name, views, visitors }) => ({ path: name, views, visitors }));
    }),
  ),
];

/** Adds each name's share of all views, from 0 to 1. */
function toDistribution(counts: readonly NameCount[]) {
  const total = counts.reduce((sum, { views }) => sum + views, 0);
  return counts.map(({ name, views }) => ({ name, count: views, share: views / total }));
}

/**
 * Stores a page view. Drops it silently when a bot sent it, the visitor opted out of tracking, or the disk is nearly
 * full. Stores neither the person nor the IP address, and of the user agent only browser, system and device type
 * (docs/rules/analytics.md#privacy). The HTTP server has already applied the rate limit.
 * @throws AppError ORIGIN_FORBIDDEN, UNAVAILABLE when the view could not be stored
 */
async function recordPageView(
  { config, disk, now, tracking }: HasConfig & HasClock & Pick<Capabilities, 'disk' | 'tracking'>,
  request: Request,
  address: string,
  visit: BodyOf<typeof analytics.trackVisit>,
): Promise<void> {
  const { headers } = request;
  // Browsers send `Origin` with every POST.
  if (headers.has('origin') && !isSameOrigin(request, config.publicSiteUrl)) throw new AppError('ORIGIN_FORBIDDEN');
  if (headers.get('dnt') === '1' || headers.get('sec-gpc') === '1') return;
  const agent = tracking.parseUserAgent(headers.get('user-agent'));
  if (!agent || !(await disk.hasRoomFor('pageViews'))) return;
  const ownHosts = [new URL(config.publicSiteUrl).host, headers.get('host') ?? new URL(request.url).host];
  await tracking.views.add({
    at: now(),
    source: tracking.hashAddress(address),
    session_id: visit.session_id.toWellFormed(),
    path: normalizePath(visit.page_path),
    referrer: normalizeReferrer(visit.referrer ?? '', ownHosts),
    utm_source: normalizeCampaign(visit.utm_source),
    utm_medium: normalizeCampaign(visit.utm_medium),
    utm_campaign: normalizeCampaign(visit.utm_campaign),
    ...agent,
    event_type: visit.eventType,
    screen_size: visit.screen_size ?? null,
    language: parseLanguageTag(visit.language),
    is_signed_in: Boolean(visit.user_id),
  });
}

/**
 * Removes the query and the fragment, even after a percent-encoded `?` or `#`, and the trailing slash; redacts ids and
 * e-mail addresses.
 */
const normalizePath = (path: string): string =>
  redactTrackedText(path.replace(/(?:[?#]|%3f|%23).*$/is, '').replace(/(?<=.)\/$/, ''));

const normalizeCampaign = (campaign: string | null | undefined): string | null =>
  campaign ? redactTrackedText(campaign) : null;

/**
 * Strips the query and personal data from the URL of another site's page; returns null for a page of this site or an
 * invalid URL. Truncates again, because URL parsing may lengthen the URL by percent-encoding.
 */
function normalizeReferrer(referrer: string, ownHosts: readonly string[]): string | null {
  if (!URL.canParse(referrer)) return null;
  const { protocol, host, pathname } = new URL(referrer);
  if (ownHosts.includes(host)) return null;
  return /^https?:$/.test(protocol)
    ? `${protocol}//${host}${redactTrackedText(pathname)}`.slice(0, PAGE_VIEW_TEXT_MAX.referrer)
    : null;
}
