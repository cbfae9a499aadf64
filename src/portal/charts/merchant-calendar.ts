import { useQuery } from '@tanstack/react-query';
import { serverTime } from '#client/clock.ts';
import { currentLocale } from '#client/i18n.ts';
import { queryClient, getQueryOptions } from '#client/query.ts';
import { dayInTimeZone } from '#domain/analytics/day-bounds.ts';
import { findMerchantInfo } from '#domain/branding/merchant-entry.ts';
import { branding, type BrandingEntry } from '#domain/branding/endpoints.ts';
import { useToday } from '#portal/resource/use-today.ts';
import { isKnownZone } from '#domain/regions/date-locale.ts';

export interface MerchantCalendar {
  /** Today in the garage's time zone, `YYYY-MM-DD`. */
  today: string;
  /** 1 for Monday to 7 for Sunday. */
  firstWeekday: number;
}

/** Time zone of a garage without a valid one; the server uses the same. */
const FALLBACK_ZONE = 'UTC';

const brandingQuery = () => getQueryOptions(branding.fetchBranding, { query: { lan: currentLocale() } });

function toCalendar(entries: readonly BrandingEntry[] | undefined): MerchantCalendar {
  const info = entries && findMerchantInfo(entries);
  const valueOf = (name: string) => info?.fields.find(({ key }) => key === name)?.value;
  const named = valueOf('timeZone');
  const firstWeekday = Number(valueOf('firstWeekday')) || 1;
  return { today: dayInTimeZone(isKnownZone(named) ? named : FALLBACK_ZONE, serverTime()), firstWeekday };
}

/**
 * Returns the calendar of the garage from the branding that the portal has loaded. It defaults to UTC if the browser
 * does not know the time zone, and to weeks that start on Monday.
 */
export function useMerchantCalendar(): MerchantCalendar {
  const { data } = useQuery({ ...brandingQuery(), staleTime: Infinity });
  // Re-renders when the day changes.
  useToday();
  return toCalendar(data?.branding);
}

/** Returns the calendar from the cached branding, for a prefetch; undefined until the branding is loaded. */
export function readCachedCalendar(): MerchantCalendar | undefined {
  const data = queryClient.getQueryData(brandingQuery().queryKey);
  return data && toCalendar(data.branding);
}
