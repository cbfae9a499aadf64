import type { Kysely } from 'kysely';
import type { Database } from '#backend/db/schema.ts';

/** The fields of the garage's own entry in the branding, such as `merchantName` and `countryCode`; empty before there is one. */
export async function merchantInfo(db: Kysely<Database>): Promise<Record<string, string>> {
  const entry = await db
    .selectFrom('branding')
    .select('fields')
    .where('type', '=', 'MERCHANT_INFO')
    .where('language', '=', 'common')
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  return Object.fromEntries((entry?.fields ?? []).map(({ key, value }) => [key, value]));
}
