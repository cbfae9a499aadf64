export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const HOUR_SECONDS = HOUR_MS / 1000;
export const DAY_SECONDS = DAY_MS / 1000;
/**
 * Assumed maximum clock skew of two servers. A stored timestamp further in the future comes from a clock that was
 * wrong.
 */
export const CLOCK_SKEW_MS = 5 * MINUTE_MS;

/** Bytes per kilobyte, as upload limits count them. */
export const KB = 1024;
export const MB = 1024 * KB;
