export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const DAY_SECONDS = DAY_MS / 1000;
/** Larger than the difference of the clocks of two servers: a later moment was stored by a clock that has been corrected since. */
export const CLOCK_SKEW_MS = 5 * MINUTE_MS;

/** Bytes of a kilobyte and of a megabyte, as upload limits count them. */
export const KB = 1024;
export const MB = 1024 * KB;
