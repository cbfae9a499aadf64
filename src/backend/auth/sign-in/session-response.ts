import { parseCookie, REFRESH_COOKIE } from '#domain/auth/cookies.ts';
import { sessionCookies, type SessionTokens } from '../cookies.ts';
import { revokeFamily, type SessionDeps, type SessionDevice } from '../sessions.ts';
import { buildDeviceCookie } from './known-devices.ts';

/** Parts of a call that a sign-in needs: the request, and the headers of its response. */
export interface SignInCall {
  deps: SessionDeps & HasUserAgents;
  request: Request;
  responseHeaders: Headers;
}

interface HasUserAgents {
  tracking: { parseUserAgent(header: string | null): SessionDevice | undefined };
}

/**
 * Sets the cookies of a new session and of the known device, and revokes the earlier session of the browser; returns
 * the new session.
 */
export async function setSessionCookies(call: SignInCall, session: SessionTokens): Promise<SessionTokens> {
  const { deps, request, responseHeaders } = call;
  const cookieHeader = request.headers.get('cookie');
  const earlier = parseCookie(cookieHeader, REFRESH_COOKIE);
  if (earlier) await revokeFamily(deps.db, earlier, deps.now());
  const device = buildDeviceCookie(deps, cookieHeader, session.user.id);
  for (const cookie of [...sessionCookies(session), device]) responseHeaders.append('set-cookie', cookie);
  return session;
}

/** Parses the device of a request from its user agent. */
export const parseDevice = ({ deps, request }: Pick<SignInCall, 'deps' | 'request'>): SessionDevice | undefined =>
  deps.tracking.parseUserAgent(request.headers.get('user-agent'));
