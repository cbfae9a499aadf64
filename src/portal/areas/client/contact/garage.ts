import { supportLinks, type SupportEnvironment } from '#domain/branding/contact-links.ts';
import type { BrandingEntry } from '#domain/branding/endpoints.ts';
import { readEntryField, findMerchantInfo, findMerchantText } from '#domain/branding/merchant-entry.ts';
import { getDayIntervals, type Interval, type WallTime, type WorkingHours } from '#domain/branding/opening-hours.ts';
import { parseWorkingHours } from '#domain/branding/working-hours.ts';
import type { Locale } from '#domain/locales.ts';
import { ISO_LOCALE, isKnownZone } from '#domain/regions/date-locale.ts';
import { DAY_MS } from '#domain/units.ts';

const DAYS_SHOWN = 7;

/** Contact details of the garage. */
export interface GarageInfo {
  contacts: { kind: 'call' | 'whatsapp' | 'email'; href: string; text: string }[];
  address: string;
  /** URL of the directions in an online map. */
  directions?: string;
  hours: WorkingHours;
  timeZone: string;
}

/** Builds the contact details from branding entries; `defaults` of the build replace missing contacts. */
export function buildGarageInfo(
  entries: readonly BrandingEntry[],
  defaults: SupportEnvironment,
  locale: Locale,
): GarageInfo {
  const fieldOf = (type: BrandingEntry['type'], key: string): string =>
    entries.find((entry) => entry.type === type)?.fields.find((field) => field.key === key)?.value ?? '';
  const info = (key: string) => readEntryField(findMerchantInfo(entries), key);

  const links = supportLinks({
    PUBLIC_SUPPORT_PHONE: info('phone') || defaults.PUBLIC_SUPPORT_PHONE,
    PUBLIC_SUPPORT_WHATSAPP: fieldOf('MERCHANT_SOCIAL', 'whatsapp') || defaults.PUBLIC_SUPPORT_WHATSAPP,
    PUBLIC_SUPPORT_EMAIL: info('email') || defaults.PUBLIC_SUPPORT_EMAIL,
  });
  const kinds = { call: 'PHONE', whatsapp: 'WHATSAPP', email: 'EMAIL' } as const;
  const coordinates = [info('latitude'), info('longitude')];
  return {
    contacts: (['call', 'whatsapp', 'email'] as const).flatMap((kind) =>
      links.filter(({ channel }) => channel === kinds[kind]).map(({ href, text }) => ({ kind, href, text })),
    ),
    address: findMerchantText(entries, 'address', locale),
    ...(coordinates.every(Boolean) && {
      directions: `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: coordinates.join(',') })}`,
    }),
    hours: parseWorkingHours(info('workingHours')),
    timeZone: isKnownZone(info('timeZone')) ? info('timeZone') : 'UTC',
  };
}

/** Converts an instant to the local day and time of a time zone. */
export function toWallTime(now: Date, timeZone: string): WallTime {
  const [day, time] = new Intl.DateTimeFormat(ISO_LOCALE, { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(now)
    .split(' ');
  return { day: day!, time: time! };
}

/**
 * Lists the opening hours of seven days from `today` (YYYY-MM-DD), with exceptions; empty if the garage never opens.
 */
export function listWeekHours(hours: WorkingHours, today: string): { day: string; intervals: Interval[] }[] {
  const start = Date.parse(today);
  const week = Array.from({ length: DAYS_SHOWN }, (_, index) => {
    const day = new Date(start + index * DAY_MS).toISOString().slice(0, 10);
    return { day, intervals: getDayIntervals(hours, day) };
  });
  return week.some(({ intervals }) => intervals.length > 0) ? week : [];
}
