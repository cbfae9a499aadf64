import * as v from 'valibot';
import { endpoint, type Schema } from '../endpoint.ts';
import { DateRangeQuery, ReadMeta } from './date-range.ts';
import { optionalText, requiredText } from '../fields.ts';
import type { MessageKey } from '../problems.ts';
import { PAGE_VIEW_TEXT_MAX } from './tracked-text.ts';

/** Seconds after a page view during which its session counts as [active](docs/rules/analytics.md#active-users). */
export const ACTIVE_SECONDS = 60 as const;

const EVENT_TYPES = ['page_view'] as const;
const FORMAT = 'format' satisfies MessageKey;
const absent = v.optional(v.null(FORMAT));
const campaign = optionalText(PAGE_VIEW_TEXT_MAX.campaign);
const name = optionalText(PAGE_VIEW_TEXT_MAX.name);

/**
 * One page view. The location fields exist for external backends and are null here
 * ([privacy](docs/rules/analytics.md#privacy)).
 */
const TrackedVisit = v.strictObject({
  user_id: optionalText(PAGE_VIEW_TEXT_MAX.id),
  session_id: requiredText(PAGE_VIEW_TEXT_MAX.id),
  ip_address: absent,
  user_agent: optionalText(PAGE_VIEW_TEXT_MAX.userAgent),
  browser: name,
  os: name,
  device_type: name,
  country: absent,
  region: absent,
  city: absent,
  /**
   * Path on this site, percent-encoded as browsers do. Rejects line breaks and other control characters, and paths that
   * begin with `//` or `/\`, which browsers resolve to another host.
   */
  page_path: v.pipe(requiredText(PAGE_VIEW_TEXT_MAX.path), v.regex(/^\/(?:[^\\/\p{Cc}]\P{Cc}*)?$/u, FORMAT)),
  referrer: optionalText(PAGE_VIEW_TEXT_MAX.referrer),
  utm_source: campaign,
  utm_medium: campaign,
  utm_campaign: campaign,
  eventType: v.picklist(EVENT_TYPES),
  screen_size: v.optional(v.nullable(v.pipe(v.string(FORMAT), v.regex(/^\d{1,5}x\d{1,5}$/, FORMAT)))),
  language: optionalText(PAGE_VIEW_TEXT_MAX.language),
});

/** Maximum pages of `popular-pages`. */
export const POPULAR_PAGES_MAX = 100;

const Distribution = v.object({
  data: v.array(v.object({ name: v.string(), count: v.number(), share: v.number() })),
  meta: ReadMeta,
});
const counts = { views: v.number(), visitors: v.number() };

/** Declares an endpoint whose query is a range of days. */
const rangeEndpoint = <const Path extends string, Response extends Schema>(path: Path, response: Response) =>
  endpoint<Path, Response, typeof DateRangeQuery>({
    name: 'analytics',
    method: 'GET',
    path,
    access: 'analytics.read',
    query: DateRangeQuery,
    response,
  });

export const analytics = {
  trackVisit: endpoint({
    name: 'analytics',
    method: 'POST',
    path: '/analytics/track-visit',
    access: 'public',
    errors: ['ORIGIN_FORBIDDEN'],
    body: TrackedVisit,
    response: v.object({}),
    status: 202,
  }),
  activeUsers: endpoint({
    name: 'analytics',
    method: 'GET',
    path: '/analytics/active-users',
    access: 'analytics.read',
    response: v.object({ data: v.object({ activeUsers: v.number(), windowSeconds: v.literal(ACTIVE_SECONDS) }) }),
  }),
  /** Streams server-sent events `snapshot` with a `LiveSnapshot`: one at once, then after changes. */
  realTime: endpoint({
    name: 'analytics',
    method: 'GET',
    path: '/analytics/real-time',
    access: 'analytics.read',
    streams: true,
    response: v.object({}),
  }),
  deviceDistribution: rangeEndpoint('/analytics/device-distribution', Distribution),
  browserDistribution: rangeEndpoint('/analytics/browser-distribution', Distribution),
  pageViewsOverTime: rangeEndpoint(
    '/analytics/page-views-over-time',
    v.object({ data: v.array(v.object({ date: v.string(), ...counts })), meta: ReadMeta }),
  ),
  popularPages: rangeEndpoint(
    '/analytics/popular-pages',
    v.object({ data: v.array(v.object({ path: v.string(), ...counts })), meta: ReadMeta }),
  ),
};
