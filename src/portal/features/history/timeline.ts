import { localDay } from '#client/format.ts';
import type { OilChangeRecord } from '#domain/oil-changes/endpoints.ts';
import type { VisitRecord } from '#domain/visits/endpoints.ts';

/** What was done to a vehicle on one day. */
export type Happening = { day: string } & (
  { kind: 'visit'; record: VisitRecord } | { kind: 'oil'; record: OilChangeRecord }
);

const newestFirst = (one: Happening, other: Happening): number =>
  other.day.localeCompare(one.day) || other.record.createdAt.localeCompare(one.record.createdAt);

/** The newest `count` of visits and oil changes together; right where each list holds its own newest `count`. */
export const timelineOf = (
  visits: readonly VisitRecord[],
  oilChanges: readonly OilChangeRecord[],
  count: number,
): Happening[] =>
  [
    ...visits.map((record): Happening => ({ kind: 'visit', day: record.visitDate, record })),
    ...oilChanges.map((record): Happening => ({ kind: 'oil', day: localDay(new Date(record.createdAt)), record })),
  ]
    .toSorted(newestFirst)
    .slice(0, count);
