import type { Kysely, Transaction } from 'kysely';
import type { TransactionContext } from '#backend/commands/transaction.ts';
import { audit } from '#backend/commands/audit.ts';
import { DAY_MS } from '#domain/units.ts';
import { mayCreatePasswordLink } from '#domain/users/user.ts';
import type { Database } from '../db/schema.ts';
import type { UserRow } from './identifier.ts';
import { createSecret, hashSecret } from '#backend/db/keys.ts';

const LIFETIME_DAYS = 7;
const SECRET_BYTES = 16;

/** Returns true for an account that is verified or has a password: its password link is a reset, not an invitation. */
export const isEstablished = ({ verified, password_hash }: Pick<UserRow, 'verified' | 'password_hash'>): boolean =>
  verified || password_hash !== null;

/**
 * Creates the secret of a [password link](docs/rules/messages.md#password-links) and revokes the person's earlier link.
 * The caller must have checked that the actor may create it.
 */
export async function createPasswordLink(
  context: TransactionContext,
  userId: string,
): Promise<{ secret: string; expiresAt: Date }> {
  const { tx, actor, now } = context;
  const secret = createSecret(SECRET_BYTES);
  const expiresAt = new Date(now.getTime() + LIFETIME_DAYS * DAY_MS);
  const values = { hash: hashSecret(secret), created_by: actor.id, created_at: now, expires_at: expiresAt };
  await tx
    .insertInto('password_links')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  await audit(context, { action: 'create-password-link', entityType: 'users', entityId: userId });
  return { secret, expiresAt };
}

/** Returns the expiry of the unused link of a person; undefined without one. */
export async function findLinkExpiry(db: Kysely<Database>, userId: string, now: Date): Promise<Date | undefined> {
  const link = await db
    .selectFrom('password_links')
    .select('expires_at')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return link?.expires_at;
}

/**
 * Returns the active person whose password can be set with the secret of a link. Returns undefined for a wrong, used or
 * expired secret, and when the link's creator is no longer allowed to create it.
 */
export async function findLinkHolder(db: Kysely<Database>, secret: string, now: Date): Promise<UserRow | undefined> {
  const link = await db
    .selectFrom('password_links')
    .innerJoin('users as creator', 'creator.id', 'created_by')
    .select(['user_id', 'creator.id as creatorId', 'creator.role as creatorRole'])
    .where('hash', '=', hashSecret(secret))
    .where('expires_at', '>', now)
    .where('creator.status', '=', 'active')
    .where('creator.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!link) return undefined;
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', link.user_id)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const creator = { id: link.creatorId, role: link.creatorRole };
  return user && mayCreatePasswordLink(creator, { ...user, isEstablished: isEstablished(user) }) ? user : undefined;
}

/**
 * Consumes a secret; returns false when it was used, replaced or revoked meanwhile, or its creator lost the permission.
 */
export async function consumePasswordLink(
  tx: Transaction<Database>,
  userId: string,
  secret: string,
  now: Date,
): Promise<boolean> {
  // Locks the person before the link, as the callers of `createPasswordLink` do, so that the two cannot deadlock.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  if (!(await findLinkHolder(tx, secret, now))) return false;
  const used = await tx
    .deleteFrom('password_links')
    .where('user_id', '=', userId)
    .where('hash', '=', hashSecret(secret))
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
