import { DAY_MS } from '../units.ts';
import { OIL_DUE_REASONS, type OilDue, type OilDueReason } from './oil-change.ts';

/** An oil change lasts this long at the most. */
const MONTHS = 12;
const SOON_DAYS = 14;
const SOON_KM = 500;
/** Or this part of the interval, where that is more. */
const SOON_SHARE = 10;
/** A reading older than this asks for another. */
export const STALE_DAYS = 60;
/** So far ahead the pace of today tells nothing, and a date in milliseconds still has room. */
const FORESEEN_DAYS = 36_500;

export interface OilState {
  currentKm: number;
  nextChangeKm: number;
  latestKm: number;
  latestKmUpdatedAt: Date;
  kmPerDay: number | null;
  createdAt: Date;
}

export interface OilForecast {
  due: OilDue;
  /** The gravest first. */
  reasons: OilDueReason[];
  /** Below zero once it is driven beyond. */
  kmLeft: number;
  /** The nearer of the last day and the one at which the pace reaches the next change: `YYYY-MM-DD`. */
  dueDate: string;
}

/** Whether the oil is to be changed, why, and when (decision 8). */
export function oilDue(state: OilState, now: Date): OilForecast {
  const { currentKm, nextChangeKm, latestKm, latestKmUpdatedAt, kmPerDay, createdAt } = state;
  const kmLeft = nextChangeKm - latestKm;
  const lastDay = monthsAfter(createdAt, MONTHS).getTime();
  const dueAt = Math.min(lastDay, latestKmUpdatedAt.getTime() + daysFor(kmLeft, kmPerDay) * DAY_MS);
  const soonKm = Math.max(SOON_KM, (nextChangeKm - currentKm) / SOON_SHARE);

  const overdue = reasonsOf({ KM_REACHED: kmLeft <= 0, TIME_PASSED: now.getTime() >= lastDay });
  const soon = reasonsOf({ KM_NEAR: kmLeft <= soonKm, TIME_NEAR: now.getTime() >= dueAt - SOON_DAYS * DAY_MS });
  const stale = reasonsOf({ READING_OLD: now.getTime() - latestKmUpdatedAt.getTime() > STALE_DAYS * DAY_MS });
  const [due, reasons]: [OilDue, OilDueReason[]] = overdue.length
    ? ['OVERDUE', overdue]
    : soon.length
      ? ['DUE_SOON', soon]
      : [stale.length ? 'STALE' : 'OK', []];
  return {
    due,
    reasons: [...reasons, ...stale],
    kmLeft,
    dueDate: new Date(dueAt).toISOString().slice(0, 10),
  };
}

/** The days for which `kmLeft` last; without a pace nothing is foreseen. */
function daysFor(kmLeft: number, kmPerDay: number | null): number {
  if (kmLeft <= 0) return 0;
  return kmPerDay ? Math.min(kmLeft / kmPerDay, FORESEEN_DAYS) : Infinity;
}

const reasonsOf = (given: Partial<Record<OilDueReason, boolean>>): OilDueReason[] =>
  OIL_DUE_REASONS.filter((reason) => given[reason]);

/** The same day of a later month, or its last day where it has none. */
function monthsAfter(moment: Date, months: number): Date {
  const later = new Date(moment);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== moment.getUTCDate()) later.setUTCDate(0);
  return later;
}
