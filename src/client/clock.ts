import { DAY_MS } from '#domain/units.ts';
import { accessStorage } from './browser-storage.ts';

/** Local storage key of the clock offset: the milliseconds by which the server is ahead of the device. */
const OFFSET_KEY = 'clockOffset';

let measured: number | undefined;

const readOffset = (): number => measured ?? (Number(accessStorage(() => localStorage.getItem(OFFSET_KEY))) || 0);

/**
 * Stores the offset of the server's clock from that of the device. `issuedAt` is the issue time of a token that was
 * just received, in Unix seconds.
 */
export function updateClockOffset(issuedAt: number | undefined): void {
  if (issuedAt === undefined) return;
  measured = issuedAt * 1000 - Date.now();
  accessStorage(() => localStorage.setItem(OFFSET_KEY, String(measured)));
}

/** Returns true if the device's clock is more than a day wrong (docs/rules/sessions.md#clock-of-the-device). */
export const isClockWrong = (): boolean => Math.abs(readOffset()) > DAY_MS;

/**
 * Returns the current time of the server, for comparison with expiry times: the time of the device plus the clock
 * offset, or the time of the device if the offset exceeds a day.
 */
export const serverTime = (): Date => new Date(Date.now() + (isClockWrong() ? 0 : readOffset()));
