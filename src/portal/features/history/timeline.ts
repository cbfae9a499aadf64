import { garageDay } from '#client/format.ts';
import type { OilChangeRecord } from '#domain/oil-changes/endpoints.ts';
import type { VisitRecord } from '#domain/visits/endpoints.ts';

/** Visit or oil change with the day it is listed under (`YYYY-MM-DD`). */
export type TimelineEntry = { day: string } & (
  { kind: 'visit'; record: VisitRecord } | { kind: 'oil'; record: OilChangeRecord }
);

const newestFirst = (one: TimelineEntry, other: TimelineEntry): number =>
  other.day.localeCompare(one.day) || other.record.createdAt.localeCompare(one.record.createdAt);

/** Merges two lists into the `count` newest entries, newest first. Each list must contain its own `count` newest. */
export const buildTimeline = (
  visits: readonly VisitRecord[],
  oilChanges: readonly OilChangeRecord[],
  count: number,
): TimelineEntry[] =>
  [
    ...visits.map((record): TimelineEntry => ({ kind: 'visit', day: record.visitDate, record })),
    ...oilChanges.map((record): TimelineEntry => ({ kind: 'oil', day: garageDay(new Date(record.createdAt)), record })),
  ]
    .toSorted(newestFirst)
    .slice(0, count);

/** Filter of a history: one client or one vehicle. */
export type HistoryScope = { userId: string } | { vehicleId: string };
