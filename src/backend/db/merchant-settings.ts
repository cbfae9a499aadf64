import { sql, type Kysely } from 'kysely';
import * as v from 'valibot';
import { dayInTimeZone } from '#domain/analytics/day-bounds.ts';
import type { DateRange } from '#domain/analytics/date-range.ts';
import type { DateFilter } from '#domain/list-query.ts';
import { DAY_MS } from '#domain/units.ts';
import { FALLBACK_LOCALE, LOCALE_CODES, parseLocale, type Locale } from '#domain/locales.ts';
import { Currency } from '#domain/money/currency.ts';
import type { Database } from './schema.ts';
import type { Config } from '#backend/config.ts';

/** Time zone and first weekday of the garage ([days](docs/rules/analytics.md#days)). */
export interface MerchantCalendar {
  timeZone: string;
  /** 1 for Monday to 7 for Sunday. */
  firstWeekday: number;
}

/** Reads the calendar from the merchant's branding; UTC and Monday unless set. */
export const merchantCalendar = async ({ db }: { db: Kysely<Database> }): Promise<MerchantCalendar> =>
  toCalendar(await merchantInfo(db));

const toCalendar = ({ timeZone, firstWeekday }: MerchantInfo): MerchantCalendar => ({
  timeZone: timeZone || 'UTC',
  firstWeekday: Number(firstWeekday) || 1,
});

/** Selects the garage's time zone as `time_zone`, for records whose timestamps are presented as days. */
export const selectTimeZone = () =>
  sql<string>`coalesce((
    select nullif(field ->> 'value', '') from branding, jsonb_array_elements(branding.fields) field
    where branding.type = 'MERCHANT_INFO' and branding.language = 'common' and branding.status = 'ACTIVE'
      and field ->> 'key' = 'timeZone' limit 1), 'UTC')`.as('time_zone');

/** Returns today's date in the merchant's time zone, `YYYY-MM-DD`. */
export async function merchantToday(db: Kysely<Database>, now: Date): Promise<string> {
  const { timeZone } = await merchantCalendar({ db });
  return dayInTimeZone(timeZone, now);
}

const formatDay = (day: Date) => day.toISOString().slice(0, 10);

/**
 * Returns the range of days of a date filter on the day `today`; weeks begin on `firstWeekday`, 1 for Monday to 7 for
 * Sunday.
 */
export function resolveDateFilter(filter: DateFilter, today: string, firstWeekday: number): DateRange {
  const day = new Date(`${today}T00:00:00Z`);
  const shifted = (days: number) => new Date(day.getTime() + days * DAY_MS);
  switch (filter) {
    case 'today':
      return { startDate: today, endDate: today };
    case 'this-week': {
      const start = shifted(-((day.getUTCDay() - firstWeekday + 7) % 7));
      return { startDate: formatDay(start), endDate: formatDay(new Date(start.getTime() + 6 * DAY_MS)) };
    }
    case 'this-month': {
      const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
      return {
        startDate: formatDay(new Date(Date.UTC(year, month, 1))),
        endDate: formatDay(new Date(Date.UTC(year, month + 1, 0))),
      };
    }
    case 'last-7-days':
      return { startDate: formatDay(shifted(-6)), endDate: today };
    case 'last-30-days':
      return { startDate: formatDay(shifted(-29)), endDate: today };
  }
}

/** Returns the [currency](docs/rules/money.md#currencies) that the garage bills in. */
export const merchantCurrency = async (db: Kysely<Database>, config: Config): Promise<Currency> =>
  toCurrency(await merchantInfo(db), config);

const toCurrency = ({ currency }: MerchantInfo, { defaultCurrency }: Config): Currency =>
  v.is(Currency, currency) ? currency : defaultCurrency;

/** Reads the calendar, currency and calling code of the garage with one query. */
export async function merchantSettings({ db, config }: { db: Kysely<Database>; config: Config }) {
  const info = await merchantInfo(db);
  return { ...toCalendar(info), currency: toCurrency(info, config), countryCode: info['countryCode'] };
}

type MerchantInfo = Record<string, string>;
type MerchantEntries = Partial<Record<Locale | 'common', MerchantInfo>>;

/** Caches the entries for the rest of a transaction. */
const entriesOfTransaction = new WeakMap<Kysely<Database>, Promise<MerchantEntries>>();

/**
 * Reads the fields of the active merchant entry of the branding, such as `merchantName` and `countryCode`; empty
 * without one. [Name and address](docs/rules/branding.md#name-and-address) are those in `locale`, by default the main
 * language. A transaction reads the entries once.
 */
export async function merchantInfo(db: Kysely<Database>, locale?: Locale): Promise<MerchantInfo> {
  return infoIn(await loadMerchantEntries(db), locale);
}

/** Reads the distinct names of the garage in all languages, the name in the main language first. */
export async function merchantNames(db: Kysely<Database>): Promise<string[]> {
  const entries = await loadMerchantEntries(db);
  const names = [undefined, ...LOCALE_CODES].map((locale) => infoIn(entries, locale)['merchantName'] ?? '');
  return [...new Set(names)].filter(Boolean);
}

/** Reads the main language of the garage. */
export const mainLanguage = async (db: Kysely<Database>): Promise<Locale> =>
  toMainLanguage((await loadMerchantEntries(db)).common);

const toMainLanguage = (common: MerchantInfo = {}): Locale => parseLocale(common['mainLanguage']) ?? FALLBACK_LOCALE;

function infoIn(entries: MerchantEntries, locale: Locale | undefined): MerchantInfo {
  const common = entries.common ?? {};
  const main = toMainLanguage(common);
  return { ...common, ...entries[main], ...(locale && entries[locale]) };
}

const loadMerchantEntries = (db: Kysely<Database>): Promise<MerchantEntries> =>
  db.isTransaction ? readOncePerTransaction(db) : readMerchantEntries(db);

/** Evicts the cached entries of a transaction, which has changed them. */
export const evictMerchantEntries = (tx: Kysely<Database>): boolean => entriesOfTransaction.delete(tx);

function readOncePerTransaction(db: Kysely<Database>): Promise<MerchantEntries> {
  const entries = entriesOfTransaction.get(db) ?? readMerchantEntries(db);
  entriesOfTransaction.set(db, entries);
  return entries;
}

async function readMerchantEntries(db: Kysely<Database>): Promise<MerchantEntries> {
  const rows = await db
    .selectFrom('branding')
    .select(['language', 'fields'])
    .where('type', '=', 'MERCHANT_INFO')
    .where('status', '=', 'ACTIVE')
    .execute();
  return Object.fromEntries(
    rows.map(({ language, fields }) => [
      language,
      // Drops empty values of a language, which fall back to the main language.
      Object.fromEntries(
        fields.filter(({ value }) => value || language === 'common').map(({ key, value }) => [key, value]),
      ),
    ]),
  );
}
