import { sessionCookies, clearedSessionCookies, refusedRefreshCookies } from '#backend/auth/cookies.ts';
import { findUser, type Identifier, nameKindOf, readIdentifier, type UserRow } from '#backend/auth/identifier.ts';
import { isSameOrigin } from '#backend/auth/cookies.ts';
import { rotateSession, revokeFamily, revokeSession } from '#backend/auth/sessions.ts';
import { findKnownDevice } from '#backend/auth/sign-in/known-devices.ts';
import { startLoginAttempt } from '#backend/auth/sign-in/login-attempt.ts';
import { startSignIn } from '#backend/auth/sign-in/start-sign-in.ts';
import type { HasDatabase } from '#backend/capabilities.ts';
import type { HasPasswords } from '#backend/auth/passwords.ts';
import { recordAccountEvent, recordRefusal } from '#backend/commands/audit.ts';
import { errorResponse } from '#backend/http/error-response.ts';
import type { Handler, Call } from '#backend/http/route.ts';
import { parseCookie, REFRESH_COOKIE } from '#domain/auth/cookies.ts';
import { auth, type SignIn } from '#domain/auth/endpoints.ts';
import { AppError } from '#domain/errors.ts';

/**
 * Starts a session, or the second step of the sign-in. A wrong password and an unknown or inactive person cause the
 * same error after one password hash, so that neither the response nor its duration reveals accounts.
 * @throws AppError INVALID_CREDENTIALS, TOO_MANY_REQUESTS
 */
export const login: Handler<typeof auth.login> = async (call) => {
  const { deps, body, request } = call;
  const identifier = await readIdentifier(deps.db, body.identifier);
  const found = await findUser(deps.db, identifier);
  const signIn = () => signInWithPassword(call, identifier, found);
  const isKnown = found && findKnownDevice(deps, request.headers.get('cookie'), found.id);
  return { data: await (isKnown ? signIn() : deps.passwords.queueStranger(signIn)) };
};

async function signInWithPassword(
  call: Call<typeof auth.login>,
  identifier: Identifier,
  found: UserRow | undefined,
): Promise<SignIn> {
  const { deps, body, address, request } = call;
  const cookieHeader = request.headers.get('cookie');
  const event = { userId: found?.id, requestId: call.requestId, nameKind: nameKindOf(identifier) };
  const attempt = await startLoginAttempt(deps, found, identifier, { address, cookieHeader }).catch(async (error) => {
    if (error instanceof AppError) await recordRefusal(deps, event);
    throw error;
  });
  try {
    const user = await verifyCredentials(deps, attempt.refused ? undefined : found, body.password);
    const signIn = user && (await startSignIn(call, user));
    if (!signIn) throw new AppError('INVALID_CREDENTIALS');
    // The second step is pending: only a completed sign-in resets the failed attempts of the account.
    if ('totpRequired' in signIn) {
      await attempt.abort();
      return signIn;
    }
    await attempt.succeed();
    await recordAccountEvent(deps, { ...event, event: 'sign-in', actorId: user.id });
    return signIn;
  } catch (error) {
    // Outages and a full hash queue do not count as failed attempts.
    if (error instanceof AppError && error.code === 'INVALID_CREDENTIALS')
      await (attempt.refused
        ? recordRefusal(deps, event)
        : recordAccountEvent(deps, { ...event, event: 'sign-in-failed' }));
    else await attempt.abort().catch(() => undefined);
    throw error;
  }
}

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

/**
 * Refreshes a session with the token of the body, or with the cookie of a same-origin request.
 * @throws AppError NO_REFRESH_TOKEN, ORIGIN_FORBIDDEN
 */
export const refresh: Handler<typeof auth.refresh> = async (call) => {
  const { deps, responseHeaders } = call;
  const session = await rotateSession(deps, readRefreshToken(call), call.requestId);
  if (!session) return createRefreshFailure(call);
  for (const cookie of sessionCookies(session)) responseHeaders.append('set-cookie', cookie);
  return session;
};

function readRefreshToken({ deps, request, body }: Call<typeof auth.refresh>): string {
  if (body.refreshToken) return body.refreshToken;
  const token = parseCookie(request.headers.get('cookie'), REFRESH_COOKIE);
  if (!token) throw new AppError('NO_REFRESH_TOKEN');
  if (!isSameOrigin(request, deps.config.publicSiteUrl)) throw new AppError('ORIGIN_FORBIDDEN');
  return token;
}

/**
 * Creates the error response REFRESH_FAILED. Clears the cookies of a request that sent them and has no unexpired access
 * token, because scripts cannot delete HttpOnly cookies.
 */
function createRefreshFailure({ deps, locale, request, body, requestId }: Call<typeof auth.refresh>): Response {
  deps.log.info({ requestId, code: 'REFRESH_FAILED' }, 'Token refresh failed');
  const response = errorResponse(new AppError('REFRESH_FAILED'), deps, locale, auth.name, requestId);
  const isByCookie = !body.refreshToken && request.headers.has('cookie');
  const cookies = isByCookie ? refusedRefreshCookies(request, deps.now()) : [];
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}

/**
 * Revokes the sessions of the request's access token and refresh token, and clears the cookies.
 * @throws AppError ORIGIN_FORBIDDEN for a cross-site request
 */
export const logout: Handler<typeof auth.logout> = async (call) => {
  const { deps, request, requestId, body, actor, responseHeaders } = call;
  // A cross-site form sends neither a refresh token nor `Authorization`, but the response would still clear the
  // cookies.
  const isByCookie = body.refreshToken === undefined && !request.headers.has('authorization');
  if (isByCookie && !isSameOrigin(request, deps.config.publicSiteUrl)) throw new AppError('ORIGIN_FORBIDDEN');
  const token = body.refreshToken ?? parseCookie(request.headers.get('cookie'), REFRESH_COOKIE);
  const ended = [
    ...(token ? await revokeFamily(deps.db, token, deps.now()) : []),
    ...(actor ? await revokeSession(deps.db, actor.sessionId, deps.now()) : []),
  ];
  for (const userId of ended) await recordAccountEvent(deps, { event: 'sign-out', userId, actorId: userId, requestId });
  for (const cookie of clearedSessionCookies()) responseHeaders.append('set-cookie', cookie);
  return {};
};
