import { clearedSessionCookies, readCookie, REFRESH_COOKIE } from '#backend/auth/cookies.ts';
import { isSameOrigin } from '#backend/auth/same-origin.ts';
import { revokeFamily, revokeSession } from '#backend/auth/sessions.ts';
import type { Handler } from '#backend/http/route.ts';
import type { auth } from '#domain/auth/endpoints.ts';
import { AppError } from '#domain/errors.ts';

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
