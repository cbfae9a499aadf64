import { sql, type Kysely } from 'kysely';
import type { HasClock, HasConfig, HasDatabase, HasKeys, HasNotifier, HasStatements } from '#backend/capabilities.ts';
import type { Capabilities } from '#backend/deps.ts';
import type { Database } from '#backend/db/schema.ts';
import { readWeekFigures, type WeekFigures } from '#backend/features/dashboard/repository.ts';
import type { Message } from '#backend/mail/message.ts';
import { merchantInfo } from '#backend/db/merchant-settings.ts';
import type { DateRange } from '#domain/analytics/date-range.ts';
import type { Locale } from '#domain/locales.ts';
import { getMoneyFormatOptions } from '#domain/money/money-format.ts';
import { createNumberFormatter, widenSpaces } from '#domain/number-format.ts';
import { dateLocale, DAY_MONTH_YEAR } from '#domain/regions/date-locale.ts';
import { findGrant, ROLES } from '#domain/roles.ts';
import { weekBefore } from '#domain/reports/week.ts';
import { DAY_MS } from '#domain/units.ts';
import { readDueWeek, createUnsubscribeToken } from './subscriptions.ts';

export type SummaryDeps = HasClock &
  HasConfig &
  HasDatabase &
  HasKeys &
  Pick<Capabilities, 'memo'> &
  HasNotifier &
  HasStatements;

const SUBSCRIBER_ROLES = ROLES.filter((role) => findGrant(role, 'reports.subscribe'));
/** Content of a week's summary, the same for every subscriber. */
interface WeekSummary {
  week: string;
  figures: WeekFigures;
  /** Calling code of the garage. */
  countryCode: string | undefined;
}

/** Days after which an undelivered mail is dropped, because the next summary is due. */
const EXPIRY_DAYS = 7;

/**
 * Sends the [weekly summary](docs/rules/reports.md#weekly-summary) of the due week to each subscriber who has not
 * received it. Returns the number of messages.
 */
export async function sendSummaries(deps: SummaryDeps): Promise<number> {
  const week = await readDueWeek(deps);
  if (!(await dueSubscribers(deps.db, week).executeTakeFirst())) return 0;
  const figures = await readWeekFigures(deps, weekBefore(week));
  const { countryCode } = await merchantInfo(deps.db);
  let sent = 0;
  while (await sendNext(deps, { week, figures, countryCode })) sent++;
  return sent;
}

const dueSubscribers = (db: Kysely<Database>, week: string) =>
  db
    .selectFrom('report_subscriptions as subscription')
    .innerJoin('users as person', 'person.id', 'subscription.user_id')
    .select(['person.id', 'person.first_name', sql<string>`person.email`.as('email'), 'person.preferred_language'])
    .where('subscription.sent_week', '<', week)
    .where('person.role', 'in', SUBSCRIBER_ROLES)
    .where('person.status', '=', 'active')
    .where('person.deleted_at', 'is', null)
    .where('person.email', 'is not', null);

/**
 * Sends the summary to one subscriber whose row is not locked; returns false when there is none. The lock lasts until
 * the message is delivered: if the process is killed before, the rollback leaves the summary unsent
 * (docs/decisions/063-weekly-claims.md).
 */
const sendNext = (deps: SummaryDeps, summary: WeekSummary): Promise<boolean> =>
  deps.db.transaction().execute(async (tx) => {
    const person = await dueSubscribers(tx, summary.week)
      .limit(1)
      .forUpdate('subscription')
      .skipLocked()
      .executeTakeFirst();
    if (!person) return false;
    await tx
      .updateTable('report_subscriptions')
      .set({ sent_week: summary.week })
      .where('user_id', '=', person.id)
      .execute();
    await deps.notifier.deliver(composeSummary(deps, summary, person));
    return true;
  });

type Subscriber = Awaited<ReturnType<ReturnType<typeof dueSubscribers>['executeTakeFirstOrThrow']>>;

function composeSummary(deps: SummaryDeps, { week, figures, countryCode }: WeekSummary, person: Subscriber): Message {
  const locale = person.preferred_language;
  const site = deps.config.publicSiteUrl;
  return {
    channel: 'mail',
    recipient: person.email,
    template: 'weekly-summary',
    locale,
    params: {
      name: person.first_name,
      period: formatPeriod(weekBefore(week), dateLocale(locale, countryCode)),
      ...formatFigures(figures, locale),
      link: `${site}/admin/dashboard/main-panel`,
    },
    unsubscribe: `${site}/backend/report/unsubscribe/${createUnsubscribeToken(deps, person.id)}`,
    id: `weekly-summary.${week}.${person.id}@${new URL(site).hostname}`,
    expiresAt: new Date(deps.now().getTime() + EXPIRY_DAYS * DAY_MS),
  };
}

const formatPeriod = ({ startDate, endDate }: DateRange, dateTag: string): string =>
  widenSpaces(
    new Intl.DateTimeFormat(dateTag, { ...DAY_MONTH_YEAR, timeZone: 'UTC' }).formatRange(
      new Date(startDate),
      new Date(endDate),
    ),
  );

/** Placeholder for a figure of a week before the first record. */
const NO_FIGURE = '–';

/** Formats each figure, and the figure of the week before as `<figure>Before`. */
function formatFigures({ currency, owed, money, counts }: WeekFigures, locale: Locale): Record<string, string> {
  const formatAmount = createNumberFormatter(locale, getMoneyFormatOptions(currency));
  const formatCount = createNumberFormatter(locale);
  const amount = (text: string | null) => formatAmount(text ?? '0');
  const formatPrevious = <T>(previous: T | null, format: (value: T) => string) =>
    previous === null ? NO_FIGURE : format(previous);
  const texts = [
    ...Object.entries(money).flatMap(([name, { value, previous }]) => [
      [name, amount(value)],
      [`${name}Before`, formatPrevious(previous, amount)],
    ]),
    ...Object.entries(counts).flatMap(([name, { value, previous }]) => [
      [name, formatCount(value)],
      [`${name}Before`, formatPrevious(previous, formatCount)],
    ]),
  ];
  return { ...(Object.fromEntries(texts) as Record<string, string>), owed: amount(owed) };
}
