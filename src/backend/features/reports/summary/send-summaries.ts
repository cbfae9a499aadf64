import { sql } from 'kysely';
import type { HasConfig, HasKeys, HasNotifier } from '#backend/capabilities.ts';
import { merchantCalendar, merchantCurrency } from '#backend/resource/merchant-settings.ts';
import { addDays, type DateRange } from '#domain/analytics/date-range.ts';
import { intlLocale, type Locale } from '#domain/locales.ts';
import type { Currency } from '#domain/money/currency.ts';
import { getDecimals, fromMinorUnits } from '#domain/money/minor-units.ts';
import { findGrant, ROLES } from '#domain/roles.ts';
import { weekBefore } from '#domain/reports/week.ts';
import { DAY_MS } from '#domain/units.ts';
import type { ReportDeps } from '../report-context.ts';
import { weekFigures, type WeekFigures } from './figures.ts';
import { currentDueWeek, unsubscribeToken } from './subscriptions.ts';

export type SummaryDeps = ReportDeps & HasConfig & HasKeys & HasNotifier;

const SUBSCRIBERS = ROLES.filter((role) => findGrant(role, 'reports.subscribe'));
/** A summary that no mail server takes is of no use later. */
const EXPIRY_DAYS = 7;

/**
 * Sends the [weekly summary](docs/rules/reports.md#weekly-summary) to each subscriber for whom no process has claimed the week.
 * Returns the number of messages.
 */
export async function sendSummaries(deps: SummaryDeps): Promise<number> {
  const week = await currentDueWeek(deps);
  // The update locks the row: of several processes, one finds the old week.
  const claimed = await deps.db
    .updateTable('report_subscriptions as subscription')
    .from('users as person')
    .set({ sent_week: week })
    .whereRef('person.id', '=', 'subscription.user_id')
    .where('subscription.sent_week', '<', week)
    .where('person.role', 'in', SUBSCRIBERS)
    .where('person.status', '=', 'active')
    .where('person.deleted_at', 'is', null)
    .where('person.email', 'is not', null)
    .returning(['person.id', 'person.first_name', sql<string>`person.email`.as('email'), 'person.preferred_language'])
    .execute();
  if (claimed.length === 0) return 0;
  const [{ timeZone }, currency] = await Promise.all([merchantCalendar(deps), merchantCurrency(deps.db, deps.config)]);
  const range = weekBefore(week);
  const [figures, before] = await Promise.all(
    [range, weekBefore(addDays(week, -7))].map((days) => weekFigures(deps, days, { timeZone, currency })),
  );
  const expiresAt = new Date(deps.now().getTime() + EXPIRY_DAYS * DAY_MS);
  for (const person of claimed) {
    const locale = person.preferred_language;
    deps.notifier.send({
      channel: 'mail',
      recipient: person.email,
      template: 'weekly-summary',
      locale,
      params: {
        name: person.first_name,
        period: formatPeriod(range, locale),
        ...formatFigures(figures!, before!, { locale, currency }),
        link: `${deps.config.publicSiteUrl}/admin/dashboard/main-panel`,
      },
      unsubscribe: `${deps.config.publicSiteUrl}/backend/report/unsubscribe/${unsubscribeToken(deps, person.id)}`,
      expiresAt,
    });
  }
  return claimed.length;
}

const formatPeriod = ({ startDate, endDate }: DateRange, locale: Locale): string =>
  new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
    new Date(startDate),
    new Date(endDate),
  );

const MONEY = ['received', 'billed', 'owed'] as const;
const COUNTS = ['finished', 'completed', 'newClients', 'views'] as const;

/** Returns each figure as text, with that of the week before as `<figure>Before`. */
function formatFigures(
  now: WeekFigures,
  before: WeekFigures,
  { locale, currency }: { locale: Locale; currency: Currency },
): Record<string, string> {
  const tag = intlLocale(locale);
  const options = { style: 'currency', currency, maximumFractionDigits: getDecimals(currency) } as const;
  const money = new Intl.NumberFormat(tag, options);
  const number = new Intl.NumberFormat(tag);
  const amount = (units: number) => money.format(fromMinorUnits(units, currency) as Intl.StringNumericLiteral);
  const texts = (figures: WeekFigures, suffix: string) => [
    ...MONEY.map((name) => [name + suffix, amount(figures[name])]),
    ...COUNTS.map((name) => [name + suffix, number.format(figures[name])]),
  ];
  return Object.fromEntries([...texts(now, ''), ...texts(before, 'Before')]) as Record<string, string>;
}
