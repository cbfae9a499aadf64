import { DAY_MS } from '#domain/units.ts';
import { accessStorage } from './browser-storage.ts';

/** Storage key of the milliseconds by which the server's clock is ahead of the device's. */
const OFFSET = 'clockOffset';

let measured: number | undefined;

const readOffset = (): number => measured ?? (Number(accessStorage(() => localStorage.getItem(OFFSET))) || 0);

/** Measures the device's clock by a token that the server has just issued; `issuedAt` is Unix time in seconds. */
export function measureClock(issuedAt: number | undefined): void {
  if (issuedAt === undefined) return;
  measured = issuedAt * 1000 - Date.now();
  accessStorage(() => localStorage.setItem(OFFSET, String(measured)));
}

/** Returns true if the device's clock is more than a day wrong (docs/rules/sessions.md#clock-of-the-device). */
export const isClockWrong = (): boolean => Math.abs(readOffset()) > DAY_MS;

/** Returns the server's time, with which every expiry is compared; the device's own when that is more than a day wrong. */
export const serverTime = (): Date => new Date(Date.now() + (isClockWrong() ? 0 : readOffset()));
