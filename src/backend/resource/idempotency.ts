import type { Kysely } from 'kysely';
import type { HasClock, HasDatabase } from '#backend/capabilities.ts';
import type { Database } from '#backend/db/schema.ts';
import type { IdempotencyKey } from '#backend/http/idempotency-key.ts';
import { AppError } from '#domain/errors.ts';
import { DAY_MS } from '#domain/units.ts';

/** Days that a key is kept: longer than a form stays open and than a file waits for a connection. */
const RETENTION_DAYS = 30;

/** Outcome of an idempotent call. */
export interface OnceResult<T> {
  record: T;
  /** Marks a repeated call, whose record an earlier call has created. */
  isReplay: boolean;
}

/**
 * Creates a record once per idempotency key: a repeated call loads the record of the first one. The key is stored in
 * the caller's transaction, so that both are committed or neither. A concurrent call with the same key waits for the
 * end of that transaction. Without a key, it always creates (docs/rules/validation.md#idempotency).
 * @throws AppError ALREADY_RECORDED when the key belongs to another call or other input
 */
export async function createOnce<T extends { id: string }>(
  context: { tx: Kysely<Database>; now: Date },
  key: IdempotencyKey | undefined,
  create: () => Promise<T>,
  load: (id: string) => Promise<T>,
): Promise<OnceResult<T>> {
  if (!key) return { record: await create(), isReplay: false };
  const { tx, now } = context;
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ ...key, record_id: null, created_at: now })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) return { record: await load((await findRecordId({ db: tx }, key))!), isReplay: true };
  const record = await create();
  await tx
    .updateTable('idempotency_keys')
    .set({ record_id: record.id })
    .where('scope', '=', key.scope)
    .where('key', '=', key.key)
    .execute();
  return { record, isReplay: false };
}

/**
 * Finds the id of the record that an earlier call with this key has created.
 * @throws AppError ALREADY_RECORDED when the key belongs to another call or other input
 */
export async function findRecordId(
  { db }: Pick<HasDatabase, 'db'>,
  key: IdempotencyKey | undefined,
): Promise<string | undefined> {
  const stored =
    key &&
    (await db
      .selectFrom('idempotency_keys')
      .select(['call', 'fingerprint', 'record_id'])
      .where('scope', '=', key.scope)
      .where('key', '=', key.key)
      .executeTakeFirst());
  if (!stored) return undefined;
  if (stored.call !== key.call || stored.fingerprint !== key.fingerprint) throw new AppError('ALREADY_RECORDED');
  return stored.record_id ?? undefined;
}

/** Deletes keys older than the retention. */
export async function purgeIdempotencyKeys({ db, now }: HasClock & HasDatabase): Promise<void> {
  const before = new Date(now().getTime() - RETENTION_DAYS * DAY_MS);
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}
