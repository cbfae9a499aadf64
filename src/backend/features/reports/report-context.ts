import type { HasClock, HasConfig, HasDatabase, HasStatements, HasTranslations } from '#backend/capabilities.ts';
import { merchantSettings } from '#backend/db/merchant-settings.ts';
import { readNameLookup } from '#backend/resource/static-names.ts';
import type { DateRange } from '#domain/analytics/date-range.ts';
import { dayInTimeZone, toInstants } from '#domain/analytics/day-bounds.ts';
import type { Locale } from '#domain/locales.ts';
import { dateLocale } from '#domain/regions/date-locale.ts';
import type { ReportContext } from './sources/source.ts';

/** Capabilities that a report needs. */
export type ReportDeps = HasClock & HasConfig & HasDatabase & HasStatements & HasTranslations;

/** Loads the garage's calendar, currency and date format for a report of a range of days in a language. */
export async function createReportContext(
  deps: ReportDeps,
  { startDate, endDate }: DateRange,
  locale: Locale,
): Promise<ReportContext> {
  const { timeZone, firstWeekday, currency, countryCode } = await merchantSettings(deps);
  const range = { startDate, endDate };
  return {
    deps,
    range,
    ...toInstants(range, timeZone),
    timeZone,
    firstWeekday,
    today: dayInTimeZone(timeZone, deps.now()),
    currency,
    dateTag: dateLocale(locale, countryCode),
    label: (key) => deps.translate(locale, key),
    names: await readNameLookup(deps.db, locale),
  };
}
