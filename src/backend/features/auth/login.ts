import { sessionCookies, clearedSessionCookies, readCookie, REFRESH_COOKIE } from '#backend/auth/cookies.ts';
import { findUser, identifierFor, type UserRow } from '#backend/auth/identifier.ts';
import { isSameOrigin } from '#backend/auth/same-origin.ts';
import { startSession, continueSession, revokeFamily, revokeSession } from '#backend/auth/sessions.ts';
import type { Attempt } from '#backend/auth/throttles.ts';
import type { HasDatabase, HasPasswords } from '#backend/capabilities.ts';
import { errorReply } from '#backend/http/error-reply.ts';
import type { Handler, Call } from '#backend/http/route.ts';
import { auth } from '#domain/auth/endpoints.ts';
import { AppError } from '#domain/errors.ts';

/** Signs a person in. Unknown, inactive and wrong are one answer, and cost one hash each. */
export const login: Handler<typeof auth.login> = async ({ deps, body, address, replyHeaders }) => {
  const byAddress = deps.throttles.attempt('login-address', address);
  let byAccount: Attempt | undefined;
  try {
    const identifier = await identifierFor(deps.db, body.identifier);
    byAccount = deps.throttles.attempt('login-account', identifier.canonical);
    const user = await verifyCredentials(deps, await findUser(deps.db, identifier), body.password);
    const session = user && (await startSession(deps, user));
    if (!session) throw new AppError('INVALID_CREDENTIALS');
    byAddress.forgive(byAccount.succeed());
    for (const cookie of sessionCookies(session)) replyHeaders.append('set-cookie', cookie);
    return { data: session };
  } catch (error) {
    // The database away or too many hashes in the queue: nobody has failed. To guess on while an account waits is a failure.
    const hasFailed = error instanceof AppError && (error.code === 'INVALID_CREDENTIALS' || !byAccount);
    if (!hasFailed) {
      byAddress.forgive(1);
      byAccount?.forgive(1);
    }
    throw error;
  }
};

async function verifyCredentials(
  deps: HasDatabase & HasPasswords,
  user: UserRow | undefined,
  password: string,
): Promise<UserRow | undefined> {
  const { ok, rehash } = await deps.passwords.verify(password, user?.password_hash ?? null);
  if (!user || !ok || user.status !== 'active') return undefined;
  return rehash ? rehashPassword(deps, user, password) : user;
}

async function rehashPassword(
  { db, passwords }: HasDatabase & HasPasswords,
  user: UserRow,
  password: string,
): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set({ password_hash: await passwords.hash(password) })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .returningAll()
    .executeTakeFirst();
}

/** Renews a session by the token of the body, or by the cookie if a page of this site asks. */
export const refresh: Handler<typeof auth.refresh> = async (call) => {
  const { deps, replyHeaders } = call;
  const session = await continueSession(deps, refreshTokenOf(call));
  if (!session) return refreshFailed(call);
  for (const cookie of sessionCookies(session)) replyHeaders.append('set-cookie', cookie);
  return session;
};

function refreshTokenOf({ deps, request, body }: Call<typeof auth.refresh>): string {
  if (body.refreshToken) return body.refreshToken;
  const token = readCookie(request.headers.get('cookie'), REFRESH_COOKIE);
  if (!token) throw new AppError('NO_REFRESH_TOKEN');
  if (!isSameOrigin(request, deps.config.publicSiteUrl)) throw new AppError('ORIGIN_FORBIDDEN');
  return token;
}

/** Scripts cannot reach the cookie of a session that is over, so the answer takes it away. */
function refreshFailed({ deps, locale, request, body, requestId }: Call<typeof auth.refresh>): Response {
  deps.log.info({ requestId, code: 'REFRESH_FAILED' }, 'Token refresh failed');
  const reply = errorReply(new AppError('REFRESH_FAILED'), deps, locale, auth.name, requestId);
  const isByCookie = !body.refreshToken && request.headers.has('cookie');
  for (const cookie of isByCookie ? clearedSessionCookies() : []) reply.headers.append('set-cookie', cookie);
  return reply;
}

/** Ends the session of the access token and of the refresh token, whichever came, and clears the cookies in any case. */
export const logout: Handler<typeof auth.logout> = async ({ deps, request, body, actor, replyHeaders }) => {
  // A form of another site can send neither, but its answer would take the cookies away.
  const isByCookie = body.refreshToken === undefined && !request.headers.has('authorization');
  if (isByCookie && !isSameOrigin(request, deps.config.publicSiteUrl)) throw new AppError('ORIGIN_FORBIDDEN');
  const token = body.refreshToken ?? readCookie(request.headers.get('cookie'), REFRESH_COOKIE);
  if (token) await revokeFamily(deps.db, token, deps.now());
  if (actor) await revokeSession(deps.db, actor.sessionId, deps.now());
  for (const cookie of clearedSessionCookies()) replyHeaders.append('set-cookie', cookie);
  return {};
};
