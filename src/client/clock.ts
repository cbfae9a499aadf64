import { DAY_MS } from '#domain/units.ts';
import { accessStorage } from './browser-storage.ts';

/** Storage key of the milliseconds by which the server's clock is ahead of the device's. */
const OFFSET = 'clockOffset';

let measured: number | undefined;

const readOffset = (): number => measured ?? (Number(accessStorage(() => localStorage.getItem(OFFSET))) || 0);

/**
 * Stores the difference between the clocks of server and device. `issuedAt` is the issue time of a token that was just received, in
 * Unix seconds.
 */
export function measureClock(issuedAt: number | undefined): void {
  if (issuedAt === undefined) return;
  measured = issuedAt * 1000 - Date.now();
  accessStorage(() => localStorage.setItem(OFFSET, String(measured)));
}

/** Returns true if the device's clock is more than a day wrong (docs/rules/sessions.md#clock-of-the-device). */
export const isClockWrong = (): boolean => Math.abs(readOffset()) > DAY_MS;

/**
 * Returns the current time by the clock of the server, to compare expiries with; by that of the device if it is more than a day
 * wrong.
 */
export const serverTime = (): Date => new Date(Date.now() + (isClockWrong() ? 0 : readOffset()));
