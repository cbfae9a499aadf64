import type { Kysely } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import type { Deps } from '#backend/deps.ts';
import { merchantInfo } from '#backend/mail/merchant-info.ts';
import { dayIn } from './date-filter.ts';

/** What a day and a week are to the merchant (decision 9). */
export interface MerchantCalendar {
  timeZone: string;
  /** 1 for Monday to 7 for Sunday. */
  firstWeekday: number;
}

/** Reads the calendar from the merchant's branding; UTC and Monday unless set. */
export async function merchantCalendar({ db }: Pick<Deps, 'db'>): Promise<MerchantCalendar> {
  const { timeZone, firstWeekday } = await merchantInfo(db);
  return { timeZone: timeZone || 'UTC', firstWeekday: Number(firstWeekday) || 1 };
}

/** The day it is at the merchant's, `YYYY-MM-DD`. */
export async function merchantToday(db: Kysely<Database>, now: Date): Promise<string> {
  const { timeZone } = await merchantCalendar({ db });
  return dayIn(timeZone, now);
}
