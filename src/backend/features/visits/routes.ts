import { route } from '#backend/http/route.ts';
import { resourceRoutes, scopeOf } from '#backend/resource/routes.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { changeVisitStatus } from './change-visit-status.ts';
import { createVisit } from './create-visit.ts';
import { followVisits } from './follow-visits.ts';
import { visitSummary } from './visit-summary.ts';
import { visitWrites } from './visit-writes.ts';
import { wholeVisit } from './whole-visit.ts';

export const visitRoutes = resourceRoutes(visitWrites, [
  route(visits.get, async (call) => ({
    data: await wholeVisit(call.deps, call.actor, call.params.id, scopeOf(call)),
  })),
  route(visits.create, async ({ deps, actor, body }) => ({
    data: await wholeVisit(deps, actor, await createVisit(deps, actor, body)),
  })),
  route(visits.updateStatus, async ({ deps, actor, params, body }) => {
    await changeVisitStatus(deps, actor, params.id, body);
    return { data: await wholeVisit(deps, actor, params.id) };
  }),
  route(visits.summary, async (call) => ({ data: await visitSummary(call.deps, call.query, scopeOf(call)) })),
  followVisits,
]);
