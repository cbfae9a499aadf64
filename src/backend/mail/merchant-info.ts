import type { Kysely } from 'kysely';
import type { Database } from '#backend/db/schema.ts';

type MerchantInfo = Record<string, string>;

/** Caches the fields for the rest of a transaction. */
const infoOfTransaction = new WeakMap<Kysely<Database>, Promise<MerchantInfo>>();

/**
 * Reads the fields of the active merchant entry of the branding, such as `merchantName` and `countryCode`; empty without one.
 * A transaction reads them once.
 */
export function merchantInfo(db: Kysely<Database>): Promise<MerchantInfo> {
  if (!db.isTransaction) return readMerchantInfo(db);
  const info = infoOfTransaction.get(db) ?? readMerchantInfo(db);
  infoOfTransaction.set(db, info);
  return info;
}

async function readMerchantInfo(db: Kysely<Database>): Promise<MerchantInfo> {
  const entry = await db
    .selectFrom('branding')
    .select('fields')
    .where('type', '=', 'MERCHANT_INFO')
    .where('language', '=', 'common')
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  return Object.fromEntries((entry?.fields ?? []).map(({ key, value }) => [key, value]));
}
