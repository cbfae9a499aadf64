import { clearedSessionCookies, readCookie, REFRESH_COOKIE, sessionCookies } from '#backend/auth/cookies.ts';
import { isSameOrigin } from '#backend/auth/same-origin.ts';
import { continueSession } from '#backend/auth/sessions.ts';
import { errorReply } from '#backend/http/error-reply.ts';
import type { Call, Handler } from '#backend/http/route.ts';
import { auth } from '#domain/auth/endpoints.ts';
import { AppError } from '#domain/errors.ts';

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
