import * as v from 'valibot';
import { countDays } from '../analytics/date-range.ts';
import { dayInTimeZone } from '../analytics/day-bounds.ts';
import {
  fieldTable,
  integerField,
  timestampField,
  optionalTextField,
  plainField,
  readOnlyField,
  referenceField,
  textField,
} from '../field-table.ts';
import { optionalText, wholeNumber } from '../fields.ts';
import type { Problem } from '../problems.ts';
import { DAY_MS } from '../units.ts';
import type { OilDue } from './due.ts';

export const KM_MAX = 9_999_999;
/** Default interval in km ([readings](docs/rules/mileage.md#readings)). */
const OIL_INTERVAL_KM = 5000;
/** Returns the default odometer reading of the next change after a change at `km`, capped at `KM_MAX`. */
export const getDefaultNextChangeKm = (km: number): number => Math.min(km + OIL_INTERVAL_KM, KM_MAX);
/** Reasons of a [due status](docs/rules/mileage.md#due-status), most urgent first. */
export const OIL_DUE_REASONS = ['KM_REACHED', 'TIME_PASSED', 'KM_NEAR', 'TIME_NEAR', 'READING_OLD'] as const;
export const OilDueReason = v.picklist(OIL_DUE_REASONS);
export type OilDueReason = v.InferOutput<typeof OilDueReason>;

/**
 * Fields of an oil change. The backend checks that `nextChangeKm` exceeds `currentKm` and that `latestKm` is at least
 * `currentKm`, because these checks need the stored row.
 */
export const oilChangeFields = fieldTable({
  vehicleId: referenceField().forClients().filterable(),
  userId: referenceField().forClients().readOnly().filterable(),
  oilName: textField(60).personal('mask').forClients(),
  oilType: textField(60).personal('mask').forClients(),
  currentKm: integerField(0, KM_MAX).forClients().sortable(),
  nextChangeKm: plainField(v.optional(wholeNumber(1, KM_MAX)), v.number())
    .forClients()
    .sortable(),
  latestKm: integerField(0, KM_MAX).forClients().readOnly().sortable(),
  latestKmUpdatedAt: timestampField().forClients(),
  kmPerDay: readOnlyField(v.nullable(v.number())).forClients(),
  notes: optionalTextField(1000).personal('clear'),
});

// The limits of docs/rules/mileage.md#due-status.
const LIFETIME_MONTHS = 12;
/** Days before the due time from which an oil change is due soon. */
export const DUE_SOON_DAYS = 14;
const SOON_KM = 500;
/** An oil change is due soon within a tenth of its interval, or within `SOON_KM` if that is more. */
const SOON_DIVISOR = 10;
/** Age in days above which the latest odometer reading is stale. */
export const STALE_READING_DAYS = 60;
/** Assumed pace if none is known, to convert exceeded kilometres to days. */
const ASSUMED_KM_PER_DAY = 40;
/** Maximum days of a forecast, so that its date stays within the range of `Date`. */
const FORECAST_DAYS_MAX = 36_500;

export interface OilStatusInput {
  currentKm: number;
  nextChangeKm: number;
  latestKm: number;
  latestKmUpdatedAt: Date;
  kmPerDay: number | null;
  createdAt: Date;
}

interface OilStatus {
  due: OilDue;
  /** Most urgent first. */
  reasons: OilDueReason[];
  /** Kilometres until the next change; negative once it is exceeded. */
  kmLeft: number;
  /**
   * End of the 12 months, or the time at which the vehicle reaches (or reached) `nextChangeKm` at its pace, whichever
   * is earlier.
   */
  dueAt: Date;
}

export interface OilForecast extends Omit<OilStatus, 'dueAt'> {
  /** Day of `dueAt` in the garage's time zone, `YYYY-MM-DD`. */
  dueDate: string;
  /** Days since the due date; 0 unless it is overdue. */
  daysOverdue: number;
}

/** Computes the [due status](docs/rules/mileage.md#due-status) of an oil change at `now`, and its reasons. */
export function computeOilStatus(state: OilStatusInput, now: Date): OilStatus {
  const { currentKm, nextChangeKm, latestKm, latestKmUpdatedAt, kmPerDay: pace, createdAt } = state;
  const kmLeft = nextChangeKm - latestKm;
  const endOfLife = addMonths(createdAt, LIFETIME_MONTHS).getTime();
  // Whole milliseconds, as in the column `due_from`, so that a list sorted by it is also sorted by days overdue.
  const dueAt = Math.min(endOfLife, Math.round(latestKmUpdatedAt.getTime() + daysUntil(kmLeft, pace) * DAY_MS));
  const soonKm = Math.max(SOON_KM, (nextChangeKm - currentKm) / SOON_DIVISOR);

  const overdue = pickReasons({ KM_REACHED: kmLeft <= 0, TIME_PASSED: now.getTime() >= endOfLife });
  const soon = pickReasons({ KM_NEAR: kmLeft <= soonKm, TIME_NEAR: now.getTime() >= dueAt - DUE_SOON_DAYS * DAY_MS });
  const stale = pickReasons({ READING_OLD: now.getTime() - latestKmUpdatedAt.getTime() > STALE_READING_DAYS * DAY_MS });
  const [due, reasons]: [OilDue, OilDueReason[]] = overdue.length
    ? ['OVERDUE', overdue]
    : soon.length
      ? ['DUE_SOON', soon]
      : [stale.length ? 'STALE' : 'OK', []];
  return { due, reasons: [...reasons, ...stale], kmLeft, dueAt: new Date(dueAt) };
}

/** Computes the status of an oil change at `now`, and its due date in the garage's time zone. */
export function forecastOilChange(state: OilStatusInput, now: Date, timeZone: string): OilForecast {
  const { dueAt, ...status } = computeOilStatus(state, now);
  const dueDate = dayInTimeZone(timeZone, dueAt);
  const daysSince = countDays({ startDate: dueDate, endDate: dayInTimeZone(timeZone, now) }) - 1;
  return { ...status, dueDate, daysOverdue: status.due === 'OVERDUE' ? Math.max(0, daysSince) : 0 };
}

/**
 * Returns the days until `kmLeft` km are driven at `pace` km per day: negative once exceeded, infinite if some are left
 * and the pace is unknown.
 */
function daysUntil(kmLeft: number, pace: number | null): number {
  if (kmLeft <= 0) return Math.max(kmLeft / (pace || ASSUMED_KM_PER_DAY), -FORECAST_DAYS_MAX);
  return pace ? Math.min(kmLeft / pace, FORECAST_DAYS_MAX) : Infinity;
}

const pickReasons = (reasons: Partial<Record<OilDueReason, boolean>>): OilDueReason[] =>
  OIL_DUE_REASONS.filter((reason) => reasons[reason]);

/** Returns the same day of a later month, or the last day of a month that is too short. */
function addMonths(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0);
  return later;
}

/** Minimum days between the oldest and the newest reading of a [pace](docs/rules/mileage.md#pace). */
const PACE_DAYS_MIN = 7;
/** Km per day above which a gain is [large](docs/rules/mileage.md#large-gains). */
const LARGE_GAIN_KM_PER_DAY = 2000;

/** An odometer reading. */
export interface Reading {
  km: number;
  at: Date;
}

/**
 * Returns the pace in km per day, rounded to one decimal, between the oldest and the newest reading; null if they are
 * less than a week apart. Ignores readings above a later one. `readings` are sorted newest first.
 */
export function computeKmPerDay(readings: readonly Reading[]): number | null {
  const [newest] = readings;
  if (!newest) return null;
  let oldest = newest;
  for (const reading of readings) {
    // A reading above a later one was a mistake.
    if (reading.km <= oldest.km) oldest = reading;
  }
  const days = (newest.at.getTime() - oldest.at.getTime()) / DAY_MS;
  return days < PACE_DAYS_MIN ? null : Math.round(((newest.km - oldest.km) / days) * 10) / 10;
}

/** Returns true for a large gain, which requires confirmation. Less than a day counts as a whole day. */
export const isLargeGain = (before: Reading, { km, at }: Reading): boolean =>
  km - before.km > LARGE_GAIN_KM_PER_DAY * Math.max(1, (at.getTime() - before.at.getTime()) / DAY_MS);

/** Body entries of every call that stores an odometer reading (docs/rules/mileage.md#readings). */
export const readingEntries = { reason: optionalText(300), confirmed: v.optional(v.boolean()) };

/** A new or corrected odometer reading among the other readings of its vehicle. */
export interface ReadingCheck {
  reading: Reading;
  /** The last reading before it. */
  before?: Reading | undefined;
  /** The lowest reading after it. */
  after?: Reading | undefined;
  /** The stored reading that a correction replaces; a gain counts from it if there is no reading before it. */
  replaced?: Reading;
  /** The lowest km that a lower reading may have; by default 0. */
  lowest?: number;
  /** The person may lower a reading and gave a reason. */
  mayBeLower: boolean;
  /** The person has confirmed a large gain. */
  isConfirmed: boolean;
}

/**
 * Checks an odometer reading on every way in (docs/rules/mileage.md#lower-readings, docs/rules/mileage.md#large-gains).
 * Returns a problem of the km without its field, `unconfirmed` for a large gain, or undefined.
 */
export function checkReading({
  reading,
  before,
  after,
  replaced,
  lowest = 0,
  mayBeLower,
  isConfirmed,
}: ReadingCheck): Omit<Problem, 'field'> | 'unconfirmed' | undefined {
  const min = mayBeLower ? lowest : Math.max(lowest, before?.km ?? 0);
  if (reading.km < min) return { code: 'min', params: { min } };
  if (after && reading.km > after.km) return { code: 'max', params: { max: after.km } };
  const base = before ?? replaced;
  const isLarge = (base && isLargeGain(base, reading)) || (after && isLargeGain(reading, after));
  return isLarge && !isConfirmed ? 'unconfirmed' : undefined;
}
