import { DAY_MS } from '../units.ts';

/** Two readings closer than this tell of a trip, not of a habit. */
const DAYS_APART = 7;
/** A gain beyond this asks to be confirmed (decision 8). */
const JUMP_KM_PER_DAY = 2000;

export interface Reading {
  km: number;
  at: Date;
}

/**
 * Kilometres a day, from the newest reading and the oldest that it does not contradict; null without two that are a week
 * apart. Newest first.
 */
export function kmPerDay(readings: readonly Reading[]): number | null {
  const [newest] = readings;
  if (!newest) return null;
  let oldest = newest;
  for (const reading of readings) {
    // One above a later reading was corrected by it.
    if (reading.km <= oldest.km) oldest = reading;
  }
  const days = (newest.at.getTime() - oldest.at.getTime()) / DAY_MS;
  return days < DAYS_APART ? null : Math.round(((newest.km - oldest.km) / days) * 10) / 10;
}

/** Whether a reading is so far above the one before that it may be a slip of the finger; a first day counts whole. */
export const isJump = (before: Reading, { km, at }: Reading): boolean =>
  km - before.km > JUMP_KM_PER_DAY * Math.max(1, (at.getTime() - before.at.getTime()) / DAY_MS);
