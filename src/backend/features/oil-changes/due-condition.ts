import { sql, type Expression } from 'kysely';
import type { Condition } from '#backend/resource/spec.ts';
import { STALE_DAYS } from '#domain/oil-changes/due.ts';
import type { OilDue } from '#domain/oil-changes/oil-change.ts';

type OilCondition = Condition<'oil_changes'>;

const isOverdue: OilCondition = (eb, { now }) =>
  eb.and([eb.ref('t.is_newest'), eb('t.overdue_from', '<=', sql<Date>`${now}::timestamptz`)]);
const isNotOverdue: OilCondition = (eb, { now }) =>
  eb.and([eb.ref('t.is_newest'), eb('t.overdue_from', '>', sql<Date>`${now}::timestamptz`)]);
const isDueSoon: OilCondition = (eb, { now }) => eb('t.due_soon_from', '<=', sql<Date>`${now}::timestamptz`);
const isNotDueSoon: OilCondition = (eb, { now }) => eb('t.due_soon_from', '>', sql<Date>`${now}::timestamptz`);
const staleBefore = (now: Expression<Date>) =>
  sql<Date>`${now}::timestamptz - interval '24 hours' * ${sql.lit(STALE_DAYS)}`;

/** The conditions of the newest oil change of each vehicle that match `oilDue` of the domain. */
export const DUE_CONDITIONS: Record<OilDue, OilCondition> = {
  OVERDUE: isOverdue,
  DUE_SOON: (eb, values) => eb.and([isNotOverdue(eb, values), isDueSoon(eb, values)]),
  STALE: (eb, values) =>
    eb.and([
      isNotOverdue(eb, values),
      isNotDueSoon(eb, values),
      eb('t.latest_km_updated_at', '<', staleBefore(values.now)),
    ]),
  OK: (eb, values) =>
    eb.and([
      isNotOverdue(eb, values),
      isNotDueSoon(eb, values),
      eb('t.latest_km_updated_at', '>=', staleBefore(values.now)),
    ]),
};
