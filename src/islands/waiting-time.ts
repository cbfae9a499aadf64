import { intlLocale } from '#domain/locales.ts';

/** Beyond this, minutes say more than seconds. */
const SECONDS_MAX = 120;

/** A wait in words, such as `30 seconds` or `15 minutes`, never shorter than it is. */
export function waitingTime(seconds: number, locale: string): string {
  const inMinutes = seconds > SECONDS_MAX;
  const amount = Math.ceil(inMinutes ? seconds / 60 : seconds);
  const unit = inMinutes ? 'minute' : 'second';
  return new Intl.NumberFormat(intlLocale(locale), { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}

/** A countdown as a clock shows it: `0:42`. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
