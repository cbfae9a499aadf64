import type { Kysely } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import { RESET_GRANT_SECONDS } from '#domain/auth/endpoints.ts';
import { createSecret, hashSecret } from '#backend/db/keys.ts';

/** Creates a grant that allows a person to set a new password once; returns its value. */
export async function createResetGrant(db: Kysely<Database>, userId: string, now: Date): Promise<string> {
  const value = createSecret();
  await db
    .insertInto('reset_grants')
    .values({
      hash: hashSecret(value),
      user_id: userId,
      expires_at: new Date(now.getTime() + RESET_GRANT_SECONDS * 1000),
    })
    .execute();
  return value;
}

/** Returns the id of the user whose password a valid grant may set. */
export async function findGrantHolder(db: Kysely<Database>, value: string, now: Date): Promise<string | undefined> {
  const grant = await db
    .selectFrom('reset_grants')
    .select('user_id')
    .where('hash', '=', hashSecret(value))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return grant?.user_id;
}

/** Consumes a grant; returns false when it is used or expired. */
export async function consumeResetGrant(db: Kysely<Database>, value: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('reset_grants')
    .set({ used_at: now })
    .where('hash', '=', hashSecret(value))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('hash')
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Revokes a person's one-time codes, grants, password link, requested contact change and sign-ins that wait for a code.
 * Must also be called when an address changes.
 */
export async function revokeGrants(db: Kysely<Database>, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('otp_codes')
    .set({ closed_at: now })
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .execute();
  await db
    .updateTable('reset_grants')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  await db.deleteFrom('password_links').where('user_id', '=', userId).execute();
  await db.deleteFrom('contact_changes').where('user_id', '=', userId).execute();
  await db.deleteFrom('totp_challenges').where('user_id', '=', userId).execute();
}

/**
 * Revokes the links that a person has created for others or for later: password links and links to an export
 * (docs/rules/sessions.md#links-and-grants).
 */
export async function revokeCreatedLinks(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom('password_links').where('created_by', '=', userId).execute();
  await db.deleteFrom('export_links').where('created_by', '=', userId).execute();
}

/** Revokes the codes, grants and links of everybody, after which none starts a session or a download. */
export async function revokeAllGrants(db: Kysely<Database>, now: Date): Promise<void> {
  await db.updateTable('otp_codes').set({ closed_at: now }).where('closed_at', 'is', null).execute();
  await db.updateTable('reset_grants').set({ used_at: now }).where('used_at', 'is', null).execute();
  await db.deleteFrom('password_links').execute();
  await db.deleteFrom('export_links').execute();
  await db.deleteFrom('contact_changes').execute();
  await db.deleteFrom('totp_challenges').execute();
  await db.deleteFrom('setup_codes').execute();
}
