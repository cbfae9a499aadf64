import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { COOKIE_SECONDS } from '#domain/auth/cookies.ts';
import { roleClaimOf } from '#domain/roles.ts';
import type { SessionUser } from '#domain/auth/endpoints.ts';
import type { HasClock, HasDatabase, HasKeys, HasStorage } from '../capabilities.ts';
import type { Database } from '../db/schema.ts';
import type { SessionTokens } from './cookies.ts';
import type { UserRow } from './identifier.ts';
import { revokeGrants } from './reset-grants.ts';
import type { Storage } from '../storage/storage.ts';

/** Lifetime of an [access token](docs/rules/sessions.md#access-token) in seconds. */
export const ACCESS_LIFETIME = 1_800;
/** A refresh token lives 30 days; within 30 s after its use it answers with the same successor. */
const REFRESH_LIFETIME = COOKIE_SECONDS.refreshToken * 1000;
const GRACE = 30_000;

type SessionDeps = HasClock & HasDatabase & HasKeys & HasStorage;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Begins a session: one family of refresh tokens. Undefined when the person may not sign in any more, or the password that was
 * proved is not theirs any more: to prove it takes a while, and what ends sessions meanwhile would miss this one.
 */
export async function startSession(deps: SessionDeps, proved: UserRow): Promise<SessionTokens | undefined> {
  const now = deps.now();
  const refreshToken = randomBytes(32).toString('base64url');
  const session = await deps.db.transaction().execute(async (tx) => {
    const user = await activeUsers(tx).where('id', '=', proved.id).forShare().executeTakeFirst();
    if (!user || user.password_hash !== proved.password_hash) return undefined;
    const { id } = await tx
      .insertInto('sessions')
      .values({ user_id: user.id, created_at: now, expires_at: later(now) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertToken(tx, refreshToken, id, now);
    return { id, user };
  });
  return session && tokensFor(deps, session.user, session.id, refreshToken, now);
}

/** The next tokens of a family; undefined when it is over, or when an old token shows that somebody else has one. */
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

/** Ends the family of a refresh token. */
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

/** Ends one session. */
export async function revokeSession(db: Kysely<Database>, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/**
 * Ends every session of a person, but for `except`, and the codes and grants that would lead to a new one; to be called where
 * the password, role or status changes.
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

/** Everything that happens to a family waits for this row, so parallel refreshes come one after the other. */
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
    .set({ expires_at: later(now) })
    .where('id', '=', sessionId)
    .execute();
}

async function insertToken(tx: Transaction<Database>, token: string, sessionId: string, now: Date) {
  await tx
    .insertInto('refresh_tokens')
    .values({ hash: hashOf(token), session_id: sessionId, created_at: now, expires_at: later(now) })
    .execute();
}

const later = (now: Date) => new Date(now.getTime() + REFRESH_LIFETIME);

async function tokensFor(
  { keys, storage }: SessionDeps,
  user: UserRow,
  sessionId: string,
  refreshToken: string,
  now: Date,
): Promise<SessionTokens> {
  const claims = { sub: user.id, role: roleClaimOf(user.role), sid: sessionId };
  const accessToken = await keys.sign(claims, { now, lifetime: ACCESS_LIFETIME });
  return { accessToken, refreshToken, user: presentSessionUser(user, storage) };
}

/** What the shell knows of the person who is signed in. */
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
