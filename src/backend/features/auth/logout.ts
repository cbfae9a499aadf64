import { clearedSessionCookies, readCookie, REFRESH_COOKIE } from '#backend/auth/cookies.ts';
import { revokeFamily, revokeSession } from '#backend/auth/sessions.ts';
import type { Handler } from '#backend/http/route.ts';
import type { auth } from '#domain/auth/endpoints.ts';

/** Ends the session of the access token and of the refresh token, whichever came, and clears the cookies in any case. */
export const logout: Handler<typeof auth.logout> = async ({ deps, request, body, actor, replyHeaders }) => {
  const token = body.refreshToken ?? readCookie(request.headers.get('cookie'), REFRESH_COOKIE);
  if (token) await revokeFamily(deps.db, token, deps.now());
  if (actor) await revokeSession(deps.db, actor.sessionId, deps.now());
  for (const cookie of clearedSessionCookies()) replyHeaders.append('set-cookie', cookie);
  return {};
};
