import type { Kysely } from 'kysely';
import type { Config } from '#backend/config.ts';
import type { Database } from '#backend/db/schema.ts';
import { merchantInfo } from '#backend/mail/merchant-info.ts';
import { Currency } from '#domain/money/currency.ts';
import * as v from 'valibot';

/** What the garage bills in (decision 7). */
export async function merchantCurrency(db: Kysely<Database>, { defaultCurrency }: Config): Promise<Currency> {
  const { currency } = await merchantInfo(db);
  return v.is(Currency, currency) ? currency : defaultCurrency;
}
