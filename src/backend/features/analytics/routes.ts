import { route } from '#backend/http/route.ts';
import { ACTIVE_SECONDS, analytics } from '#domain/analytics/endpoints.ts';
import { countSessions } from './repository.ts';
import { recordPageView } from './track-visit.ts';

export const analyticsRoutes = [
  route(analytics.trackVisit, async ({ deps, body, ...call }) => {
    recordPageView(deps, call, body);
    return {};
  }),
  route(analytics.activeUsers, async ({ deps }) => {
    const since = new Date(deps.now().getTime() - ACTIVE_SECONDS * 1000);
    return { data: { activeUsers: await countSessions(deps.db, since), windowSeconds: ACTIVE_SECONDS } };
  }),
];
