import { findHourSign, intlLocale } from '../locales.ts';

/** Options of `Intl.DateTimeFormat` for displayed dates (docs/rules/routes.md#dates-and-times). */
export const DAY_MONTH = { day: 'numeric', month: 'short' } as const;
export const DAY_MONTH_YEAR = { ...DAY_MONTH, year: 'numeric' } as const;

/** Arab countries whose month names differ from those of Egypt and the Gulf, by calling code. */
const COUNTRIES_WITH_OWN_MONTHS: Readonly<Record<string, string>> = {
  '+961': 'LB',
  '+962': 'JO',
  '+963': 'SY',
  '+964': 'IQ',
  '+970': 'PS',
  '+212': 'MA',
  '+213': 'DZ',
  '+216': 'TN',
  '+222': 'MR',
};

/**
 * Returns the BCP 47 locale for formatting dates in a language, with Latin digits and the Gregorian calendar. Arabic
 * dates use the month names of the garage's country.
 * @param callingCode calling code of the garage, such as `+961`
 */
export function dateLocale(locale: string, callingCode: string | undefined): string {
  const country = locale === 'ar' && callingCode && COUNTRIES_WITH_OWN_MONTHS[callingCode];
  return country ? `ar-${country}-u-ca-gregory-nu-latn` : intlLocale(locale);
}

/**
 * Locale that formats dates and times like ISO 8601 in every engine; `en-CA` yields `11/23/2026` in some versions of
 * WebKit.
 */
export const ISO_LOCALE = 'sv-SE';

/** Returns true for a time zone that this JavaScript engine knows; its time zone data may be older than the zone. */
export function isKnownZone(timeZone: string | undefined): timeZone is string {
  try {
    return Boolean(timeZone && new Intl.DateTimeFormat(ISO_LOCALE, { timeZone }));
  } catch {
    return false;
  }
}

/** Formats a time `HH:MM` of the 24-hour clock: `8:00`, in French `8 h`. */
export const formatClock = (time: string, locale: string): string => formatSignedClock(time, findHourSign(locale));

/** Formats a time `HH:MM` with the hour sign of a language; with a colon if it has none. */
export function formatSignedClock(time: string, sign: string | undefined): string {
  const text = time.replace(/^0/, '');
  return sign ? text.replace(':00', `\u00A0${sign}`).replace(':', `\u00A0${sign}\u00A0`) : text;
}

/** Formats opening and closing time `HH:MM`: `8:00 – 18:00`. */
export const formatClockRange = ([from, to]: readonly [string, string], locale: string): string =>
  `${formatClock(from, locale)} – ${formatClock(to, locale)}`;
