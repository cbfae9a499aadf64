import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import {
  KEY_GENERATORS,
  KEYS_ROTATED_CHANNEL,
  readKeys,
  storeNewKey,
  toSecret,
  type SecretName,
} from '#backend/db/keys.ts';
import { revokeAllGrants } from './reset-grants.ts';
import { decryptSecret, encryptSecret } from './second-factor/secrets.ts';
import { SESSION_REVOKED_CHANNEL } from './sessions.ts';

/**
 * Keys that are not rotated: the links to unsubscribe in mails already sent must keep working, and the key protects
 * nothing else.
 */
const UNROTATED_KEYS: ReadonlySet<string> = new Set<SecretName>(['unsubscribe']);

/** Numbers of keys, sessions and factors that a rotation changed. */
interface RotationResult {
  keys: number;
  /** Revoked sessions. */
  sessions: number;
  /** Re-encrypted secrets of second factors. */
  factors: number;
}

/**
 * Replaces the keys of a garage in one transaction (docs/security.md#key-rotation): every session ends, codes,
 * grants and links expire, and the secrets of second factors are encrypted with the new key. Running servers load the
 * new keys.
 * @throws Error when a secret of a second factor cannot be decrypted; nothing is changed then
 */
export const rotateKeys = (db: Kysely<Database>, now: Date): Promise<RotationResult> =>
  db.transaction().execute(async (tx) => {
    const stored = await readKeys(tx);
    const names = Object.keys(KEY_GENERATORS).filter((name) => !UNROTATED_KEYS.has(name));
    const before = toSecret(stored.get('totp')!);
    for (const name of names) stored.set(name, await storeNewKey(tx, name));
    const factors = await reencryptFactors(tx, before, toSecret(stored.get('totp')!));
    const sessions = await revokeAllSessions(tx, now);
    await revokeAllGrants(tx, now);
    await sql`select pg_notify(${KEYS_ROTATED_CHANNEL}, '')`.execute(tx);
    return { keys: names.length, sessions, factors };
  });

async function reencryptFactors(tx: Transaction<Database>, before: Buffer, after: Buffer): Promise<number> {
  const factors = await tx.selectFrom('totp_factors').select(['user_id', 'secret']).forUpdate().execute();
  for (const { user_id, secret } of factors)
    await tx
      .updateTable('totp_factors')
      .set({ secret: encryptSecret(after, user_id, decryptSecret(before, user_id, secret)) })
      .where('user_id', '=', user_id)
      .execute();
  return factors.length;
}

/** Revokes the live sessions of everybody; returns their number. */
async function revokeAllSessions(tx: Transaction<Database>, now: Date): Promise<number> {
  const { rows } = await sql`
    with revoked as (update sessions set revoked_at = ${now} where revoked_at is null returning id)
    select pg_notify(${SESSION_REVOKED_CHANNEL}, id::text) from revoked`.execute(tx);
  return rows.length;
}
