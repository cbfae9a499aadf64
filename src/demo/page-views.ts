import { sql, type RawBuilder, type Transaction } from 'kysely';
import { createPartitions } from '#backend/features/analytics/partitions.ts';
import { rebuildRollups } from '#backend/features/analytics/rebuild-rollups.ts';
import type { Database } from '#backend/db/schema.ts';
import { startOfDay } from '#domain/analytics/day-bounds.ts';
import { addDays } from '#domain/analytics/date-range.ts';
import { DAY_MS, MINUTE_MS } from '#domain/units.ts';
import { computeDailyDemand, historyDays, seededRandom, type DemoClock } from './history-plan.ts';

/** Average page views of a session; a session has one to six. */
const VIEWS_PER_SESSION = 2.5;
/** Sessions on the first day of the history; the last days have about twice as many. */
const SESSIONS_PER_DAY = 10;
/** Paths of public pages after the language prefix, repeated by frequency, as a real view stores them. */
const PATHS = ['', '', '', '', '/all-services', '/all-services', '/all-services', '/login', '/privacy-policy'];
/** Languages of the visitors, repeated by frequency. */
const LOCALES = ['ar', 'ar', 'ar', 'ar', 'en', 'en', 'en', 'fr', 'fr'];
/** Language tag of the browser by page language. */
const LANGUAGE_TAGS = { ar: 'ar-LB', en: 'en-GB', fr: 'fr-FR' };
/** Paths of signed-in clients. */
const PORTAL_PATHS = ['/client/dashboard', '/client/overview', '/client/profile', '/client/get-in-touch'];

/** Browser, operating system, device type and screen size of visitors, repeated by frequency. */
const CLIENTS = [
  ...Array.from({ length: 8 }, () => ['Chrome', 'Android', 'mobile', '412x915']),
  ...Array.from({ length: 5 }, () => ['Safari', 'iOS', 'mobile', '390x844']),
  ...Array.from({ length: 3 }, () => ['Samsung Internet for Android', 'Android', 'mobile', '360x780']),
  ...Array.from({ length: 3 }, () => ['Chrome', 'Windows', 'desktop', '1920x1080']),
  ['Microsoft Edge', 'Windows', 'desktop', '1536x864'],
  ['Firefox', 'Windows', 'desktop', '1920x1080'],
  ['Safari', 'macOS', 'desktop', '1440x900'],
  ['Firefox', 'Linux', 'desktop', '1920x1080'],
  ['Safari', 'iOS', 'tablet', '820x1180'],
];

/** Referrer, UTM source, medium and campaign of a session. Most visitors arrive directly or from a search engine. */
const LANDINGS: readonly (readonly (string | null)[])[] = [
  ...Array.from({ length: 7 }, () => [null, null, null, null]),
  ...Array.from({ length: 6 }, () => ['https://www.google.com/', null, null, null]),
  ['https://www.bing.com/', null, null, null],
  ['https://www.facebook.com/', null, null, null],
  ['https://www.facebook.com/', 'facebook', 'social', 'free-check'],
  ['https://www.instagram.com/', 'instagram', 'social', 'free-check'],
  ['https://www.instagram.com/', null, null, null],
  ['https://www.google.com/', 'google', 'cpc', 'brakes'],
  ['https://www.google.com/', 'google', 'cpc', 'tyre-offer'],
  [null, 'newsletter', 'email', 'oil-reminder'],
  ['https://www.waze.com/', null, null, null],
];

/** Landings of visitors who send a contact message: landings with a campaign are twice as frequent. */
const CONTACT_LANDINGS = [...LANDINGS, ...LANDINGS.filter(([, , , campaign]) => campaign)];

/** Picks a landing by the seed and returns the campaign and referrer host that a contact message stores. */
export function pickContactAttribution(...seed: readonly number[]) {
  const [referrer, , , campaign] = CONTACT_LANDINGS[Math.floor(seededRandom(...seed, 81) * CONTACT_LANDINGS.length)]!;
  return {
    campaign: campaign ?? null,
    referrer_host: referrer ? new URL(referrer).hostname.replace(/^www\./, '') : null,
  };
}

/** Returns an SQL expression for an integer from 0 to `below` (excluded), derived from a hash of the session number. */
const pick = (salt: number, below: number, number = 'session'): RawBuilder<number> =>
  sql`((hashint8extended(${sql.raw(number)}, ${sql.lit(salt)}) & 1073741823) % ${sql.lit(below)})::int`;

/** Returns an SQL expression that selects one of `texts` by an index from 0. */
const textAt = (texts: readonly (string | null)[], index: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(array[${sql.join(texts.map((text) => (text === null ? sql`null` : sql.lit(text))))}]::text[])[1 + ${index}]`;

const column = (rows: readonly (readonly (string | null)[])[], at: number) => rows.map((row) => row[at]!);

/** Number of sessions in the last half hour, which the real-time screen shows. */
const RECENT_SESSIONS = 10;
const RECENT_MS = 30 * MINUTE_MS;

/** Plans the number of sessions of each day (of today until now), and of the last half hour. */
function planDays({ now, timeZone }: DemoClock, scale: number) {
  const recent = { starts: new Date(now.getTime() - RECENT_MS), ends: now, sessions: RECENT_SESSIONS };
  const days = historyDays(now, timeZone).map((day, at, { length }) => {
    const starts = startOfDay(day, timeZone);
    const ends = new Date(Math.min(now.getTime(), startOfDay(addDays(day, 1), timeZone).getTime() - 1));
    const share = Math.max(0.3, (ends.getTime() - starts.getTime()) / DAY_MS);
    // The site has visitors on closed days too.
    const expected = (0.35 + 0.65 * computeDailyDemand(day, at / length)) * (0.6 + 0.7 * (at / length));
    const sessions = scale * expected * (0.75 + 0.5 * seededRandom(at, 91));
    return { starts, ends, sessions: Math.max(1, Math.round(sessions * share)) };
  });
  return [...days, recent];
}

interface Options {
  /** Approximate number of page views. */
  count?: number;
  /** Prefix of the session ids. */
  session?: string;
}

/**
 * Inserts the page views of 13 months, rebuilds the roll-ups, and returns the number of inserted rows. Every random
 * choice depends only on the session number.
 */
export async function addPageViews(
  tx: Transaction<Database>,
  clock: DemoClock,
  { count, session = 'demo' }: Options = {},
): Promise<number> {
  const perDay = planDays(clock, SESSIONS_PER_DAY);
  const planned = perDay.reduce((sum, { sessions }) => sum + sessions, 0) * VIEWS_PER_SESSION;
  const days = count === undefined ? perDay : planDays(clock, (SESSIONS_PER_DAY * count) / planned);
  await createPartitions(tx, days[0]!.starts, clock.now);
  const { numAffectedRows } = await sql`
    insert into page_views (
      at, session_id, path, referrer, utm_source, utm_medium, utm_campaign, browser, os, device_type, event_type, screen_size,
      language, is_signed_in
    )
    select
      least(ends, starts + (ends - starts) * moment + make_interval(secs => 35 * (step - 1))),
      ${session} || '-' || session,
      case when is_client and step > 1 then ${textAt(PORTAL_PATHS, pick(5, PORTAL_PATHS.length, 'session + step'))}
        else '/' || locale || ${textAt(PATHS, pick(6, PATHS.length, 'session + step'))} end,
      ${textAt(column(LANDINGS, 0), sql`landing`)}, ${textAt(column(LANDINGS, 1), sql`landing`)},
      ${textAt(column(LANDINGS, 2), sql`landing`)}, ${textAt(column(LANDINGS, 3), sql`landing`)},
      ${textAt(column(CLIENTS, 0), sql`client`)}, ${textAt(column(CLIENTS, 1), sql`client`)},
      ${textAt(column(CLIENTS, 2), sql`client`)}, 'page_view', ${textAt(column(CLIENTS, 3), sql`client`)},
      case locale when 'ar' then ${sql.lit(LANGUAGE_TAGS.ar)} when 'en' then ${sql.lit(LANGUAGE_TAGS.en)} else ${sql.lit(LANGUAGE_TAGS.fr)} end,
      is_client and step > 1
    from (
      select starts, ends, session, (0.27 + 0.66 * ${pick(1, 10_000)} / 10000.0) as moment,
        ${textAt(LOCALES, pick(2, LOCALES.length))} as locale, ${pick(3, LANDINGS.length)} as landing,
        ${pick(4, CLIENTS.length)} as client, ${pick(7, 5)} = 0 as is_client,
        (array[1, 1, 2, 2, 2, 3, 3, 4, 6, 1])[1 + ${pick(8, 10)}] as views
      from (
        select starts, ends, day * 100000000 + number as session
        from unnest(
          ${days.map(({ starts }) => starts)}::timestamptz[], ${days.map(({ ends }) => ends)}::timestamptz[],
          ${days.map(({ sessions }) => sessions)}::int[]
        ) with ordinality as days (starts, ends, sessions, day)
        cross join generate_series(1, sessions) as number
      ) as numbered
    ) as sessions
    cross join generate_series(1, views) as step`.execute(tx);
  await rebuildRollups(tx, clock.timeZone, clock.now);
  return Number(numAffectedRows);
}
