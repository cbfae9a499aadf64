import * as v from 'valibot';

/** Minutes of page views that the real-time screen shows. */
export const REAL_TIME_MINUTES = 30;
/** Maximum entries of each feed. */
export const FEED_MAX = 20;
/** Maximum names in each of the rankings of pages, devices and languages. */
export const RANKING_MAX = 8;

const Counts = v.array(v.object({ name: v.string(), count: v.number() }));

/** Page views of the last minutes; names with the most views first. */
const LiveViews = v.object({
  activeUsers: v.number(),
  /** Views per minute, earliest first; the last minute is incomplete. */
  minutes: v.array(v.number()),
  pages: Counts,
  devices: Counts,
  languages: Counts,
  /** The newest first. */
  feed: v.array(v.object({ id: v.string(), at: v.string(), path: v.string(), device: v.string() })),
});
export type LiveViews = v.InferOutput<typeof LiveViews>;

export const WORKSHOP_EVENTS = ['status', 'payment', 'refund', 'message', 'rating'] as const;

/** An event of the workshop; fields that do not apply to its `kind` are null. */
const WorkshopEvent = v.object({
  kind: v.picklist(WORKSHOP_EVENTS),
  id: v.string(),
  at: v.string(),
  visitId: v.nullable(v.string()),
  vehicleId: v.nullable(v.string()),
  userId: v.nullable(v.string()),
  /** Name of the task that changed or was paid, else of the visit. */
  subject: v.nullable(v.string()),
  plateNumber: v.nullable(v.string()),
  isTask: v.boolean(),
  /** Null for a new visit or task. */
  fromStatus: v.nullable(v.string()),
  toStatus: v.nullable(v.string()),
  amount: v.nullable(v.string()),
  currency: v.nullable(v.string()),
  /** Client, or sender of the message. */
  person: v.nullable(v.string()),
  stars: v.nullable(v.number()),
});
export type WorkshopEvent = v.InferOutput<typeof WorkshopEvent>;

/** Data of the server-sent event `snapshot`. */
export const LiveSnapshot = v.object({ views: LiveViews, workshop: v.array(WorkshopEvent) });
export type LiveSnapshot = v.InferOutput<typeof LiveSnapshot>;
