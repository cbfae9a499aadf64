import { route } from '#backend/http/route.ts';
import { resourceRoutes, scopeOf } from '#backend/resource/routes.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { eventStream } from '#backend/live/event-stream.ts';
import { changeVisitStatus } from './status.ts';
import { createVisit, visitWriteSpec } from './write.ts';
import { summarizeVisits, getVisitDetail } from './read.ts';
import { VISIT_CHANGED } from './notify.ts';

/** Tells of every visit within reach that changes; with no id, that any of them may have. */
export const streamVisitChanges = route(visits.follow, (call) =>
  eventStream(call, {
    channel: VISIT_CHANGED,
    eventOf(payload) {
      if (payload === undefined) return { name: 'changed', data: {} };
      const { id, userId } = JSON.parse(payload) as { id: string; userId: string };
      return call.grant === 'all' || userId === call.actor.id ? { name: 'changed', data: { id } } : undefined;
    },
  }),
);

export const visitRoutes = resourceRoutes(visitWriteSpec, [
  route(visits.get, async (call) => ({
    data: await getVisitDetail(call.deps, call.actor, call.params.id, scopeOf(call)),
  })),
  route(visits.create, async ({ deps, actor, body }) => ({
    data: await getVisitDetail(deps, actor, await createVisit(deps, actor, body)),
  })),
  route(visits.updateStatus, async ({ deps, actor, params, body }) => {
    await changeVisitStatus(deps, actor, params.id, body);
    return { data: await getVisitDetail(deps, actor, params.id) };
  }),
  route(visits.summary, async (call) => ({ data: await summarizeVisits(call.deps, call.query, scopeOf(call)) })),
  streamVisitChanges,
]);
