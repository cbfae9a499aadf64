import { OTP_RESEND_SECONDS } from '#domain/auth/endpoints.ts';
import { DAY_MS, HOUR_MS } from '#domain/units.ts';

/** Wrong guesses of one code (decision 4). */
export const MAX_TRIES = 5;
/** Codes for one identifier within a time, in milliseconds. */
const CODE_LIMITS = [
  { codes: 1, within: OTP_RESEND_SECONDS * 1000 },
  { codes: 3, within: HOUR_MS },
  { codes: 10, within: DAY_MS },
] as const;

/** A code of the last day, newest first. */
export interface SentCode {
  created_at: Date;
  expires_at: Date;
  closed_at: Date | null;
  tries: number;
}

/** Whole seconds until another code may be sent; 0 when it may be now. */
export function secondsUntilNextCode(sent: readonly SentCode[], now: Date, resend: boolean): number {
  const free = CODE_LIMITS.map(({ codes, within }) => {
    // The oldest of the newest so many has to be older than the time.
    const oldest = sent[codes - 1];
    return oldest ? oldest.created_at.getTime() + within : 0;
  });
  const last = sent[0];
  // A resent code would come with no tries left.
  if (resend && last && !last.closed_at && last.tries >= MAX_TRIES) free.push(last.expires_at.getTime());
  return Math.max(0, Math.ceil((Math.max(...free) - now.getTime()) / 1000));
}
