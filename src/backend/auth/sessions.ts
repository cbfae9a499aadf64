import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { COOKIE_SECONDS } from '#domain/auth/cookies.ts';
import { toRoleClaim } from '#domain/roles.ts';
import type { SessionUser } from '#domain/auth/endpoints.ts';
import type { HasClock, HasDatabase, HasKeys, HasStorage } from '../capabilities.ts';
import type { Database } from '../db/schema.ts';
import type { SessionTokens } from './cookies.ts';
import type { UserRow } from './identifier.ts';
import { revokeGrants } from './reset-grants.ts';
import type { Storage } from '../storage/storage.ts';

/** Lifetime of an [access token](docs/rules/sessions.md#access-token) in seconds. */
export const ACCESS_LIFETIME = 1_800;
/** Milliseconds. A refresh token that was used less than `GRACE` ago returns the same successor (docs/rules/sessions.md#refresh-token). */
const REFRESH_LIFETIME = COOKIE_SECONDS.refreshToken * 1000;
const GRACE = 30_000;

type SessionDeps = HasClock & HasDatabase & HasKeys & HasStorage;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Starts a session, which is one family of refresh tokens. Returns undefined when the person became inactive or changed the
 * password since it was verified: a revocation in between would miss this session.
 */
export async function startSession(deps: SessionDeps, proved: UserRow): Promise<SessionTokens | undefined> {
  const now = deps.now();
  const refreshToken = randomBytes(32).toString('base64url');
  const session = await deps.db.transaction().execute(async (tx) => {
    const user = await activeUsers(tx).where('id', '=', proved.id).forShare().executeTakeFirst();
    if (!user || user.password_hash !== proved.password_hash) return undefined;
    const { id } = await tx
      .insertInto('sessions')
      .values({ user_id: user.id, created_at: now, expires_at: expiryOf(now) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertToken(tx, refreshToken, id, now);
    return { id, user };
  });
  return session && tokensFor(deps, session.user, session.id, refreshToken, now);
}

/** Rotates the refresh token of a session. Returns undefined when the session ended; revokes it when an old token is reused. */
export async function rotateSession(deps: SessionDeps, refreshToken: string): Promise<SessionTokens | undefined> {
  const now = deps.now();
  const successor = deps.keys.hmac('refresh', refreshToken);
  const family = await deps.db.transaction().execute(async (tx) => {
    const session = await lockFamily(tx, refreshToken, now);
    if (!session) return undefined;
    const rows = await tx
      .selectFrom('refresh_tokens')
      .select(['hash', 'replaced_at', 'expires_at'])
      .where('hash', 'in', [hashOf(refreshToken), hashOf(successor)])
      .execute();
    const token = rows.find(({ hash }) => hash === hashOf(refreshToken))!;
    if (token.expires_at <= now) return undefined;
    if (!token.replaced_at) {
      await replace(tx, refreshToken, successor, session.id, now);
      return session;
    }
    const isPredecessor = rows.some(({ hash, replaced_at }) => hash === hashOf(successor) && !replaced_at);
    if (isPredecessor && now.getTime() - token.replaced_at.getTime() <= GRACE) return session;
    await tx.updateTable('sessions').set({ revoked_at: now }).where('id', '=', session.id).execute();
    return undefined;
  });
  return family && tokensFor(deps, family.user, family.id, successor, now);
}

/** Revokes the session of a refresh token. */
export async function revokeFamily(db: Kysely<Database>, refreshToken: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where('id', 'in', (from) =>
      from.selectFrom('refresh_tokens').select('session_id').where('hash', '=', hashOf(refreshToken)),
    )
    .execute();
}

/** Revokes one session. */
export async function revokeSession(db: Kysely<Database>, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/**
 * Revokes every session of a person except `except`, and the codes and grants that would start a new one. Call it whenever the
 * password, role or status changes.
 */
export async function revokeSessions(
  db: Kysely<Database>,
  userId: string,
  now: Date,
  { except }: { except?: string } = {},
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .execute();
  await revokeGrants(db, userId, now);
}

/** Locks the session `FOR UPDATE`, which serialises parallel refreshes. */
async function lockFamily(tx: Transaction<Database>, refreshToken: string, now: Date) {
  const session = await tx
    .selectFrom('sessions')
    .select(['id', 'user_id'])
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('id', '=', (from) =>
      from.selectFrom('refresh_tokens').select('session_id').where('hash', '=', hashOf(refreshToken)),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!session) return undefined;
  const user = await activeUsers(tx).where('id', '=', session.user_id).executeTakeFirst();
  return user && { id: session.id, user };
}

const activeUsers = (tx: Transaction<Database>) =>
  tx.selectFrom('users').selectAll().where('status', '=', 'active').where('deleted_at', 'is', null);

async function replace(tx: Transaction<Database>, old: string, successor: string, sessionId: string, now: Date) {
  await tx.updateTable('refresh_tokens').set({ replaced_at: now }).where('hash', '=', hashOf(old)).execute();
  await insertToken(tx, successor, sessionId, now);
  await tx
    .updateTable('sessions')
    .set({ expires_at: expiryOf(now) })
    .where('id', '=', sessionId)
    .execute();
}

async function insertToken(tx: Transaction<Database>, token: string, sessionId: string, now: Date) {
  await tx
    .insertInto('refresh_tokens')
    .values({ hash: hashOf(token), session_id: sessionId, created_at: now, expires_at: expiryOf(now) })
    .execute();
}

const expiryOf = (now: Date) => new Date(now.getTime() + REFRESH_LIFETIME);

async function tokensFor(
  { keys, storage }: SessionDeps,
  user: UserRow,
  sessionId: string,
  refreshToken: string,
  now: Date,
): Promise<SessionTokens> {
  const claims = { sub: user.id, role: toRoleClaim(user.role), sid: sessionId };
  const accessToken = await keys.sign(claims, { now, lifetime: ACCESS_LIFETIME });
  return { accessToken, refreshToken, user: presentSessionUser(user, storage) };
}

/** Presents the signed-in person for the portal. */
export const presentSessionUser = (user: UserRow, storage: Pick<Storage, 'linkTo'>): SessionUser => ({
  id: user.id,
  firstName: user.first_name,
  lastName: user.last_name,
  email: user.email,
  username: user.username,
  role: user.role,
  image: user.image_key && storage.linkTo(user.image_key),
  preferredLanguage: user.preferred_language,
});
