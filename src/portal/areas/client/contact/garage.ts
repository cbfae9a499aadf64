import type { BrandingEntry } from '#domain/branding/endpoints.ts';
import { intervalsOn, parseWorkingHours, type Interval } from '#domain/branding/opening-hours.ts';
import type { WallTime, WorkingHours } from '#domain/branding/opening-hours.ts';
import { supportLinks, type SupportEnvironment } from '#domain/branding/support-links.ts';

const DAYS_SHOWN = 7;
const DAY_MS = 86_400_000;

/** What a client may know of the garage to reach it. */
export interface Garage {
  contacts: { kind: 'call' | 'whatsapp' | 'email'; href: string; text: string }[];
  address: string;
  /** A map's page with the way there. */
  directions?: string;
  hours: WorkingHours;
  timeZone: string;
}

/** The garage of its branding; contacts that it lacks are those the build was given (decision 10). */
export function garageOf(entries: readonly BrandingEntry[], built: SupportEnvironment): Garage {
  const fieldOf = (type: BrandingEntry['type'], key: string): string =>
    entries.find((entry) => entry.type === type)?.fields.find((field) => field.key === key)?.value ?? '';
  const info = (key: string) => fieldOf('MERCHANT_INFO', key);

  const links = supportLinks({
    PUBLIC_SUPPORT_PHONE: info('phone') || built.PUBLIC_SUPPORT_PHONE,
    PUBLIC_SUPPORT_WHATSAPP: fieldOf('MERCHANT_SOCIAL', 'whatsapp') || built.PUBLIC_SUPPORT_WHATSAPP,
    PUBLIC_SUPPORT_EMAIL: info('email') || built.PUBLIC_SUPPORT_EMAIL,
  });
  const kinds = { call: 'PHONE', whatsapp: 'WHATSAPP', email: 'EMAIL' } as const;
  const place = [info('latitude'), info('longitude')];
  return {
    contacts: (['call', 'whatsapp', 'email'] as const).flatMap((kind) =>
      links.filter(({ channel }) => channel === kinds[kind]).map(({ href, text }) => ({ kind, href, text })),
    ),
    address: info('address'),
    ...(place.every(Boolean) && {
      directions: `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place.join(',') })}`,
    }),
    hours: parseWorkingHours(info('workingHours')),
    timeZone: info('timeZone') || 'UTC',
  };
}

/** A moment as the clock on the garage's wall shows it. */
export function wallTime(now: Date, timeZone: string): WallTime {
  const [day, time] = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(now)
    .split(' ');
  return { day: day!, time: time! };
}

/** The hours of a week from today on, exceptions included; nothing of a garage that is never open. */
export function weekOf(hours: WorkingHours, today: string): { day: string; intervals: Interval[] }[] {
  const start = Date.parse(today);
  const week = Array.from({ length: DAYS_SHOWN }, (_, index) => {
    const day = new Date(start + index * DAY_MS).toISOString().slice(0, 10);
    return { day, intervals: intervalsOn(hours, day) };
  });
  return week.some(({ intervals }) => intervals.length > 0) ? week : [];
}
