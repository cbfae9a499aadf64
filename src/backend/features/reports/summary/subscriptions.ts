import { timingSafeEqual } from 'node:crypto';
import type { HasClock, HasDatabase, HasKeys, HasTranslations } from '#backend/capabilities.ts';
import { respondWithPage } from '#backend/html-page.ts';
import { merchantCalendar } from '#backend/db/merchant-settings.ts';
import { dayInTimeZone } from '#domain/analytics/day-bounds.ts';
import { AppError } from '#domain/errors.ts';
import { FALLBACK_LOCALE } from '#domain/locales.ts';
import { findDueWeek } from '#domain/reports/week.ts';

export const isSubscribed = async ({ db }: HasDatabase, userId: string): Promise<boolean> =>
  (await db.selectFrom('report_subscriptions').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !==
  undefined;

/**
 * Subscribes a person to the [weekly summary](docs/rules/reports.md#weekly-summary), starting with that of the
 * next week.
 * @throws AppError VALIDATION for a person without e-mail
 */
export async function subscribe(deps: HasClock & HasDatabase, userId: string): Promise<void> {
  const person = await deps.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  if (!person?.email) throw new AppError('VALIDATION', { problems: [{ field: 'email', code: 'required' }] });
  await deps.db
    .insertInto('report_subscriptions')
    .values({ user_id: userId, sent_week: await readDueWeek(deps), created_at: deps.now() })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

export async function unsubscribe({ db }: HasDatabase, userId: string): Promise<void> {
  await db.deleteFrom('report_subscriptions').where('user_id', '=', userId).execute();
}

/** Returns the first day of the week whose summary is due now. */
export async function readDueWeek(deps: HasClock & HasDatabase): Promise<string> {
  const { timeZone, firstWeekday } = await merchantCalendar(deps);
  const now = deps.now();
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now);
  return findDueWeek(dayInTimeZone(timeZone, now), Number(hour), firstWeekday);
}

/** Returns the token of a person's unsubscribe link. */
export const createUnsubscribeToken = ({ keys }: HasKeys, userId: string): string =>
  `${userId}.${keys.hmac('unsubscribe', userId)}`;

/** Verifies the token of an unsubscribe link and returns the id of the person; undefined for an invalid token. */
export function verifyUnsubscribeToken(deps: HasKeys, token: string): string | undefined {
  const userId = token.split('.', 1)[0]!;
  const [given, expected] = [Buffer.from(token), Buffer.from(createUnsubscribeToken(deps, userId))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : undefined;
}

/**
 * Responds in a person's language with the page of an unsubscribe link: `unsubscribe` has the button that ends the
 * subscription, `unsubscribed` confirms the end.
 */
export async function renderUnsubscribePage(
  { db, translate }: HasDatabase & HasTranslations,
  userId: string,
  state: 'unsubscribe' | 'unsubscribed',
): Promise<Response> {
  const person = await db.selectFrom('users').select('preferred_language').where('id', '=', userId).executeTakeFirst();
  const locale = person?.preferred_language ?? FALLBACK_LOCALE;
  const translated = (key: 'title' | 'text' | 'button') => translate(locale, `reports:${state}.${key}`);
  return respondWithPage(locale, {
    title: translated('title'),
    text: translated('text'),
    button: state === 'unsubscribe' ? translated('button') : undefined,
  });
}
