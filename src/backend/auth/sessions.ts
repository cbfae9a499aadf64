import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import { COOKIE_SECONDS } from '#domain/auth/cookies.ts';
import { toRoleClaim, type EmployeeSwitch } from '#domain/roles.ts';
import { DAY_MS } from '#domain/units.ts';
import type { SessionUser } from '#domain/auth/endpoints.ts';
import type { HasClock, HasConfig, HasDatabase, HasKeys, HasLog, HasStorage } from '../capabilities.ts';
import type { Database } from '../db/schema.ts';
import type { SessionTable } from '../db/schema-tables.ts';
import { recordAccountEvent } from '#backend/commands/audit.ts';
import type { SessionTokens } from './cookies.ts';
import { maySeeCosts, readWithdrawnFrom } from './employee-permissions.ts';
import type { UserRow } from './identifier.ts';
import { ACCESS_LIFETIME, createSecret, hashSecret } from '#backend/db/keys.ts';
import { revokeCreatedLinks, revokeGrants } from './reset-grants.ts';
import { needsFactor } from './second-factor/factors.ts';

/** Device of a session, as far as its user agent names it. */
export interface SessionDevice {
  browser: string;
  os: string;
  device_type: string;
}

/** Lifetime of a refresh token in milliseconds. */
const REFRESH_LIFETIME = COOKIE_SECONDS.refreshToken * 1000;
/**
 * Grace period in milliseconds: for this long after its first use, a refresh token returns the same successor
 * (docs/rules/sessions.md#refresh-token).
 */
const GRACE = 30_000;
/** Milliseconds from the sign-in to the end of a session, however often it is used. */
const ABSOLUTE_LIFETIME = 90 * DAY_MS;

/** Capabilities that starting and renewing a session need. */
export type SessionDeps = HasClock & HasConfig & HasDatabase & HasKeys & HasStorage;

/**
 * Starts a session, which is one family of refresh tokens. Returns undefined when the person has been deactivated or
 * has changed the password since it was verified, because the revocation would have missed this session. A person with
 * a second factor needs `isFactorProved`.
 */
export async function startSession(
  deps: SessionDeps,
  proved: UserRow,
  device?: SessionDevice,
  { isFactorProved = false } = {},
): Promise<SessionTokens | undefined> {
  const now = deps.now();
  const refreshToken = createSecret();
  const session = await deps.db.transaction().execute(async (tx) => {
    const user = await selectActiveUsers(tx).where('id', '=', proved.id).forShare().executeTakeFirst();
    if (!user || user.password_hash !== proved.password_hash) return undefined;
    if (!isFactorProved && (await needsFactor(tx, user))) return undefined;
    const { id } = await tx
      .insertInto('sessions')
      .values({ ...device, user_id: user.id, created_at: now, last_used_at: now, expires_at: getExpiry(now, now) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertToken(tx, refreshToken, { id, created_at: now }, now);
    return { id, user };
  });
  return session && createTokens(deps, session.user, session.id, refreshToken, now);
}

/**
 * Rotates the refresh token of a session. Returns undefined when the session has ended. When an old token is reused,
 * revokes the session and records the reuse.
 */
export async function rotateSession(
  deps: SessionDeps & HasLog,
  refreshToken: string,
  requestId?: string,
): Promise<SessionTokens | undefined> {
  const now = deps.now();
  const successor = deps.keys.hmac('refresh', refreshToken);
  let victimId: string | undefined;
  const family = await deps.db.transaction().execute(async (tx) => {
    const session = await lockFamily(tx, refreshToken, now);
    if (!session) return undefined;
    const rows = await tx
      .selectFrom('refresh_tokens')
      .select(['hash', 'replaced_at', 'expires_at'])
      .where('hash', 'in', [hashSecret(refreshToken), hashSecret(successor)])
      .execute();
    const token = rows.find(({ hash }) => hash === hashSecret(refreshToken))!;
    if (token.expires_at <= now) return undefined;
    if (!token.replaced_at) {
      await replaceToken(tx, refreshToken, successor, session, now);
      return session;
    }
    const isPredecessor = rows.some(({ hash, replaced_at }) => hash === hashSecret(successor) && !replaced_at);
    if (isPredecessor && now.getTime() - token.replaced_at.getTime() <= GRACE) return session;
    await revokeSession(tx, session.id, now);
    victimId = session.user_id;
    return undefined;
  });
  if (victimId) await recordAccountEvent(deps, { event: 'reuse-refresh-token', userId: victimId, requestId });
  return family && createTokens(deps, family.user, family.id, successor, now);
}

/** Channel of `pg_notify` with the id of each revoked session, which ends its event streams. */
export const SESSION_REVOKED_CHANNEL = 'session_revoked';

/**
 * Revokes the live sessions that match a condition, and notifies every process after the commit. Returns their user
 * ids.
 */
async function revoke(db: Kysely<Database>, now: Date, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with revoked as (
      update sessions set revoked_at = ${now} where revoked_at is null and ${condition} returning id, user_id
    )
    select user_id, pg_notify(${SESSION_REVOKED_CHANNEL}, id::text) from revoked`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/**
 * Revokes the session of a refresh token. Returns its user id in a list, which is empty when the session had already
 * ended.
 */
export const revokeFamily = (db: Kysely<Database>, refreshToken: string, now: Date): Promise<string[]> =>
  revoke(db, now, sql`id in (select session_id from refresh_tokens where hash = ${hashSecret(refreshToken)})`);

/** Revokes one session. Returns its user id in a list, which is empty when the session had already ended. */
export const revokeSession = (db: Kysely<Database>, sessionId: string, now: Date): Promise<string[]> =>
  revoke(db, now, sql`id = ${sessionId}`);

/**
 * Revokes every session of a person except `except`, the codes and grants that would start a new one, and the links
 * that the person created. Call it whenever the password, role or status changes.
 */
export async function revokeSessions(
  db: Kysely<Database>,
  userId: string,
  now: Date,
  { except }: { except?: string } = {},
): Promise<void> {
  await revoke(db, now, sql`user_id = ${userId} and id is distinct from ${except ?? null}`);
  await revokeGrants(db, userId, now);
  await revokeCreatedLinks(db, userId);
}

/** Locks the session `FOR UPDATE`, which serialises parallel refreshes. */
async function lockFamily(tx: Transaction<Database>, refreshToken: string, now: Date) {
  const session = await tx
    .selectFrom('sessions')
    .select(['id', 'user_id', 'created_at'])
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('created_at', '>', new Date(now.getTime() - ABSOLUTE_LIFETIME))
    .where('id', '=', (from) =>
      from.selectFrom('refresh_tokens').select('session_id').where('hash', '=', hashSecret(refreshToken)),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!session) return undefined;
  const user = await selectActiveUsers(tx).where('id', '=', session.user_id).executeTakeFirst();
  return user && { ...session, user };
}

const selectActiveUsers = (tx: Transaction<Database>) =>
  tx.selectFrom('users').selectAll().where('status', '=', 'active').where('deleted_at', 'is', null);

type Family = Pick<Selectable<SessionTable>, 'id' | 'created_at'>;

async function replaceToken(tx: Transaction<Database>, old: string, successor: string, session: Family, now: Date) {
  await tx.updateTable('refresh_tokens').set({ replaced_at: now }).where('hash', '=', hashSecret(old)).execute();
  await insertToken(tx, successor, session, now);
  await tx
    .updateTable('sessions')
    .set({ expires_at: getExpiry(now, session.created_at), last_used_at: now })
    .where('id', '=', session.id)
    .execute();
}

async function insertToken(tx: Transaction<Database>, token: string, { id, created_at }: Family, now: Date) {
  await tx
    .insertInto('refresh_tokens')
    .values({ hash: hashSecret(token), session_id: id, created_at: now, expires_at: getExpiry(now, created_at) })
    .execute();
}

const getExpiry = (now: Date, startedAt: Date) =>
  new Date(Math.min(now.getTime() + REFRESH_LIFETIME, startedAt.getTime() + ABSOLUTE_LIFETIME));

async function createTokens(
  deps: SessionDeps,
  user: UserRow,
  sessionId: string,
  refreshToken: string,
  now: Date,
): Promise<SessionTokens> {
  const claims = { sub: user.id, role: toRoleClaim(user.role), sid: sessionId };
  const accessToken = await deps.keys.sign(claims, { now, lifetime: ACCESS_LIFETIME });
  const withdrawn = await readWithdrawnFrom(deps.db, user.role);
  const hasNotices = user.role === 'ADMIN' && (await hasSecurityNotices(deps, user.id));
  const sessionUser = presentSessionUser(user, deps, withdrawn);
  return { accessToken, refreshToken, user: { ...sessionUser, ...(hasNotices && { hasSecurityNotices: true }) } };
}

const hasSecurityNotices = async ({ db }: HasDatabase, userId: string): Promise<boolean> =>
  (await db.selectFrom('security_notices').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()) !==
  undefined;

/** Converts a user row to the session user that the portal receives. */
export const presentSessionUser = (
  user: UserRow,
  deps: HasConfig & HasStorage,
  withdrawn: EmployeeSwitch[] = [],
): SessionUser => ({
  id: user.id,
  firstName: user.first_name,
  lastName: user.last_name,
  email: user.email,
  username: user.username,
  role: user.role,
  image: user.image_key && deps.storage.linkTo(user.image_key),
  preferredLanguage: user.preferred_language,
  ...(user.language_chosen_at && { languageChosen: true as const }),
  ...(user.role === 'EMPLOYEE' && maySeeCosts(user, deps) && { seesCosts: true as const }),
  ...(withdrawn.length > 0 && { withdrawn }),
});
