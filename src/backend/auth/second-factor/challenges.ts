import { sql, type Kysely } from 'kysely';
import { CLOCK_SKEW_MS } from '#domain/units.ts';
import type { HasClock, HasDatabase } from '../../capabilities.ts';
import type { Database } from '../../db/schema.ts';
import { buildSetCookie } from '../cookies.ts';
import type { UserRow } from '../identifier.ts';
import { createSecret, hashSecret } from '#backend/db/keys.ts';

/**
 * Cookie of a sign-in whose password was right and that waits for the code of the second factor
 * (docs/rules/sessions.md#second-factor).
 */
export const CHALLENGE_COOKIE = 'totp_challenge';
/** Lifetime in seconds. */
const CHALLENGE_SECONDS = 300;
/** Maximum number of codes that may be tried with one cookie. */
const MAX_TRIES = 5;

/** Starts the second step of a person's sign-in; returns the `Set-Cookie` value. */
export async function startChallenge({ db, now }: HasClock & HasDatabase, userId: string): Promise<string> {
  const value = createSecret();
  const at = now();
  await db
    .insertInto('totp_challenges')
    .values({
      hash: hashSecret(value),
      user_id: userId,
      created_at: at,
      expires_at: new Date(at.getTime() + CHALLENGE_SECONDS * 1000),
    })
    .execute();
  return buildSetCookie(CHALLENGE_COOKIE, value, { maxAge: CHALLENGE_SECONDS, httpOnly: true });
}

/** Returns the active person of a challenge that is neither expired nor used up. */
export const findChallengePerson = (
  { db, now }: HasClock & HasDatabase,
  value: string,
): Promise<UserRow | undefined> => {
  const at = now();
  return db
    .selectFrom('totp_challenges')
    .innerJoin('users', 'users.id', 'totp_challenges.user_id')
    .selectAll('users')
    .where('hash', '=', hashSecret(value))
    .where('tries', '<', MAX_TRIES)
    .where('expires_at', '>', at)
    .where('totp_challenges.created_at', '<=', new Date(at.getTime() + CLOCK_SKEW_MS))
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
};

/**
 * Counts an attempt before the code is checked, so that parallel attempts share the limit; returns false when none is
 * left.
 */
export async function consumeAttempt(db: Kysely<Database>, value: string): Promise<boolean> {
  const spent = await db
    .updateTable('totp_challenges')
    .set({ tries: sql`tries + 1` })
    .where('hash', '=', hashSecret(value))
    .where('tries', '<', MAX_TRIES)
    .returning('tries')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Deletes a challenge; returns false when it was already deleted. */
export async function endChallenge(db: Kysely<Database>, value: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('totp_challenges')
    .where('hash', '=', hashSecret(value))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the `Set-Cookie` value that removes the cookie. */
export const clearedChallengeCookie = (): string => buildSetCookie(CHALLENGE_COOKIE, '', { maxAge: 0, httpOnly: true });
