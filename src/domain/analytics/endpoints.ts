import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { TrackedVisit } from './tracked-visit.ts';

/** A session is active for so long after a page that it opened (specification 9). */
export const ACTIVE_SECONDS = 60 as const;

export const analytics = {
  trackVisit: endpoint({
    name: 'analytics',
    method: 'POST',
    path: '/analytics/track-visit',
    access: 'public',
    body: TrackedVisit,
    reply: v.object({}),
    status: 202,
  }),
  activeUsers: endpoint({
    name: 'analytics',
    method: 'GET',
    path: '/analytics/active-users',
    access: 'analytics.read',
    reply: v.object({ data: v.object({ activeUsers: v.number(), windowSeconds: v.literal(ACTIVE_SECONDS) }) }),
  }),
};
