import type { FilterContext } from '#backend/resource/spec.ts';
import { STALE_DAYS } from '#domain/oil-changes/due.ts';
import type { OilDue } from '#domain/oil-changes/oil-change.ts';
import { DAY_MS } from '#domain/units.ts';

/** What `oilDue` of the domain says, as a condition on the newest oil change `t` of each vehicle. */
export function dueCondition(due: OilDue, { bind, now }: Pick<FilterContext, 'bind' | 'now'>): string {
  const moment = `${bind(now)}::timestamptz`;
  if (due === 'OVERDUE') return `t.is_newest and t.overdue_from <= ${moment}`;
  const notOverdue = `t.is_newest and t.overdue_from > ${moment}`;
  if (due === 'DUE_SOON') return `${notOverdue} and t.due_soon_from <= ${moment}`;
  const lastReading = `${bind(new Date(now.getTime() - STALE_DAYS * DAY_MS))}::timestamptz`;
  const compare = due === 'STALE' ? '<' : '>=';
  return `${notOverdue} and t.due_soon_from > ${moment} and t.latest_km_updated_at ${compare} ${lastReading}`;
}
