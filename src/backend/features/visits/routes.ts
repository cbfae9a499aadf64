import { assertMaySeeTotals } from '#backend/auth/employee-permissions.ts';
import { route } from '#backend/http/route.ts';
import { createEventStream } from '#backend/live/event-stream.ts';
import { resourceRoutes, toScope } from '#backend/resource/routes.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { createVisit } from './create.ts';
import { moveVisit } from './move.ts';
import { VISIT_CHANGED_CHANNEL } from './notify.ts';
import { summarizeVisits, getVisitDetail } from './read.ts';
import { visitSpec } from './repository.ts';
import { changeVisitStatus } from './status.ts';
import { undoVisitStatus } from './undo.ts';

/**
 * Streams an event for each change of a visit in scope; an event without an id means that any visit may have changed.
 */
const streamVisitChanges = route(visits.follow, (call) =>
  createEventStream(call, {
    channel: VISIT_CHANGED_CHANNEL,
    toEvent(payload) {
      if (payload === undefined) return { name: 'changed', data: {} };
      const { id, userId } = JSON.parse(payload) as { id: string; userId: string };
      return call.grant === 'all' || userId === call.actor.id ? { name: 'changed', data: { id } } : undefined;
    },
  }),
);

export const visitRoutes = resourceRoutes(visitSpec, [
  route(visits.get, async (call) => ({
    data: await getVisitDetail(call.deps, call.actor, call.params.id, toScope(call)),
  })),
  route(visits.create, async ({ deps, actor, body, idempotencyKey }) => ({
    data: await getVisitDetail(deps, actor, await createVisit(deps, actor, body, idempotencyKey)),
  })),
  route(visits.updateStatus, async ({ deps, actor, params, body }) => {
    await changeVisitStatus(deps, actor, params.id, body);
    return { data: await getVisitDetail(deps, actor, params.id) };
  }),
  route(visits.move, async ({ deps, actor, params, body }) => {
    await moveVisit(deps, actor, params.id, body);
    return { data: await getVisitDetail(deps, actor, params.id) };
  }),
  route(visits.undoStatus, async ({ deps, actor, params }) => {
    await undoVisitStatus(deps, actor, params.id);
    return { data: await getVisitDetail(deps, actor, params.id) };
  }),
  route(visits.summary, async (call) => {
    assertMaySeeTotals(call);
    return { data: await summarizeVisits(call.deps, call.query, toScope(call)) };
  }),
  streamVisitChanges,
]);
