import { route } from '#backend/http/route.ts';
import { resourceRoutes, scopeOf } from '#backend/resource/routes.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { changeVisitStatus } from './change-visit-status.ts';
import { createVisit } from './create-visit.ts';
import { streamVisitChanges } from './follow-visits.ts';
import { summarizeVisits } from './visit-summary.ts';
import { visitWriteSpec } from './visit-writes.ts';
import { getVisitDetail } from './whole-visit.ts';

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
