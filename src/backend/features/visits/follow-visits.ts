import { eventStream } from '#backend/live/event-stream.ts';
import { route } from '#backend/http/route.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { VISIT_CHANGED } from './announce-visit.ts';

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
